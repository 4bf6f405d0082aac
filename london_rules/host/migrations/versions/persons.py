"""Who has signed in, their sessions, and the links that they came by."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Make three tables."""
    op.create_table(
        "persons",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("subject", sa.String(64), nullable=False, unique=True),
        sa.Column("name", sa.Text, nullable=False),
    )
    person = sa.ForeignKey("persons.id", ondelete="CASCADE")
    op.create_table(
        "sessions",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("person", sa.Integer, person, nullable=False, index=True),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_table(
        "kept",
        sa.Column("person", sa.Integer, sa.ForeignKey("persons.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("table_id", sa.String(24), primary_key=True),
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.ForeignKeyConstraint(["table_id", "hash"], ["links.table_id", "links.hash"], ondelete="CASCADE"),
    )
    op.create_index("ix_kept_table_id_hash", "kept", ["table_id", "hash"])
