"""A short fuzz run; `make fuzz` is the long one."""

import os

import pytest

from tests.fuzz.run import run
from tests.fuzz.worlds.guests import DIRECTOR, ROLES

pytestmark = pytest.mark.django_db


def test_a_short_run_finds_nothing() -> None:
    number = int(os.environ.get("FUZZ_SEED", "1"))
    requests = int(os.environ.get("FUZZ_REQUESTS", "500"))
    tally, found = run(requests=requests, first_seed=number)
    if found:
        raise found[0]
    assert {role for _, role in tally.asked()} == set(ROLES)
    assert tally.written_by(DIRECTOR) > 0.02
