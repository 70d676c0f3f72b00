"""The sentence about acknowledged log entries that the database has lost."""

from rattus.cli.i18n import print_stderr
from rattus.server.config import Config
from rattus.server.storage.backup_folder import newest_backup
from rattus.texts import Texts


def report_loss(texts: Texts, count: int, config: Config) -> None:
    """Print how many entries are missing, and which backup there is; nothing if none is missing."""
    if not count:
        return
    newest = newest_backup(config.backups)
    said = [texts.say("serve-entries-missing", count=count)]
    if newest is None:
        said.append(texts.say("serve-no-backup"))
    else:
        said.append(texts.say("serve-newest-backup", file=str(newest)))
    print_stderr(said)
