"""What a table is started with besides: its clock, and how far behind spectators are."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add five columns."""
    op.add_column("tables", sa.Column("clock", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("late", sa.String(8), nullable=False, server_default="bot"))
    op.add_column("tables", sa.Column("timed", sa.Boolean, nullable=False, server_default=sa.true()))
    op.add_column("tables", sa.Column("turns_behind", sa.SmallInteger, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("minutes_behind", sa.Integer, nullable=False, server_default="0"))
