"""For a server that is open to strangers: where tables come from, and lists in the order of an index."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Tables know from where they were created, as a keyed hash, and seats when their table was created."""
    op.add_column("tables", sa.Column("origin", sa.String(length=16), nullable=False, server_default=""))
    op.add_column("seats", sa.Column("created", sa.BigInteger(), nullable=False, server_default="0"))
    op.execute('UPDATE seats SET created = (SELECT created FROM tables WHERE tables.id = seats."table")')
    op.drop_index("ix_seats_guest", "seats")
    op.create_index("ix_seats_guest_created_table", "seats", ["guest", "created", "table"])
    op.drop_index("ix_tables_host", "tables")
    op.create_index("ix_tables_host_created_id", "tables", ["host", "created", "id"])
