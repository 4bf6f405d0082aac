"""The tables of the database, as they are now; `migrations` has the steps to them from older ones."""

from __future__ import annotations

from typing import Any, Final

import sqlalchemy as sa

META: Final = sa.MetaData()

# What is played: ids of shipped bundles, and the texts of others. Many tables share one row.
RULES: Final = sa.Table(
    "rules",
    META,
    sa.Column("key", sa.String(64), primary_key=True),
    sa.Column("variant", sa.Text, nullable=False),
    sa.Column("texts", sa.Text, nullable=False),
    sa.Column("digest", sa.String(64), nullable=False),
    sa.Column("title", sa.Text, nullable=False),
)

TABLES: Final = sa.Table(
    "tables",
    META,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("rules", sa.String(64), sa.ForeignKey("rules.key"), nullable=False, index=True),
    sa.Column("seats", sa.Text, nullable=False),
    sa.Column("seed", sa.String(24), nullable=False),
    sa.Column("undo", sa.String(8), nullable=False),
    sa.Column("owner", sa.String(64), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("open", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("next", sa.String(24)),
    # Seconds for an answer (0: no clock), who plays on at its end, and whether it may still run.
    sa.Column("clock", sa.Integer, nullable=False, server_default="0"),
    sa.Column("late", sa.String(8), nullable=False, server_default="bot"),
    sa.Column("timed", sa.Boolean, nullable=False, server_default=sa.true()),
    # How far behind the table is what spectators see.
    sa.Column("turns_behind", sa.SmallInteger, nullable=False, server_default="0"),
    sa.Column("minutes_behind", sa.Integer, nullable=False, server_default="0"),
    # What the game before has kept for this one.
    sa.Column("after", sa.Text),
)


def _of_table() -> sa.Column[Any]:
    return sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


# The secret of a link is not here, only its hash. Seat 0 is for spectators.
LINKS: Final = sa.Table(
    "links",
    META,
    _of_table(),
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.Column("seat", sa.SmallInteger, nullable=False),
    sa.Column("taken", sa.Boolean, nullable=False, server_default=sa.false()),
    # The webhook of who plays there, and the number of the turn of which they were told last, by that or by e-mail.
    sa.Column("hook", sa.Text),
    sa.Column("told", sa.Integer, nullable=False, server_default="0"),
)

# Where who plays in a seat gets mails. A secret that confirms an address is not here, only its hash; the one that ends
# the mails is, as each of them has it, and it can do nothing else.
MAILS: Final = sa.Table(
    "mails",
    META,
    _of_table(),
    sa.Column("seat", sa.SmallInteger, primary_key=True),
    sa.Column("address", sa.Text, nullable=False),
    sa.Column("confirmed", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("confirm", sa.String(64), nullable=False, unique=True),
    sa.Column("until", sa.Float, nullable=False),
    sa.Column("stop", sa.String(64), nullable=False, unique=True),
)

# Who has signed in at a provider, by a hash of what that calls them; their sessions, and the links that they came by.
PERSONS: Final = sa.Table(
    "persons",
    META,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("subject", sa.String(64), nullable=False, unique=True),
    sa.Column("name", sa.Text, nullable=False),
)


SESSIONS: Final = sa.Table(
    "sessions",
    META,
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.Column("person", sa.Integer, sa.ForeignKey("persons.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("until", sa.Float, nullable=False),
)

KEPT: Final = sa.Table(
    "kept",
    META,
    sa.Column("person", sa.Integer, sa.ForeignKey("persons.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("table_id", sa.String(24), primary_key=True),
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.ForeignKeyConstraint(["table_id", "hash"], ["links.table_id", "links.hash"], ondelete="CASCADE"),
    sa.Index("ix_kept_table_id_hash", "table_id", "hash"),
)

LOG: Final = sa.Table(
    "log",
    META,
    _of_table(),
    sa.Column("n", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("seat", sa.SmallInteger, nullable=False),
    sa.Column("value", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sqlite_with_rowid=False,
)

# What a table goes on from without its whole log being played again. The log is what counts: where this is missing,
# damaged, or of other rules, it is not used.
SNAPSHOTS: Final = sa.Table("snapshots", META, _of_table(), sa.Column("data", sa.LargeBinary, nullable=False))

# What people say is no part of the log: it can be deleted, and its text is empty then.
SAID: Final = sa.Table(
    "said",
    META,
    sa.Column("line", sa.Integer, primary_key=True),
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("seat", sa.SmallInteger, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)
