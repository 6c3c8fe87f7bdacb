"""Make a second installation: an SQLite file and a folder of pictures."""

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings

from tests.tools.tables import lay_tables


@dataclass(frozen=True)
class Elsewhere:
    """It has its own processes, since a process has one database."""

    folder: Path

    @property
    def media(self) -> Path:
        return self.folder / "media"

    def restored(self, file: Path, *paths: str, again: Path | None = None) -> dict[str, str]:
        """Restore a backup, saved again as `again`, and return what is shown at these addresses."""
        arguments = (file, again or "", *paths)
        found: dict[str, str] = json.loads(self.run("-m", "tests.backup.elsewhere", *arguments))
        return found

    def run(self, *arguments: object) -> str:
        file = self.folder / "elsewhere.sqlite3"
        if not self.folder.exists():
            self.folder.mkdir()
            lay_tables(file)
        environment = {
            "DATABASE_URL": f"sqlite:///{file}",
            "MEDIA_ROOT": str(self.media),
            "SECRET_KEY": "of another installation",
        }
        done = subprocess.run(
            [sys.executable, *map(str, arguments)],
            cwd=settings.BASE_DIR,
            env=os.environ | environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout


def show(file: str, again: str, *paths: str) -> None:
    call_command("restore", file, stdout=sys.stderr)
    client = Client()
    print(json.dumps({path: client.get(path).content.decode() for path in paths}))  # noqa: T201
    if again:
        call_command("backup", again, stdout=sys.stderr)


if __name__ == "__main__":
    # One process: starting Django takes longer than what it does.
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cribbage_events.settings")
    django.setup()

    from django.core.management import call_command
    from django.test import Client

    show(*sys.argv[1:])
