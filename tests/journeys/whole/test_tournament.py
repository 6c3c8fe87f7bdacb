"""A tournament of sixty with fourteen games goes from its fees to its last cheque, in browsers.

Everything that people do is done once by those who do it, on pages; most results and cards come
from services, for speed.
"""

import random

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import expect

from cribbage_events.clubs.models import Role
from cribbage_events.clubs.people.finding import PersonFields
from cribbage_events.events.access.tokens import player_token
from cribbage_events.events.bracket.brackets import brackets_of, final_places
from cribbage_events.events.bracket.cut import qualifying_cut
from cribbage_events.events.models import Event, Game
from cribbage_events.events.registration.services import import_entrants
from cribbage_events.tournaments.payout import payout_of
from tests.building import DESK, fresh, make_club, make_user
from tests.journeys.steps.visitor import PHONE, Visit, Visitor
from tests.journeys.whole.tournament_cards import check_cards
from tests.journeys.whole.tournament_entry import FIRST, LAST, enter_and_pay
from tests.journeys.whole.tournament_results import play_games, results_of, save_all

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]

NAMES = [f"{first} {last}" for last in LAST for first in FIRST]
ENTRANTS, GAMES, LATE = 60, 14, "Zelda Young"


def test_a_tournament_from_its_fees_to_its_report(visit: Visit) -> None:
    club = make_club()
    director = visit().sign_in(make_user(club, "Marion", Role.Kind.DIRECTOR))
    event = make_tournament(director)
    enter_and_pay(director, visit(PHONE), event, LATE, ENTRANTS)
    draw(director, event)
    volunteer = visit(PHONE).sign_in(make_user(club, "Joe", Role.Kind.VOLUNTEER))
    phone, spectator = visit(PHONE), visit(PHONE)
    hide_standings(director, event)
    first_round(volunteer, phone, event)
    late_in_round_two(director, event)
    for visitor in (director, volunteer, phone):
        visitor.put_away()
    results = results_of(event)
    save_all(event, results.scores, range(1, GAMES + 1))
    checkers = [
        visit().sign_in(make_user(club, name, Role.Kind.VOLUNTEER)) for name in ("Vic", "Wilma")
    ]
    check_cards(director, (checkers[0], checkers[1]), event, results)
    show_standings(director, spectator, event)
    spectator.put_away()
    make_the_cut(director, event)
    play_to_the_last_game(director, phone, event)
    finish(director, event)
    pay_out(director, event)
    everybody_sees_the_winner(spectator, event)


def make_tournament(director: Visitor) -> Event:
    director.go("/clubs/pegs/")
    director.link("Run an event")
    director.link("A tournament")
    page = director.page
    page.locator("[name=name]").fill("Prairie Open")
    page.locator("[name=date]").fill(timezone.localdate().isoformat())
    page.locator("[name=venue]").fill("Legion Hall")
    page.get_by_text("Change that, or say more").click()
    page.locator("[name=round_count]").select_option(str(GAMES))
    director.button("Create and publish")
    director.sees_heading("Register the entrants")
    event = Event.objects.get()
    # Chance is for the hall; a test that fails has to fail again.
    event.stages.update(seed=60)
    import_entrants(event, [PersonFields(name) for name in NAMES[:-1]], by=DESK)
    return event


def draw(director: Visitor, event: Event) -> None:
    """All but one are here."""
    director.go(f"{event.get_absolute_url()}desk/entrants/")
    director.button("Mark all as here")
    director.sees("60 here")
    row = director.page.locator(".tick-row", has_text=LATE)
    director.press(row.locator("summary").filter(has_text="More for"))
    director.press(row.get_by_role("button", name="Undo"))
    director.sees("59 here")
    director.go(f"{event.get_absolute_url()}desk/draw/")
    director.button("Draw all rounds")
    director.sees("Saved: all rounds are drawn, and round 1 can begin.")
    director.go(f"{event.get_absolute_url()}desk/tournament/signs/")
    # Each text stands there once more, upside down, for whoever sits opposite.
    for words in ("Seat A stays.", "Seat B moves to table 2, seat B."):
        shown = director.page.locator(".table-signs p:visible", has_text=words)
        expect(shown.first).to_be_visible()
    expect(director.page.locator(".table-signs article")).to_have_count(29)


def hide_standings(director: Visitor, event: Event) -> None:
    director.go(f"{event.get_absolute_url()}desk/tournament/")
    director.page.get_by_label("Hide the standings until I show them").check()
    director.button("Save")
    director.sees("Saved: the settings of the tournament.")


def first_round(volunteer: Visitor, phone: Visitor, event: Event) -> None:
    """Let a volunteer enter two results, and a player their own by the code on the card."""
    games = list(Game.objects.filter(round__stage__event=event, round__number=1).order_by("table"))
    volunteer.go(f"{event.get_absolute_url()}scores/")
    for game, score in zip(games, (111, 85), strict=False):
        volunteer.enter(game.table, game.seats.get(side=0).entry.name, score)
    player = games[2].seats.get(side=0).entry
    open_card(phone, event, player.pk)
    enter_on_phone(phone, player.name, 100)


def open_card(phone: Visitor, event: Event, pk: int) -> None:
    entry = event.entries.get(pk=pk)
    token = player_token(entry.pk, entry.card_edition)
    phone.go(reverse("events:open_player_link", args=[event.slug, token]))
    phone.go(f"{event.get_absolute_url()}card/")


def enter_on_phone(phone: Visitor, winner: str, score: int) -> None:
    phone.link("Enter the result")
    phone.choose(winner, score)
    phone.button("Save")
    phone.sees("Saved:")


def late_in_round_two(director: Visitor, event: Event) -> None:
    director.go(f"{event.get_absolute_url()}desk/late/")
    director.link(f"Seat – {LATE}")
    director.sees(f"{LATE} plays from round 2 on.")
    director.button(f"Let {LATE} play")
    director.sees(f"Saved: {LATE} plays.")
    assert fresh(event).entries.get(name=LATE).from_round == 2


def show_standings(director: Visitor, spectator: Visitor, event: Event) -> None:
    """Show that two of fifteen who qualify still have to play for the last place."""
    spectator.go(event.get_absolute_url())
    spectator.sees("The director shows the standings later.")
    director.go(f"{event.get_absolute_url()}desk/tournament/")
    director.page.get_by_label("Hide the standings until I show them").uncheck()
    director.button("Save")
    director.sees("Saved: the settings of the tournament.")
    spectator.go(event.get_absolute_url())
    expect(spectator.page.locator("table.standings .medal")).to_have_count(14)


def make_the_cut(director: Visitor, event: Event) -> None:
    """Fifteen of sixty qualify; two are level for the last place, and play one game for it."""
    director.go(f"{event.get_absolute_url()}desk/play-offs/")
    director.sees("15 of 60 entrants qualify.", "One game to play")
    pair = director.page.locator("select[name=pair]")
    pair.select_option(index=1)
    director.button("Save the result")
    director.sees("Saved: the play-off.", "High non-qualifier:")
    director.button("Begin the play-offs")
    director.sees("Saved: the play-offs have begun.")


def play_to_the_last_game(director: Visitor, phone: Visitor, event: Event) -> None:
    """A player wins a match on a phone; those who did not qualify play a consolation."""
    cut = qualifying_cut(fresh(event))
    assert (len(cut.seeds), cut.order.byes, cut.order.due) == (15, 1, ())
    second = cut.order.qualifiers[1]
    open_card(phone, event, second)
    for number in (1, 2):
        phone.sees(f"Round of 16, game {number}")
        enter_on_phone(phone, cut.entries[second].name, 97)
        phone.go(f"{event.get_absolute_url()}card/")
    director.go(f"{event.get_absolute_url()}desk/play-offs/")
    director.link("Open a consolation")
    for box in director.page.locator("[name=players]").all()[:6]:
        box.check()
    director.button("Begin the consolation")
    director.sees("Saved: the consolation has begun.")
    for visitor in (director, phone):
        visitor.put_away()
    chance = random.Random(15)
    while play_games(event, chance):
        pass
    assert all(each.is_decided for each in brackets_of(fresh(event)))
    # The link of a player's card ends with the event.
    phone.go(f"{event.get_absolute_url()}bracket/")


def finish(director: Visitor, event: Event) -> None:
    director.go(f"{event.get_absolute_url()}desk/finish/")
    director.button("Finish the event")
    director.sees("Saved: the event is finished. The results are final.")
    assert fresh(event).status == Event.Status.FINISHED


def pay_out(director: Visitor, event: Event) -> None:
    """Check that everything in and out adds up to 0, to the cent."""
    found = payout_of(fresh(event))
    assert found.accounts.received == 60 * 6000 + 3 * 1000 + 28 * 2000
    assert found.left == 0
    assert found.accounts.sanction == 60 * 500
    places = sorted(found.accounts.prizes.paid.values(), reverse=True)
    # The two who lost in the round before the final share, in whole dollars: one is left over.
    assert places == [132_000, 82_500, 57_700, 57_700]
    assert sum(places) + found.accounts.prizes.left == 60 * 5500
    director.go(f"{event.get_absolute_url()}desk/tournament/payout/")
    director.sees("For the treasurer", "For signatures", "$1,320")
    director.go(f"{event.get_absolute_url()}desk/tournament/report/")
    director.sees("60 entrants, 14 qualifying games.", "Qualifiers")
    answer = director.page.request.get(
        f"{event.get_absolute_url()}desk/tournament/report.json"
    ).json()
    assert sum(row["payout_cents"] for row in answer["entrants"]) == answer["money"]["paid"]
    assert [row["place"] for row in answer["entrants"]].count(1) == 1
    # Four rounds, and the champion counts as having reached the fifth.
    assert max(row["play_off_points"] for row in answer["entrants"]) == 7 * 15
    text = director.page.request.get(f"{event.get_absolute_url()}desk/tournament/report.csv").text()
    assert len(text.splitlines()) == 61
    assert "MB204" in text


def everybody_sees_the_winner(spectator: Visitor, event: Event) -> None:
    places = final_places(event)
    winner = event.entries.get(pk=next(pk for pk, place in places.items() if place == 1)).name
    spectator.go(f"{event.get_absolute_url()}bracket/")
    spectator.sees("Won by", winner, "Consolation")
    spectator.go(event.club.get_absolute_url())
    spectator.sees(winner)
