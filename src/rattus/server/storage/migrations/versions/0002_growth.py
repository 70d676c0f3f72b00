"""Lists of a guest's tables are read in the order of an index, however many there are."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Each seat knows when its table was created; indexes by guest and time."""
    op.add_column("seats", sa.Column("created", sa.BigInteger(), nullable=False, server_default="0"))
    op.execute('UPDATE seats SET created = (SELECT created FROM tables WHERE tables.id = seats."table")')
    op.drop_index("ix_seats_guest", "seats")
    op.create_index("ix_seats_guest_created_table", "seats", ["guest", "created", "table"])
    op.drop_index("ix_tables_host", "tables")
    op.create_index("ix_tables_host_created_id", "tables", ["host", "created", "id"])
