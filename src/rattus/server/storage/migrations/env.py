"""Called by Alembic: brings the schema up to date on the connection it is given."""

from alembic import context

from rattus.server.storage.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    # SQLite cannot alter a column: Alembic then recreates the table and copies it.
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
