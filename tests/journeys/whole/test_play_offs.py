"""Play-offs of 15 qualifiers, from the cut to the last game, on a director's screen and phones."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from cribbage_events.clubs.models import Role
from cribbage_events.contest.formats.knockout import Place
from cribbage_events.events.access.tokens import player_token
from cribbage_events.events.bracket.brackets import CONSOLATION, MatchRow, bracket_at
from cribbage_events.events.models import Entry, Event, Game, Round
from tests.building import fresh, make_user, say
from tests.events.guests import is_today
from tests.journeys.steps.visitor import PHONE, Visit, Visitor
from tests.tournaments.bracket.steps import core_bracket, main_bracket, qualified, win_match

pytestmark = pytest.mark.django_db(transaction=True)

FINAL = Place(4, 1)


def test_play_offs_from_the_cut_to_the_last_game(visit: Visit, slug: str) -> None:
    event = qualified(60)
    Event.objects.filter(pk=event.pk).update(slug=slug)
    event = is_today(fresh(event))
    director = visit().sign_in(make_user(event.club, "Marion", Role.Kind.DIRECTOR))
    begin(director, event)
    seeds = list(main_bracket(event).settings.seeds)
    phone = players_phone(visit, event, seeds[1])
    phone.sees("Round of 16, game 1")
    late_one_forfeits(director, event, seeds[7])
    win_first_round(event)
    phone_wins_a_match(phone, event, Place(2, 3))
    director.go(f"/events/{slug}/bracket/")
    director.sees("Quarter-final")
    for place in (Place(2, 1), Place(2, 2), Place(2, 4)):
        win_match(event, place, row_at(event, place).sides[0])
    for place in (Place(3, 1), Place(3, 2)):
        win_match(event, place, row_at(event, place).sides[0])
    deep_correction(director, event)
    light_consolation(director, event)
    to_the_end(event)
    # The link of a player's card ends with the event.
    phone.go(f"/events/{slug}/bracket/")
    finish(director, event)


def begin(director: Visitor, event: Event) -> None:
    director.go(f"/events/{event.slug}/desk/")
    director.link("See who qualifies")
    director.sees("15 of 60 entrants qualify.", "High non-qualifier:")
    director.button("Begin the play-offs")
    director.sees("Saved: the play-offs have begun.")


def players_phone(visit: Visit, event: Event, number: int) -> Visitor:
    phone = visit(PHONE)
    entry = Entry.objects.get(event=event, number=number)
    token = player_token(entry.pk, entry.card_edition)
    phone.go(reverse("events:open_player_link", args=[event.slug, token]))
    phone.go(f"/events/{event.slug}/card/")
    return phone


def late_one_forfeits(director: Visitor, event: Event, number: int) -> None:
    """Let somebody forfeit two games, twenty minutes after the beginning: they decide the match."""
    began = timezone.now() - timedelta(minutes=20, seconds=5)
    Round.objects.filter(stage__event=event, stage__position=1).update(began_at=began)
    name = Entry.objects.get(event=event, number=number).name
    director.go(f"/events/{event.slug}/desk/play-offs/")
    director.press(director.page.locator("summary", has_text=name))
    director.button(f"{name} isn’t here: 2 games forfeited")
    director.sees("Saved: 2 games are forfeited.")


def row_at(event: Event, place: Place) -> MatchRow:
    return main_bracket(event).standing[place]


def win_first_round(event: Event) -> None:
    """Let the higher seed win everywhere else."""
    for match in main_bracket(event).bracket.rounds[0]:
        if match.winner is None and match.first is not None:
            win_match(event, match.place, match.first)


def phone_wins_a_match(phone: Visitor, event: Event, place: Place) -> None:
    """Let the winner enter two games."""
    name = Entry.objects.get(event=event, number=row_at(event, place).sides[0]).name
    for game in (1, 2):
        phone.go(f"/events/{event.slug}/card/")
        phone.sees(f"Quarter-final, game {game}")
        phone.link("Enter the result")
        phone.choose(name, 97)
        phone.button("Save")
        phone.sees("Saved:")


def deep_correction(director: Visitor, event: Event) -> None:
    """A quarter-final was the other's: the semi-final after it falls, the other one stands."""
    row = row_at(event, Place(2, 1))
    kept = row_at(event, Place(3, 2)).decided[0]
    for game in row.games[:2]:
        director.go(f"/events/{event.slug}/desk/games/{game.id}/")
        loser = next(side for side in game.sides if not side.won)
        director.correct(loser.name, loser.score or 0, "Read wrongly")
        if director.page.get_by_text("these matches no longer count").count():
            director.sees("Semi-final:")
            director.button("Save the correction")
        director.page.wait_for_load_state()
    assert row_at(event, Place(2, 1)).decided[0] == row.sides[1]
    assert main_bracket(event).bracket == core_bracket(event)
    assert row_at(event, Place(3, 2)).decided[0] == kept
    director.go(f"/events/{event.slug}/bracket/")
    director.sees("No longer count")


def light_consolation(director: Visitor, event: Event) -> None:
    director.go(f"/events/{event.slug}/desk/play-offs/")
    director.link("Open a consolation")
    for box in director.page.locator("[name=players]").all()[:6]:
        box.check()
    director.button("Begin the consolation")
    director.sees("Saved: the consolation has begun.")


def to_the_end(event: Event) -> None:
    for position in (1, CONSOLATION):
        while matches := bracket_at(event, position).bracket.open_matches:
            for match in matches:
                row = bracket_at(event, position).standing[match.place]
                for game in row.open_games:
                    say(Game.objects.get(pk=game.id), 121, 88)


def finish(director: Visitor, event: Event) -> None:
    director.go(f"/events/{event.slug}/desk/")
    director.link("Go to finishing")
    director.button("Finish the event")
    director.sees("Saved: the event is finished")
    director.go(f"/events/{event.slug}/bracket/")
    director.sees("Won by", "Consolation")
    assert len((fresh(event).archive or {})["brackets"]) == 2
