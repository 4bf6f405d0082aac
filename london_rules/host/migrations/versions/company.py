"""Open tables, seats that are taken, rematches, and what people say."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add three columns and a table."""
    op.add_column("tables", sa.Column("open", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("next", sa.String(24)))
    op.add_column("links", sa.Column("taken", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "said",
        sa.Column("line", sa.Integer, primary_key=True),
        sa.Column(
            "table_id", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True
        ),
        sa.Column("seat", sa.SmallInteger, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
