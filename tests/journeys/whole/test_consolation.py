"""A consolation with a qualifying round goes from the cut of the main event to its end."""

import pytest
from django.urls import reverse

from cribbage_events.clubs.models import Role
from cribbage_events.contest.formats.knockout import Place
from cribbage_events.events.access.tokens import player_token
from cribbage_events.events.models import Entry, Event
from tests.building import fresh, games_in, make_user, say
from tests.events.guests import is_today
from tests.journeys.steps.visitor import PHONE, Visit, Visitor
from tests.tournaments.bracket.steps import main_bracket, play_to_the_end, qualified

pytestmark = pytest.mark.django_db(transaction=True)

ROUNDS = 7


def test_a_consolation_from_the_cut_to_its_end(visit: Visit, slug: str) -> None:
    event = qualified(20)
    Event.objects.filter(pk=event.pk).update(slug=slug)
    event = is_today(fresh(event))
    director = visit().sign_in(make_user(event.club, "Marion", Role.Kind.DIRECTOR))
    stranger = visit(PHONE)
    part = open_it(director, event)
    begin_the_play_offs(director, event)
    phone = card_of_the_main_event(visit(PHONE), event, part)
    both_are_tabs(stranger, event, part)
    draw(director, part)
    enter_on_the_phone(phone, part)
    play_qualifying(part)
    cut_and_bracket(director, part)
    # The link of a player's card ends with the event.
    phone.go(f"/events/{part.slug}/bracket/")
    finish(director, part)
    finish_main(director, event)
    stranger.go(f"/events/{part.slug}/")
    stranger.link("Main event")
    stranger.sees("qualified")


def open_it(director: Visitor, event: Event) -> Event:
    director.go(f"/events/{event.slug}/desk/play-offs/")
    director.link("Open a consolation with a qualifying round")
    director.page.locator("[name=round_count]").select_option(str(ROUNDS))
    last = director.page.locator("[name=others]").last
    last.uncheck()
    director.button("Open the consolation")
    director.sees("Saved:", "is open.")
    part = event.parts.get()
    assert part.entries.count() == 14
    part.stages.update(seed=7)
    return is_today(fresh(part))


def begin_the_play_offs(director: Visitor, event: Event) -> None:
    director.link("Main event")
    director.link("See who qualifies")
    director.button("Begin the play-offs")
    director.sees("Saved: the play-offs have begun.")


def card_of_the_main_event(phone: Visitor, event: Event, part: Event) -> Visitor:
    """Its code was scanned in the morning."""
    number = part.entries.values_list("number", flat=True)[0]
    entry = Entry.objects.get(event=event, number=number)
    token = player_token(entry.pk, entry.card_edition)
    phone.go(reverse("events:open_player_link", args=[event.slug, token]))
    return phone


def both_are_tabs(stranger: Visitor, event: Event, part: Event) -> None:
    stranger.go(f"/events/{event.slug}/")
    stranger.link("Consolation")
    stranger.sees_heading(part.name)
    stranger.go(f"/clubs/{event.club.slug}/")
    assert stranger.page.get_by_text(part.name).count() == 0


def draw(director: Visitor, part: Event) -> None:
    director.go(f"/events/{part.slug}/desk/entrants/")
    director.button("Mark all as here")
    director.sees("14 here")
    director.go(f"/events/{part.slug}/desk/draw/")
    director.button("Draw all rounds")
    director.sees("Saved: all rounds are drawn")


def enter_on_the_phone(phone: Visitor, part: Event) -> None:
    phone.go(f"/events/{part.slug}/")
    phone.link("My card")
    phone.link("Enter the result")
    phone.choose(part.entries.all()[0].name, 99)
    phone.button("Save")
    phone.sees("Saved:")


def play_qualifying(part: Event) -> None:
    for number in range(1, ROUNDS + 1):
        for game in games_in(part, number):
            if game.accepted_id is None:
                say(game, 121, 120 - 2 * game.table - number)


def cut_and_bracket(director: Visitor, part: Event) -> None:
    director.go(f"/events/{part.slug}/desk/")
    director.link("See who qualifies")
    director.sees("4 of 14 entrants qualify.")
    director.button("Begin the play-offs")
    director.sees("Saved: the play-offs have begun.")
    assert len(main_bracket(part).standing) == 2
    play_to_the_end(part)
    assert main_bracket(part).standing[Place(2, 1)].decided[0]


def finish(director: Visitor, part: Event) -> None:
    director.go(f"/events/{part.slug}/desk/")
    director.link("Go to finishing")
    director.button("Finish the event")
    director.sees("Saved: the event is finished")
    director.go(f"/events/{part.slug}/desk/tournament/report/")
    director.sees("Qualifiers")


def finish_main(director: Visitor, event: Event) -> None:
    """The main event is still being played, and ends by itself."""
    assert fresh(event).status == Event.Status.RUNNING
    play_to_the_end(event)
    director.go(f"/events/{event.slug}/desk/")
    director.link("Go to finishing")
    director.button("Finish the event")
    director.sees("Saved: the event is finished")
