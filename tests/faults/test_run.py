"""A short fault test lets each accident happen once or twice, on this run’s kind of database."""

from django.db import connection

from tests.faults.__main__ import main

SHORT = ["--results", "60", "--meetings", "20", "--deaths", "4", "--seed", "3"]
# The long run allows two seconds, which says something on a quiet machine only.
SHORT += ["--within", "inf"]
# Each kind of accident once; the server is killed twice.
ACCIDENTS = {"sqlite": "4", "postgresql": "6"}


def test_no_result_is_lost_doubled_or_half_and_every_page_has_it() -> None:
    assert main([connection.vendor, *SHORT, "--accidents", ACCIDENTS[connection.vendor]]) == 0
