"""Somebody withdraws during the play-offs, and the opponents win the matches that aren’t over."""

import pytest
from django.test import Client

from cribbage_events.contest.formats.knockout import Place
from cribbage_events.events.bracket.brackets import late_matches
from cribbage_events.events.bracket.cut import qualifying_cut
from cribbage_events.events.lifecycle.services import finish
from cribbage_events.events.models import Event
from cribbage_events.events.redrawing.preview import preview_withdrawal
from cribbage_events.events.redrawing.services import withdraw
from cribbage_events.events.undo.services import undo
from cribbage_events.tournaments.bracket.services import begin_consolation
from tests.building import MARION, fresh
from tests.tournaments.bracket.services.test_games import statuses
from tests.tournaments.bracket.steps import (
    main_bracket,
    match_of,
    play_to_the_end,
    win,
    win_match,
)
from tests.tournaments.bracket.test_pages import director_of, text

pytestmark = pytest.mark.django_db


def leave(event: Event, number: int) -> None:
    entry = event.entries.get(number=number)
    withdraw(entry, by=MARION, seen=fresh(event).revision, reason="Got sick.")


def take_back(event: Event) -> None:
    change = event.changes.filter(verb="withdraw").latest("revision")
    undo(change, by=MARION)


def test_the_opponent_goes_on_and_games_that_were_played_stay(event: Event) -> None:
    seeds = main_bracket(event).settings.seeds
    win(match_of(event, 1, 2), seeds[4])
    leave(event, seeds[4])
    found = main_bracket(event).bracket
    assert found.rounds[0][1].winner == seeds[3]
    assert statuses(event, 1, 2) == ["played", "fallen"]
    assert set(match_of(event, 2, 1).sides) == {seeds[0], seeds[3]}
    assert statuses(event, 2, 1) == ["outstanding"]


def test_a_match_that_is_over_stays(event: Event) -> None:
    seeds = main_bracket(event).settings.seeds
    win_match(event, Place(1, 2), seeds[4])
    before = main_bracket(event).bracket
    leave(event, seeds[3])
    assert main_bracket(event).bracket == before


def test_who_waits_for_an_opponent_gives_up_that_match_too(event: Event) -> None:
    seeds = main_bracket(event).settings.seeds
    win_match(event, Place(2, 2), seeds[1])
    leave(event, seeds[1])
    win_match(event, Place(1, 2), seeds[3])
    win_match(event, Place(2, 1), seeds[3])
    found = main_bracket(event)
    assert found.bracket.champion == seeds[3]
    assert Place(3, 1) not in found.standing
    finish(event, by=MARION, seen=fresh(event).revision)
    assert fresh(event).status == "finished"


def test_undoing_brings_them_back(event: Event) -> None:
    seeds = main_bracket(event).settings.seeds
    win(match_of(event, 1, 2), seeds[4])
    before = main_bracket(event)
    leave(event, seeds[4])
    take_back(event)
    after = main_bracket(event)
    assert after.bracket == before.bracket
    assert statuses(event, 1, 2) == ["played", "outstanding"]
    assert not event.entries.filter(status="withdrawn").exists()
    win(match_of(event, 1, 2), seeds[4])
    assert main_bracket(event).bracket.rounds[0][1].winner == seeds[4]


def test_undoing_opens_a_match_that_would_have_been_played_since(event: Event) -> None:
    seeds = main_bracket(event).settings.seeds
    win_match(event, Place(2, 2), seeds[1])
    leave(event, seeds[1])
    win_match(event, Place(1, 2), seeds[3])
    win_match(event, Place(2, 1), seeds[3])
    take_back(event)
    assert main_bracket(event).bracket.champion is None
    assert set(match_of(event, 3, 1).sides) == {seeds[1], seeds[3]}
    assert statuses(event, 3, 1) == ["outstanding"]


def test_nobody_is_late_in_a_match_that_was_given_up(event: Event) -> None:
    seeds = main_bracket(event).settings.seeds
    leave(event, seeds[4])
    found = main_bracket(event)
    began = found.settings.began
    assert began
    late = late_matches(found, began.replace(year=began.year + 1))
    assert Place(1, 2) not in {each.row.place for each in late}


def test_who_qualified_has_qualified_though_they_withdraw(event: Event) -> None:
    before = qualifying_cut(event)
    leave(event, before.seeds[2])
    assert qualifying_cut(event).seeds == before.seeds


def test_of_two_who_have_left_one_goes_on_so_that_the_play_offs_end(event: Event) -> None:
    seeds = main_bracket(event).settings.seeds
    leave(event, seeds[3])
    leave(event, seeds[4])
    play_to_the_end(event)
    assert main_bracket(event).bracket.champion in {seeds[0], seeds[1], seeds[2]}


def test_a_light_consolation_goes_on_without_them(event: Event) -> None:
    others = [entry.number for entry in event.entries.all()]
    event = fresh(event)
    found = begin_consolation(event, by=MARION, seen=event.revision, numbers=others, best_of=[1])
    number = found.bracket.open_matches[0].first
    assert number is not None
    leave(event, number)
    again = qualifying_cut(event)
    assert again.seeds
    page = text(Client(), event, "bracket/")
    assert "withdrawn" in page


def test_the_preview_says_who_goes_on(event: Event) -> None:
    seeds = main_bracket(event).settings.seeds
    names = dict(event.entries.values_list("number", "name"))
    preview = preview_withdrawal(event.entries.get(number=seeds[4]))
    assert f"Quarter-final: {names[seeds[3]]} wins the match." in " ".join(preview.sentences)
    preview = preview_withdrawal(event.entries.get(number=seeds[0]))
    assert "has no match now" in " ".join(preview.sentences)
    client = director_of(event)
    page = text(client, event, f"desk/entrants/{seeds[4]}/withdraw/")
    assert f"{names[seeds[3]]} wins the match" in page


def test_a_forfeit_shows_first_which_matches_fall(event: Event) -> None:
    seeds = main_bracket(event).settings.seeds
    win_match(event, Place(1, 2), seeds[3])
    win_match(event, Place(2, 1), seeds[3])
    row = match_of(event, 1, 2)
    client = director_of(event)
    game = row.games[1]
    address = f"/events/{event.slug}/desk/games/{game.id}/"
    form = client.get(address).context["forms"].forfeit
    side = row.games[1].sides.index(next(s for s in row.games[1].sides if s.numbers == (seeds[3],)))
    sent = {
        "do": "forfeit",
        "forfeited_by": side,
        "reason": "Left.",
        "key": form["key"].value(),
        "last": form["last"].value(),
    }
    page = client.post(address, sent)
    shown = page.content.decode()
    assert "these matches no longer count" in shown
    assert match_of(event, 2, 1).decided[0] == seeds[3]
    confirmed = page.context["forms"].forfeit["confirmed"].value()
    client.post(address, sent | {"confirmed": confirmed})
    assert match_of(event, 1, 2).games[1].status == "forfeited"
