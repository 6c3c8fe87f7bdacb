"""What happens on a grass-roots night, step by step, with what its people press and see."""

import re
from dataclasses import dataclass

from playwright.sync_api import Locator, expect

from cribbage_events.events.models import Event, Game
from cribbage_events.leagues.models import Night
from cribbage_events.leagues.pools.services import save_pool
from tests.journeys.steps.visitor import Visitor
from tests.leagues.singles.nights import NAMES, latest, outstanding, play

# Of seventeen: who comes late, and who leaves before the end.
LATE, LEAVER = NAMES[16], NAMES[3]


@dataclass
class GrassRoots:
    """The coordinator at the door and the desk, a volunteer with a phone, and their night."""

    night: Night
    coordinator: Visitor
    volunteer: Visitor

    @property
    def event(self) -> Event:
        return latest(self.night)

    @property
    def desk(self) -> str:
        return f"{self.event.get_absolute_url()}desk/"


def row(visitor: Visitor, name: str) -> Locator:
    return visitor.page.locator(".tick-row", has_text=name)


def let_in(hall: GrassRoots, name: str) -> None:
    coordinator = hall.coordinator
    coordinator.press(row(coordinator, name).get_by_role("button", name=re.compile(r"^Here, \$5")))
    expect(row(coordinator, name)).to_contain_text("✓ Here")


def open_the_door(hall: GrassRoots) -> None:
    """Everybody but the one who comes late; then the games are drawn."""
    coordinator = hall.coordinator
    coordinator.go(hall.desk)
    coordinator.link("Go to the door")
    coordinator.is_live()
    for name in NAMES[:17]:
        if name != LATE:
            let_in(hall, name)
    coordinator.link("Everybody is here: seat them")
    coordinator.button("Draw the games")
    coordinator.sees("Saved: the games are drawn")


def enter_round(hall: GrassRoots, number: int) -> None:
    """The volunteer enters what the tables say."""
    volunteer = hall.volunteer
    volunteer.go(f"{hall.event.get_absolute_url()}scores/")
    games = Game.objects.filter(round__stage__event=hall.event, round__number=number)
    for game in games.order_by("table"):
        winner = game.seats.select_related("entry__person").order_by("side")[0].entry.name
        volunteer.enter(game.table, winner, 60 + 3 * game.table)


def play_rounds(hall: GrassRoots, *numbers: int) -> None:
    """Without the pages, which the first round has been entered on."""
    for game in outstanding(hall.event):
        if game.round.number in numbers:
            play(game, loser=70 + game.pk % 50)


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


def read_the_report(hall: GrassRoots) -> None:
    coordinator = hall.coordinator
    coordinator.go(f"/leagues/nights/{hall.event.slug}/report/")
    coordinator.sees(
        f"24 {NAMES[0]}: 4♥ 5♣ 5♠ 6♦ + 6♥", f"{NAMES[0]} wins $2.", "Next night:", "Skunks"
    )


def one_comes_late(hall: GrassRoots) -> None:
    coordinator = hall.coordinator
    coordinator.link("Door")
    coordinator.is_live()
    let_in(hall, LATE)
    coordinator.link("choose the round they start in")
    coordinator.press(row(coordinator, LATE).get_by_role("link"))
    coordinator.sees(f"{LATE} plays from round")
    coordinator.button(f"Let {LATE} play")
    coordinator.sees(f"Saved: {LATE} plays.")


def one_goes_home(hall: GrassRoots) -> None:
    coordinator = hall.coordinator
    coordinator.go(hall.desk)
    coordinator.link("Somebody arrives late or leaves")
    coordinator.press(row(coordinator, LEAVER).get_by_role("link"))
    coordinator.sees(f"{LEAVER} goes home", "What will change")
    coordinator.button(f"{LEAVER} goes home")
    coordinator.sees(f"Saved: {LEAVER} has left.")


def close_the_night(hall: GrassRoots) -> None:
    coordinator = hall.coordinator
    coordinator.go(hall.desk)
    coordinator.link("Go to closing")
    coordinator.button("Close the night")
    coordinator.sees("The night is closed")
