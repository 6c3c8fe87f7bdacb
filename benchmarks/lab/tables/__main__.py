"""Plays until the tables no longer change; each round plays with the tables of the last.

At the end the expert plays for the pegging, with a C compiler; see experts.py.
"""

import subprocess
import sys

ROUNDS = 3


def main() -> None:
    for number in range(ROUNDS):
        # A process each, since the computer player keeps what it has read.
        subprocess.run(
            [sys.executable, "-m", "benchmarks.lab.tables.round", str(number)], check=True
        )
    subprocess.run([sys.executable, "-m", "benchmarks.lab.tables.experts"], check=True)


main()
