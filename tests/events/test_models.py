"""The database itself refuses impossible rows."""

from collections.abc import Callable
from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction
from django.db.models import ProtectedError

from cribbage_events.events.models import Change, Entry, Event, Game, ScoreReport, Seat
from tests.building import drawn_event, games_in, say
from tests.factories import EntryFactory, EventFactory, GameFactory, RoundFactory

pytestmark = pytest.mark.django_db


def seat_twice_in_a_round(event: Event) -> None:
    first, second = games_in(event, 1)
    entry = first.seats.all()[0].entry
    Seat.objects.create(game=second, round=second.round, entry=entry, side=2)


def two_games_at_one_table(event: Event) -> None:
    GameFactory.create(round=event.stages.get().rounds.get(number=1), table=1)


def score_above_the_target(event: Event) -> None:
    Seat.objects.filter(round__stage__event=event).update(score=122)


def game_played_without_a_report(event: Event) -> None:
    Game.objects.filter(round__stage__event=event).update(status=Game.Status.PLAYED)


def one_form_used_twice(event: Event) -> None:
    key = uuid4()
    for game in games_in(event, 1):
        fields = {"scores": [121, 5], "by_name": "Joe", "via": "desk", "key": key}
        ScoreReport.objects.create(game=game, **fields)


def one_number_for_two(event: Event) -> None:
    EntryFactory.create(event=event, number=1)


def one_person_twice(event: Event) -> None:
    EntryFactory.create(event=event, person=event.entries.get(number=1).person, number=9)


def ineligible_without_a_reason(event: Event) -> None:
    Entry.objects.filter(event=event).update(medal_eligible=False)


def one_round_number_twice(event: Event) -> None:
    RoundFactory.create(stage=event.stage, number=1)


def one_revision_made_twice(event: Event) -> None:
    Change.objects.create(event=event, revision=event.revision, by_name="Joe", verb="again")


def status_that_does_not_exist(event: Event) -> None:
    Event.objects.filter(pk=event.pk).update(status="cancelled")


@pytest.mark.parametrize(
    "wrong",
    [
        seat_twice_in_a_round,
        two_games_at_one_table,
        score_above_the_target,
        game_played_without_a_report,
        one_form_used_twice,
        one_number_for_two,
        one_person_twice,
        ineligible_without_a_reason,
        one_round_number_twice,
        one_revision_made_twice,
        status_that_does_not_exist,
    ],
)
def test_the_database_refuses(wrong: Callable[[Event], None]) -> None:
    event = drawn_event([60, 61, 62, 63])

    with pytest.raises(IntegrityError), transaction.atomic():
        wrong(event)


def test_reports_cannot_be_deleted_with_their_game() -> None:
    event = drawn_event([60, 61])
    say(games_in(event, 1)[0], 121, 98)

    with pytest.raises(ProtectedError):
        games_in(event, 1)[0].delete()


def test_the_day_of_an_event_is_that_of_its_club() -> None:
    """21 November, 23:30 in Winnipeg is the 22nd in Greenwich."""
    event = EventFactory.create()
    event.starts_at = event.starts_at.replace(day=22, hour=4, minute=30)

    assert event.day.day == 21
