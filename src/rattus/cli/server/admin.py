"""`rattus admin`: each command is its signature, a sentence of help, and a call of what does the work."""

from pathlib import Path
from typing import Annotated

import typer

from rattus.cli.i18n import LocalisedCommand, LocalisedGroup, show_help
from rattus.cli.screen import Screen

admin = typer.Typer(cls=LocalisedGroup, help="command-admin-help", invoke_without_command=True)

Address = Annotated[str | None, typer.Option("--database", metavar="ADDRESS", help="admin-option-database")]
Status = Annotated[str | None, typer.Option("--status", metavar="WORD", help="admin-option-status")]
DryRun = Annotated[bool, typer.Option("--dry-run", help="admin-option-dry-run")]
Part = Annotated[str, typer.Argument(metavar="TEXT", help="admin-argument-part")]
InFile = Annotated[Path, typer.Argument(metavar="FILE", help="admin-argument-file")]
OutFile = Annotated[Path, typer.Argument(metavar="FILE", help="admin-argument-new-file")]
TableId = Annotated[str, typer.Argument(metavar="TABLE", help="admin-argument-table")]
GuestId = Annotated[str, typer.Argument(metavar="GUEST", help="admin-argument-guest")]


@admin.callback()
def commands(ctx: typer.Context) -> None:
    """Show what there is."""
    if ctx.invoked_subcommand is None:
        show_help(ctx)


@admin.command("tables", cls=LocalisedCommand, help="admin-tables-help")
def tables(ctx: typer.Context, status: Status = None, database: Address = None) -> None:
    """List tables."""
    from rattus.cli.server import admin_tasks  # noqa: PLC0415 - slow to import, and other commands do not need it

    admin_tasks.tables(Screen(ctx.obj), database, status)


@admin.command("guests", cls=LocalisedCommand, help="admin-guests-help")
def guests(ctx: typer.Context, part: Part = "", database: Address = None) -> None:
    """List guests."""
    from rattus.cli.server import admin_tasks  # noqa: PLC0415 - slow to import, and other commands do not need it

    admin_tasks.guests(Screen(ctx.obj), database, part)


@admin.command("export", cls=LocalisedCommand, help="admin-export-help")
def export(ctx: typer.Context, file: OutFile, database: Address = None) -> None:
    """Write all finished games to a file."""
    from rattus.cli.server import admin_tasks  # noqa: PLC0415 - slow to import, and other commands do not need it

    admin_tasks.export(Screen(ctx.obj), database, file)


@admin.command("import", cls=LocalisedCommand, help="admin-import-help")
def import_games(ctx: typer.Context, file: InFile, database: Address = None) -> None:
    """Read exported games."""
    from rattus.cli.server import admin_tasks  # noqa: PLC0415 - slow to import, and other commands do not need it

    admin_tasks.import_games(Screen(ctx.obj), database, file)


@admin.command("verify", cls=LocalisedCommand, help="admin-verify-help")
def verify(ctx: typer.Context, database: Address = None) -> None:
    """Check every table."""
    from rattus.cli.server import admin_tasks  # noqa: PLC0415 - slow to import, and other commands do not need it

    admin_tasks.verify(Screen(ctx.obj), database)


@admin.command("backup", cls=LocalisedCommand, help="admin-backup-help")
def backup(ctx: typer.Context, file: OutFile, database: Address = None) -> None:
    """Write a backup."""
    from rattus.cli.server import admin_tasks  # noqa: PLC0415 - slow to import, and other commands do not need it

    admin_tasks.backup(Screen(ctx.obj), database, file)


@admin.command("restore", cls=LocalisedCommand, help="admin-restore-help")
def restore(ctx: typer.Context, file: InFile, database: Address = None) -> None:
    """Read a backup into an empty database."""
    from rattus.cli.server import admin_tasks  # noqa: PLC0415 - slow to import, and other commands do not need it

    admin_tasks.restore(Screen(ctx.obj), database, file)


@admin.command("prune", cls=LocalisedCommand, help="admin-prune-help")
def prune(ctx: typer.Context, dry_run: DryRun = False, database: Address = None) -> None:
    """Delete what nobody needs any more."""
    from rattus.cli.server import admin_tasks  # noqa: PLC0415 - slow to import, and other commands do not need it

    admin_tasks.prune(Screen(ctx.obj), database, dry=dry_run)


@admin.command("void", cls=LocalisedCommand, help="admin-void-help")
def void(ctx: typer.Context, table: TableId, database: Address = None) -> None:
    """End a table without a result."""
    from rattus.cli.server import admin_tasks  # noqa: PLC0415 - slow to import, and other commands do not need it

    admin_tasks.void(Screen(ctx.obj), database, table)


@admin.command("ban", cls=LocalisedCommand, help="admin-ban-help")
def ban(ctx: typer.Context, guest: GuestId, database: Address = None) -> None:
    """Send a guest away."""
    from rattus.cli.server import admin_tasks  # noqa: PLC0415 - slow to import, and other commands do not need it

    admin_tasks.ban(Screen(ctx.obj), database, guest, banned=True)


@admin.command("unban", cls=LocalisedCommand, help="admin-unban-help")
def unban(ctx: typer.Context, guest: GuestId, database: Address = None) -> None:
    """Let a guest in again."""
    from rattus.cli.server import admin_tasks  # noqa: PLC0415 - slow to import, and other commands do not need it

    admin_tasks.ban(Screen(ctx.obj), database, guest, banned=False)


@admin.command("audit", cls=LocalisedCommand, help="admin-audit-help")
def audit(ctx: typer.Context, database: Address = None) -> None:
    """List what operators did."""
    from rattus.cli.server import admin_tasks  # noqa: PLC0415 - slow to import, and other commands do not need it

    admin_tasks.audit(Screen(ctx.obj), database)
