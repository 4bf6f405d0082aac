"""The address that is called when a seat is asked, and the length of the log when it was called last."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add two columns."""
    op.add_column("links", sa.Column("hook", sa.Text))
    op.add_column("links", sa.Column("told", sa.Integer, nullable=False, server_default="0"))
