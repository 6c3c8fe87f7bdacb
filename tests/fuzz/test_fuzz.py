"""A short run with the tests; `make fuzz` is the long one."""

import os

import pytest

from tests.fuzz.run import run


@pytest.mark.django_db
def test_a_short_run_finds_nothing() -> None:
    number = int(os.environ.get("FUZZ_SEED", "1"))
    tally = run(requests=int(os.environ.get("FUZZ_REQUESTS", "1500")), first_seed=number)
    print(tally.report())
