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


def downgrade() -> None:
    """Take them away again: what people said is lost."""
    op.drop_table("said")
    with op.batch_alter_table("links") as links:
        links.drop_column("taken")
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("next")
        tables.drop_column("open")
