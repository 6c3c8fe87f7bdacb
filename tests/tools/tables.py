"""Making all tables takes seconds: `bin/test` does it once for all SQLite files."""

import os
import shutil
from pathlib import Path

# A database file with all tables and nothing in them.
VARIABLE = "EMPTY_TABLES"


def lay_tables(file: Path) -> bool:
    """False where nobody has made them: who opens the new file makes them, as on a server."""
    if made := os.environ.get(VARIABLE):
        shutil.copyfile(made, file)
    return bool(made)
