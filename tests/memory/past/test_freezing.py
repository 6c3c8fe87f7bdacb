"""A finished event leaves rows behind, whatever happens to the event afterwards."""

import pytest

from cribbage_events.clubs.models import Club
from cribbage_events.events.lifecycle.services import finish, reopen
from cribbage_events.events.models import Event
from cribbage_events.events.undo.services import undo
from cribbage_events.leagues.fifty_fifty import draw_fifty_fifty
from cribbage_events.memory.models import PastEvent, PastResult
from cribbage_events.memory.past import (
    PastLine,
    facts_of_events,
    past_lines,
    past_of_person,
)
from tests.building import MARION, drawn_event, fresh, games_in, say
from tests.leagues.factories import DESK
from tests.leagues.night import close, played

pytestmark = pytest.mark.django_db


def finished(*loser_scores: int) -> Event:
    """Return a finished event: Player 01 beats Player 02 in each round, to these scores."""
    event = drawn_event([60, 61], director=False, round_count=len(loser_scores))
    for number, score in enumerate(loser_scores, start=1):
        game = games_in(event, number)[0]
        side = game.seats.get(entry__number=1).side
        say(game, *((121, score) if side == 0 else (score, 121)))
    finish(event, by=MARION, seen=fresh(event).revision)
    return fresh(event)


def kept(event: Event) -> list[tuple[object, ...]]:
    rows = PastResult.objects.filter(past_event__event=event).order_by("rank")
    fields = ("number", "rank", "medal", "won", "skunks", "game_points", "spread", "widest_win")
    return list(rows.values_list(*fields))


BOTH = [(1, 1, "gold", 2, 1, 5, 92, 71), (2, 2, "silver", 0, 0, 0, -92, None)]


def test_finishing_keeps_a_line_for_each_entrant() -> None:
    assert kept(finished(100, 50)) == BOTH


def test_of_an_event_that_is_reopened_nothing_is_kept() -> None:
    event = finished(100, 50)
    reopen(event, by=MARION, reason="A card was misread")
    assert not PastEvent.objects.exists()
    finish(event, by=MARION, seen=fresh(event).revision)
    assert kept(event) == BOTH


def test_undoing_keeps_in_step() -> None:
    event = finished(100, 50)
    undo(event.changes.latest("pk"), by=MARION)
    assert kept(event) == []
    undo(event.changes.latest("pk"), by=MARION)
    assert kept(event) == BOTH


def past_of(club: Club) -> tuple[set[int | None], list[PastLine]]:
    """Return the seasons and lines that a club keeps."""
    events = facts_of_events(club, PastEvent.objects.filter(club=club))
    rows = PastResult.objects.filter(past_event__club=club)
    return {facts.season for facts in events.values()}, past_lines(rows, events)


def test_a_night_of_a_league_is_kept_with_points_and_prizes() -> None:
    night = played(8)
    draw_fifty_fifty(night, by=DESK)
    night = close(night)
    seasons, lines = past_of(night.event.club)
    archive = night.event.archive or {}
    rows = [row for division in archive["divisions"] for row in division["rows"]]
    assert [(line.number, line.rank, line.game_points, line.prize) for line in lines] == [
        (row["number"], row["rank"], row["points"], row["prize_cents"]) for row in rows
    ]
    assert seasons == {night.season.pk}


def test_a_person_s_years_are_listed_the_last_first() -> None:
    event = finished(100, 50)
    person = event.entries.get(number=1).person
    (result,) = past_of_person(person)
    assert (result.event.title, result.event.address) == (
        "Autumn Senior Games 2026",
        f"/events/{event.slug}/",
    )
    assert (result.line.medal, result.entrants) == ("gold", 2)


def test_a_draft_and_a_deleted_event_are_nobody_s_past() -> None:
    event = finished(100, 50)
    Event.objects.filter(pk=event.pk).update(visible=False)
    assert past_of(event.club) == (set(), [])
