"""The fault test in short, on this run's kind of database: everything fails once or twice."""

from django.db import connection

from tests.faults.__main__ import main

SHORT = ["--results", "60", "--meetings", "20", "--seed", "3"]
# Each kind of accident once; the server is killed twice.
ACCIDENTS = {"sqlite": "4", "postgresql": "6"}


def test_no_result_is_lost_doubled_or_half() -> None:
    assert main([connection.vendor, *SHORT, "--accidents", ACCIDENTS[connection.vendor]]) == 0
