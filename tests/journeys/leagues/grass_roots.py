"""A grass-roots night happens step by step, with what its people press and see."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from operator import attrgetter
from uuid import uuid4

from playwright.sync_api import expect

from cribbage_events.clubs.models import User
from cribbage_events.events.games.event_games import event_games
from cribbage_events.events.games.rows import GameRow, SeatRow
from cribbage_events.events.models import Event, ScoreReport
from cribbage_events.events.results.services import save_result
from cribbage_events.leagues.models import Night
from cribbage_events.leagues.pools import save_pool
from tests.events.ruled import hand_in
from tests.journeys.leagues.cards_of_a_night import SKUNK, Cards, margin_of, type_card
from tests.journeys.steps.looking import faults_of
from tests.journeys.steps.visitor import Visitor, by_hand, row
from tests.leagues.factories import DESK
from tests.leagues.night import let_in_by_another
from tests.leagues.singles.nights import NAMES, latest

# Of seventeen: who comes late, who leaves before the end, and who checks cards.
LATE, LEAVER, CHECKER = NAMES[16], NAMES[3], NAMES[9]


@dataclass
class GrassRoots:
    """A coordinator at the entrance and the desk, a volunteer with a phone, and their night are
    here.
    """

    night: Night
    coordinator: Visitor
    volunteer: Visitor
    volunteer_user: User

    @property
    def event(self) -> Event:
        return latest(self.night)

    @property
    def desk(self) -> str:
        return f"{self.event.get_absolute_url()}desk/"


def let_in(hall: GrassRoots, name: str) -> None:
    coordinator = hall.coordinator
    coordinator.press(row(coordinator, name).get_by_role("button", name=re.compile(r"^Here, \$5")))
    expect(row(coordinator, name)).to_contain_text("✓ Here")


def open_the_door(hall: GrassRoots) -> None:
    """Check in everybody but the one who comes late, most of them by somebody else; then draw."""
    coordinator = hall.coordinator
    coordinator.go(hall.desk)
    coordinator.link("Go to the door")
    coordinator.is_live()
    punctual = [name for name in NAMES[:17] if name != LATE]
    for name in punctual[:3]:
        let_in(hall, name)
    coordinator.is_live()
    let_in_by_another(hall.night, punctual[3:])
    for name in punctual[3:]:
        expect(row(coordinator, name)).to_contain_text("✓ Here")
    coordinator.link("Seat the players")
    coordinator.button("Draw the games")
    coordinator.sees("Saved: the games are drawn")


def enter_round(hall: GrassRoots, number: int) -> None:
    """The volunteer enters what the tables say; for some of them others do."""
    volunteer = hall.volunteer
    volunteer.go(f"{hall.event.get_absolute_url()}scores/")
    games = [game for game in event_games(hall.event).rows if game.round == number]
    for game, by_page in by_hand(games, number):
        if by_page:
            volunteer.enter(game.table, winner_of(game).name, 121 - margin_of(game))
        else:
            report(game)


def winner_of(game: GameRow) -> SeatRow:
    """Whoever has the lower number, as the cards say in the end."""
    return min(game.seats, key=attrgetter("number"))


def play_rounds(hall: GrassRoots, *numbers: int) -> None:
    """Enter the rounds from phones, without the pages, which the first round went through."""
    for game in event_games(hall.event).rows:
        if game.outstanding and game.round in numbers:
            report(game)


def report(game: GameRow) -> None:
    lost = 121 - margin_of(game)
    scores = [121 if seat == winner_of(game) else lost for seat in game.seats]
    save_result(game.id, scores=scores, by=DESK, via=ScoreReport.Via.VOLUNTEER, key=uuid4())


def pots(hall: GrassRoots) -> None:
    """Two are in the pot for hands of 24; the volunteer notes the hand of one of them."""
    pool = save_pool(
        hall.night.season, None, name="Hands of 24", fee=100, wins="hands", places=[100]
    )
    coordinator, volunteer = hall.coordinator, hall.volunteer
    coordinator.go(f"/leagues/nights/{hall.event.slug}/door/")
    coordinator.is_live()
    for name in NAMES[:2]:
        button = row(coordinator, name).get_by_role("button", name=pool.name)
        coordinator.press(button)
        expect(button).to_have_attribute("aria-pressed", "true")
    volunteer.go(f"{hall.event.get_absolute_url()}scores/hands/")
    volunteer.page.get_by_label("Player").select_option(label=listed(hall, NAMES[0]))
    volunteer.page.get_by_label("The four cards").fill("4H 5C 5S 6D 6H")
    volunteer.page.get_by_label("Witness", exact=False).first.select_option(
        label=listed(hall, NAMES[2])
    )
    volunteer.button("Note the hand")
    volunteer.sees("Saved: the hand is on the list.")


def listed(hall: GrassRoots, name: str) -> str:
    return hall.event.entries.get(name=name).listed_name


def check_the_cards(hall: GrassRoots, checkers: Sequence[Visitor], cards: Cards) -> None:
    """Two type those on which something is wrong, in turn, the second one without scripts; the
    others come from a service. She plays, so that her card is typed by the other.
    """
    address = f"{hall.event.get_absolute_url()}scores/cards/ruled/"
    for checker in checkers:
        checker.go(address)
    checkers[0].sees("2 people check the cards together. Nobody checks their own.")
    own = checkers[1].page.locator(".own-card")
    expect(own).to_contain_text(CHECKER)
    own_number = int(own.locator(".scorecard-number").inner_text())
    typed = {own_number} | cards.wrong
    names = dict(hall.event.entries.values_list("number", "name"))
    for number in cards.written.keys() - typed:
        hand_in(hall.event, names[number], *cards.lines_of(number))
    for place, number in enumerate(sorted(typed)):
        which, card = 0 if number == own_number else place % 2, cards.written[number]
        type_card(checkers[which], number, card, scripts=which == 0)
    checkers[0].go(address)


def read_the_rulings(hall: GrassRoots, checker: Visitor, cards: Cards) -> None:
    checker.sees("All cards are in", "Cards: 17 of 17 are in")
    rulings = checker.page.locator(".ruling")
    for letter, game in cards.differing.items():
        ruling = rulings.filter(
            has_text=re.compile(rf"Table\s+{game.table}\s+round {game.round}\b")
        )
        expect(ruling).to_contain_text(f"{letter}: ")
        for seat in game.seats:
            expect(ruling).to_contain_text(f"total {cards.total(seat.number)}")
    expect(rulings).to_have_count(len(cards.differing))
    expect(checker.page.locator("#live")).to_contain_text("g: The total of a card follows")
    lost_by_both = rulings.filter(has_text="e: ")
    expect(lost_by_both).to_contain_text("A phone said:")
    assert faults_of(checker.page) == []


def read_the_standings(visitor: Visitor, cards: Cards) -> None:
    """Everybody's card as it was ruled."""
    rows = visitor.page.locator("table.standings tbody tr")
    expect(rows).to_have_count(17)
    for number in cards.counts:
        expect(visitor.page.locator(f"#e{number}")).to_contain_text(cards.total(number))


def read_the_report(hall: GrassRoots, cards: Cards) -> None:
    coordinator = hall.coordinator
    coordinator.go(f"/leagues/nights/{hall.event.slug}/report/")
    coordinator.sees(f"24 {NAMES[0]}: 4♥ 5♣ 5♠ 6♦ + 6♥", f"{NAMES[0]} wins $2.", "Next night:")
    order = coordinator.page.locator("table.standings tbody tr")
    expect(order).to_have_count(17)
    expect(order.first).to_contain_text(cards.total(1))
    expect(order.first).to_contain_text("Grand slam")
    skunks = coordinator.page.get_by_role("region", name="Skunks")
    winners = {
        number for number, lines in cards.counts.items() if any(x >= SKUNK for x in lines.values())
    }
    expect(skunks.get_by_role("listitem")).to_have_count(len(winners))


def export_the_night(hall: GrassRoots, visitor: Visitor, cards: Cards) -> None:
    answer = visitor.page.request.get(f"{visitor.base}/leagues/nights/{hall.event.slug}/night.json")
    night = answer.json()
    assert not night["provisional"]
    names = dict(hall.event.entries.values_list("number", "name"))
    assert {row["name"]: row["card"] for row in night["order"]} == {
        names[number]: cards.total(number).replace("−", "-") for number in cards.counts
    }
    assert [hand["points"] for hand in night["hands"]] == [24]


def one_comes_late(hall: GrassRoots) -> None:
    coordinator = hall.coordinator
    coordinator.link("Door")
    coordinator.is_live()
    let_in(hall, LATE)
    coordinator.link("Late and leaving")
    coordinator.press(row(coordinator, LATE).get_by_role("link"))
    coordinator.link("Yes: from round 3")
    coordinator.sees(f"{LATE} plays from round 3 on")
    coordinator.button(f"Let {LATE} play")
    coordinator.sees(f"Saved: {LATE} plays.")


def one_goes_home(hall: GrassRoots) -> None:
    coordinator = hall.coordinator
    coordinator.go(hall.desk)
    coordinator.link("Late arrival, or a player leaves")
    coordinator.press(row(coordinator, LEAVER).get_by_role("link"))
    coordinator.sees(f"{LEAVER} leaves", "What will change")
    coordinator.button(f"{LEAVER} leaves")
    coordinator.sees(f"Saved: {LEAVER} has left.")


def close_the_night(hall: GrassRoots) -> None:
    coordinator = hall.coordinator
    coordinator.go(hall.desk)
    coordinator.link("Go to closing")
    coordinator.button("Close the night")
    coordinator.sees("The night is closed")
