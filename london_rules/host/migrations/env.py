"""What Alembic runs: the steps, on the connection that the store gives."""

from alembic import context

from london_rules.host.schema import META

context.configure(connection=context.config.attributes["connection"], target_metadata=META)
with context.begin_transaction():
    context.run_migrations()
