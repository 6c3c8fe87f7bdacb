"""Payout, report and places are worked out when they are read, so they follow a correction."""

import pytest

from cribbage_events.contest.formats.knockout import Place
from cribbage_events.events.bracket.brackets import final_places
from cribbage_events.events.models import Event
from cribbage_events.tournaments.payout import payout_of
from tests.building import fresh
from tests.events.desk_client import at, director_of, words
from tests.tournaments.bracket.steps import correct, in_play_offs, main_bracket, match_of, win_match
from tests.tournaments.building import pay, with_fees

pytestmark = pytest.mark.django_db


def first_prize(event: Event) -> str:
    found = payout_of(fresh(event))
    paid = found.accounts.pools[0].paid
    return found.entries[max(paid, key=lambda entry: paid[entry])].name


def test_the_final_turned_round_changes_who_is_paid_and_what_is_reported() -> None:
    event = with_fees(in_play_offs(8))
    for number in range(1, 9):
        pay(event, number, "entry")
    seeds = main_bracket(event).settings.seeds
    win_match(event, Place(1, 1), seeds[0])
    assert first_prize(event) == event.entries.get(number=seeds[0]).name
    client = director_of(event.club)

    for game in (1, 2):
        correct(match_of(event, 1, 1), game, seeds[1])

    after = event.entries.get(number=seeds[1])
    assert first_prize(event) == after.name
    assert final_places(fresh(event))[after.pk] == 1
    sheet = words(client.get(at(event, "payout")).content)
    assert sheet.index(after.name) > 0
    assert payout_of(fresh(event)).left == 0


def test_a_printed_bracket_says_when_it_was_right() -> None:
    event = in_play_offs(8)
    page = words(director_of(event.club).get(at(event, "bracket")).content)
    assert "Results can still change." in page
