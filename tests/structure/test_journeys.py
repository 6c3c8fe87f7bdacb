"""The journeys of docs/architecture.md, in a process of their own.

What other tests have loaded or kept would not be passed again.
"""

import os
import subprocess
import sys
from pathlib import Path

from django.conf import settings

ALONE = Path(__file__).with_name("journeys_alone.py")
# It is no worker of this run, and takes no options of it.
OURS = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}


def test_each_journey_passes_the_files_that_are_listed() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(ALONE)],
        cwd=settings.BASE_DIR,
        env=OURS,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout
    assert "4 passed" in run.stdout
