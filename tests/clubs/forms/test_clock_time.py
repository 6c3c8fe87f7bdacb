"""A clock time as it is typed, also where a browser has no field for it."""

import pytest
from django.core.exceptions import ValidationError

from cribbage_events.clubs.forms.text import ClockTimeField


@pytest.mark.parametrize("typed", ["13:30", "13 h 30", "13h30", " 13\u00a0H\u00a030 ", "13 : 30"])
def test_half_past_one(typed: str) -> None:
    assert str(ClockTimeField().clean(typed)) == "13:30:00"


@pytest.mark.parametrize("typed", ["19 h", "19h", "19:00:00"])
def test_on_the_full_hour(typed: str) -> None:
    assert str(ClockTimeField().clean(typed)) == "19:00:00"


@pytest.mark.parametrize("typed", ["", "25 h", "noon", "13 h 3 0"])
def test_what_is_no_time(typed: str) -> None:
    with pytest.raises(ValidationError):
        ClockTimeField().clean(typed)
