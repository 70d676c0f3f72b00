"""Where a table was created from, as a keyed hash."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; it is empty for tables of earlier versions."""
    op.add_column("tables", sa.Column("origin", sa.String(length=16), nullable=False, server_default=""))
