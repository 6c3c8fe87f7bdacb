"""`python -m tests.backup VERSION` makes the files of a release: see release.py.

`python -m tests.backup FILE AGAIN AT` restores one into the new database that `DATABASE_URL` names.
"""

import os
import sys
import tempfile
from pathlib import Path

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cribbage_events.settings")


def main(first: str, *rest: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        if not rest:
            os.environ["DATABASE_URL"] = f"sqlite:///{folder}/release.sqlite3"
            os.environ["MEDIA_ROOT"] = f"{folder}/media"
        # Pages are rendered although nobody has collected their static files.
        os.environ["DEBUG"] = "1"
        django.setup()

        from tests.backup import release  # noqa: PLC0415

        if rest:
            again, at = rest
            release.restore(Path(first), Path(again), at)
        else:
            release.make(first)


if __name__ == "__main__":
    main(*sys.argv[1:])
