"""A score of the qualifying round is corrected after the cut: who qualifies is worked out again."""

import pytest
from django.test import Client

from cribbage_events.contest.formats.knockout import Place
from cribbage_events.events.bracket.brackets import bracket_at
from cribbage_events.events.bracket.cut import changes_since_cut
from cribbage_events.events.models import Event, Game
from cribbage_events.events.undo.services import undo
from cribbage_events.tournaments.bracket.services import begin_consolation
from tests.building import MARION, fresh
from tests.events.desk_client import at, words
from tests.events.undo.everything import everything_of, last_change
from tests.tournaments.bracket.steps import main_bracket, win_match

pytestmark = pytest.mark.django_db


def highest_seed(event: Event) -> str:
    number = main_bracket(event).settings.seeds[0]
    return str(event.entries.get(number=number).name)


def turned(director: Client, event: Event, number: int = 0) -> str:
    """Let the director correct the highest seed’s game: they have lost by 61."""
    number = number or main_bracket(event).settings.seeds[0]
    games = Game.objects.filter(round__stage__event=event, round__stage__position=0)
    game = games.get(seats__entry__number=number)
    loser = game.seats.get(entry__number=number).side
    form = director.get(at(event, "desk_game", game.pk)).context["forms"].correct
    sent = {name: form[name].value() or "" for name in ("key", "last")}
    sent |= {"do": "correct", "winner": 1 - loser, "loser_score": 60, "why": ":wrong-winner"}
    return words(director.post(at(event, "desk_game", game.pk), sent, follow=True).content)


def test_is_said_at_saving_on_the_desk_and_on_the_page_of_the_play_offs(
    director: Client, event: Event
) -> None:
    assert changes_since_cut(event) is None
    name = highest_seed(event)

    assert f"{name} no longer qualifies" in turned(director, event)

    for page in ("desk", "play_offs"):
        text = words(director.get(at(event, page)).content)
        assert f"{name} no longer qualifies" in text, page
        assert "Tell those concerned" in text, page
        assert "Begin the play-offs again" in text, page
    director.post(at(event, "play_offs_again"), {"seen": fresh(event).revision, "do": "told"})
    text = words(director.get(at(event, "desk")).content)
    assert "Tell those concerned" not in text
    assert "Begin the play-offs again" in text


def test_the_play_offs_begin_again_while_nobody_has_played(director: Client, event: Event) -> None:
    before = list(main_bracket(event).settings.seeds)
    begin_consolation(
        event,
        by=MARION,
        seen=fresh(event).revision,
        numbers=[n for n in range(1, 21) if n not in before],
        best_of=[3],
    )
    turned(director, event)
    found = changes_since_cut(fresh(event))
    assert found is not None
    state = everything_of(event)

    page = director.post(at(event, "play_offs_again"), {"seen": fresh(event).revision}, follow=True)

    assert "the play-offs have begun again" in words(page.content)
    main, light = main_bracket(event), bracket_at(event, 2)
    seeds = list(main.settings.seeds)
    assert seeds == found.cut.seeds != before
    assert set(light.settings.seeds) == set(range(1, 21)) - set(seeds)
    assert changes_since_cut(fresh(event)) is None
    due = Game.objects.filter(round__stage__event=event, status="outstanding")
    assert due.count() == len(main.bracket.open_matches) + len(light.bracket.open_matches)
    undo(last_change(event), by=MARION)
    assert everything_of(event) == state


def test_nothing_begins_again_once_a_game_was_played(director: Client, event: Event) -> None:
    seeds = main_bracket(event).settings.seeds
    win_match(event, Place(1, 2), seeds[3])

    turned(director, event)

    text = words(director.get(at(event, "play_offs")).content)
    assert "A game of the play-offs has been reported, so the bracket stays as it is." in text
    assert "Begin the play-offs again" not in text
    page = director.post(at(event, "play_offs_again"), {"seen": fresh(event).revision}, follow=True)
    assert "so they can’t begin again" in words(page.content)
    assert main_bracket(event).settings.seeds == seeds
