"""The addresses of e-mail of seats: confirmed or not, and the secret that ends the mails."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Make a table."""
    op.create_table(
        "mails",
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.SmallInteger, primary_key=True),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("confirmed", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("confirm", sa.String(64), nullable=False, unique=True),
        sa.Column("until", sa.Float, nullable=False),
        sa.Column("stop", sa.String(64), nullable=False, unique=True),
    )
