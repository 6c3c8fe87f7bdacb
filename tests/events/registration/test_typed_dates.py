"""A field reads the date that it shows, whatever the language of the page."""

import datetime

import pytest
from django.utils.translation import override

from cribbage_events.events.registration.forms.entrant import BornField

DAYS = [datetime.date(1950, month, 3) for month in range(1, 13)]


@pytest.mark.parametrize("language", ["en-ca", "fr", "de", "es", "fi", "pl", "uk"])
def test_what_is_shown_can_be_sent_back(language: str) -> None:
    field = BornField()
    with override(language):
        shown = [field.prepare_value(day) for day in DAYS]
        assert [field.clean(text) for text in shown] == DAYS


@pytest.mark.parametrize("text", ["3 May 1950", "May 3rd, 1950", "3 mai 1950", "1950-05-03"])
def test_english_french_and_numbers_are_read_in_every_language(text: str) -> None:
    with override("de"):
        assert BornField().clean(text) == DAYS[4]
