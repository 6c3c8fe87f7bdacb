"""Whether anybody has written into SQLite's file: a counter in shared memory, some microseconds."""

import sqlite3
from contextlib import suppress
from pathlib import Path


class SQLiteFile:
    """The counter is of this connection only, so the connection stays open."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._reader: sqlite3.Connection | None = None

    def version(self) -> int:
        """Another number than before when something was committed. Raises OSError."""
        try:
            row: tuple[int] = self._open().execute("PRAGMA data_version").fetchone()
        except sqlite3.Error as error:
            self.close()
            # The log shows this.
            raise OSError(f"{self._name} can't be read") from error  # not translated: as above
        return row[0]

    def _open(self) -> sqlite3.Connection:
        if self._reader is None:
            uri = f"{Path(self._name).resolve().as_uri()}?mode=ro"
            self._reader = sqlite3.connect(uri, uri=True, check_same_thread=False)
        return self._reader

    def close(self) -> None:
        reader, self._reader = self._reader, None
        with suppress(sqlite3.Error):
            if reader:
                reader.close()
