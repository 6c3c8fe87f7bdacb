import pytest
from django.core.exceptions import ValidationError
from django.db import connection
from django.test.utils import CaptureQueriesContext

from cribbage_events.events.bracket.brackets import brackets_of
from cribbage_events.events.bracket.cut import qualifying_cut
from cribbage_events.events.drawing.services.draw import draw_event
from cribbage_events.events.lifecycle.services import finish, record_play_off
from cribbage_events.events.models import Event, Game, ScoreReport
from cribbage_events.events.redrawing.services import withdraw
from cribbage_events.events.standings.standings import standings_of
from cribbage_events.tournaments.bracket.services import (
    begin_consolation,
    begin_play_offs,
)
from tests.building import DESK, MARION, event_with, fresh, game_at, games_in, say
from tests.tournaments.bracket.steps import (
    in_play_offs,
    main_bracket,
    play_to_the_end,
    qualified,
    tournament,
)

pytestmark = pytest.mark.django_db
Via = ScoreReport.Via


def begin(event: Event) -> None:
    begin_play_offs(event, by=MARION, seen=event.revision, best_of=[3, 5])


def test_one_in_four_qualifies_and_the_others_are_out() -> None:
    event = qualified(23)
    cut = qualifying_cut(event)
    assert (len(cut.seeds), cut.order.byes, cut.is_ready) == (6, 2, True)
    begin(event)
    found = main_bracket(fresh(event))
    assert found.settings.seeds == cut.seeds
    assert {row.best_of for row in found.matches if row.place.round == 1} == {3}
    assert [found.settings.best_of_in(round) for round in (1, 2, 3)] == [3, 5, 5]


def test_not_before_every_game_has_ended() -> None:
    event = tournament(20)
    for game in games_in(event, 1)[1:]:
        say(game, 121, 120 - 2 * game.table)
    with pytest.raises(ValidationError, match="1 game of the qualifying round"):
        begin(fresh(event))


def test_not_before_those_who_are_level_have_played() -> None:
    event = tournament(12)
    for game in games_in(event, 1):
        say(game, 121, 100)
    event = fresh(event)
    with pytest.raises(ValidationError, match="play one game for their seed"):
        begin(event)
    level = qualifying_cut(event).order.due[-1].players
    assert (len(level), qualifying_cut(event).order.due[-1].places) == (6, 3)
    entries = event.entries.in_bulk(level)
    for winner in level[:3]:
        for loser in level[3:]:
            record_play_off(event, by=MARION, winner=entries[winner], loser=entries[loser])
    event = fresh(event)
    assert {each.contested.value for each in qualifying_cut(event).order.due} == {"bye"}


def test_only_once() -> None:
    event = in_play_offs(20)
    with pytest.raises(ValidationError, match="already begun"):
        begin(event)


def test_a_light_consolation_is_one_more_bracket_of_those_who_did_not_qualify() -> None:
    event = in_play_offs(20)
    seeds = set(main_bracket(event).settings.seeds)
    numbers = list(event.entries.values_list("number", flat=True))
    found = begin_consolation(event, by=MARION, seen=event.revision, numbers=numbers, best_of=[3])
    assert set(found.settings.seeds) == set(numbers) - seeds
    assert len(found.settings.seeds) == 15
    tables = [game.table for row in found.matches for game in row.games]
    assert min(tables) > 4
    assert len(tables) == len(set(tables)) == 7
    assert len(brackets_of(event)) == 2


def test_the_event_is_over_when_every_bracket_is_decided() -> None:
    event = in_play_offs(20)
    with pytest.raises(ValidationError, match="play-offs aren’t over"):
        finish(event, by=MARION, seen=event.revision)
    play_to_the_end(event)
    event = fresh(event)
    finish(event, by=MARION, seen=event.revision)
    assert fresh(event).status == Event.Status.FINISHED


def test_a_corrected_game_of_the_qualifying_round_leaves_the_bracket() -> None:
    event = in_play_offs(20)
    before = main_bracket(event).bracket
    say(game_at(event, table=1), 100, 121, reason="Read wrongly.")
    assert main_bracket(event).bracket == before


def test_as_many_queries_for_every_number() -> None:
    counts = []
    for entrants in (16, 60):
        event = in_play_offs(entrants)
        with CaptureQueriesContext(connection) as queries:
            qualifying_cut(event)
            brackets_of(event)
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 9


def test_an_event_whose_format_has_none_has_no_play_offs() -> None:
    event = event_with([60] * 8)
    draw_event(event, by=MARION, seen=event.revision)
    for game in games_in(event, 1):
        say(game, 121, 120 - 2 * game.table)
    with pytest.raises(ValidationError, match="This event has no play-offs"):
        begin(fresh(event))
    assert fresh(event).stage_format == ""


def qualified_in_standings(event: Event) -> set[int]:
    rows = standings_of(fresh(event))[0].rows
    return {row.entry.number for row in rows if row.qualified}


def go_home(event: Event, number: int) -> None:
    entry = event.entries.select_related("event", "person").get(number=number)
    withdraw(entry, by=MARION, reason="went home", seen=fresh(event).revision)


def test_who_goes_home_before_the_cut_does_not_qualify() -> None:
    event = qualified(20)
    *others, last = qualifying_cut(event).seeds
    go_home(event, last)
    following = qualifying_cut(fresh(event)).seeds
    assert following[:4] == others
    assert last not in following
    assert qualified_in_standings(event) == set(following)


def test_who_goes_home_during_the_play_offs_has_qualified_all_the_same() -> None:
    event = in_play_offs(20)
    seeds = list(main_bracket(event).settings.seeds)
    go_home(event, seeds[-1])
    cut = qualifying_cut(fresh(event))
    assert cut.seeds == seeds
    assert [each.seed for each in cut.order.seeded] == list(range(1, 21))
    assert qualified_in_standings(event) == set(seeds)


def test_a_corrected_result_changes_nobody_s_place_in_the_bracket() -> None:
    event = in_play_offs(20)
    seeds = list(main_bracket(event).settings.seeds)
    game = next(each for each in games_in(event, 1) if seeds[0] in numbers_at(each))
    # The highest seed has lost.
    scores = (100, 121) if numbers_at(game)[0] == seeds[0] else (121, 100)
    say(game, *scores, by=DESK, via=Via.DESK, reason="misread")
    cut = qualifying_cut(fresh(event))
    assert (cut.seeds, cut.order.due) == (seeds, ())
    assert qualified_in_standings(event) == set(seeds)


def numbers_at(game: Game) -> list[int]:
    return list(game.seats.order_by("side").values_list("entry__number", flat=True))
