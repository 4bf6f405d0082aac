"""What the game before has kept for the one of a table."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Add a column."""
    op.add_column("tables", sa.Column("after", sa.Text))
