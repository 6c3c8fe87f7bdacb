"""A new coordinator runs a first evening step by step, with only the screen to go by."""

import datetime
import random
import re
from dataclasses import dataclass, field

from playwright.sync_api import Locator, expect

from cribbage_events.events.models import Event, Game, Seat, Stage
from cribbage_events.leagues.demo import MEMBERS
from cribbage_events.leagues.models import Night
from tests.building import games_in, say
from tests.faults.servers.served import Served
from tests.journeys.steps.evening import amount_in, names_of
from tests.journeys.steps.first_steps import take_the_link
from tests.journeys.steps.newcomer import Newcomer
from tests.journeys.steps.visitor import by_hand

COORDINATOR, CLUB = "Cora Blake", "Rosewood Legion"
NAMES = [name for name, *_ in MEMBERS[:23]]
EXPIRED, PAYS_LATER, LATE = NAMES[4], NAMES[7], NAMES[22]


@dataclass
class FirstNight:
    """A first night has the people in the hall and the results, which nobody there has."""

    served: Served
    coordinator: Newcomer
    volunteer: Newcomer
    names: list[str] = field(default_factory=lambda: NAMES)
    venue: str = "Legion Hall"
    helper: str = "Vic"
    chance: random.Random = field(default_factory=lambda: random.Random(31))

    @property
    def night(self) -> Night:
        return Night.objects.select_related("event__club").earliest("planned_for")

    @property
    def event(self) -> Event:
        return self.night.event

    def games(self, number: int) -> list[Game]:
        return games_in(self.event, number)


# ---------------------------------------------------------------- before the evening


def make_a_season(hall: FirstNight, first: datetime.date) -> None:
    coordinator = hall.coordinator
    coordinator.sees_heading("New season of a league")
    coordinator.pick("Day of the week", str(first.weekday()))
    coordinator.fill("First night", first.isoformat())
    coordinator.fill("Last night", (first + datetime.timedelta(weeks=8)).isoformat())
    # Without a break: this evening could be in the one that is proposed.
    pause = coordinator.page.get_by_role("group", name=coordinator.words("Break 1"))
    for box in pause.locator("input").all():
        coordinator.type_into(box, "")
    coordinator.fill("Venue", hall.venue)
    coordinator.button("Count the nights again")
    expect(coordinator.page.locator("main strong", has_text=re.compile(r"\b9\b"))).to_be_visible()
    coordinator.button("Create the season")
    coordinator.sees_heading("First: your members")
    assert Night.objects.count() == 9
    # Chance is for the hall; a test that fails has to fail again.
    Stage.objects.update(seed=15)


def import_the_members(hall: FirstNight, today: datetime.date) -> None:
    coordinator = hall.coordinator
    lines = [f"{name},{today.year - (name == EXPIRED)}-12-31" for name in hall.names]
    headings = f"{coordinator.words('Name')},{coordinator.words('Member until')}"
    coordinator.next_step("First: your members", "Import your list")
    coordinator.fill("…or paste the list here", "\n".join([headings, *lines]))
    coordinator.button("Preview the list")
    coordinator.sees("Preview: nothing is saved yet")
    coordinator.button("Save the selected rows")
    coordinator.sees(f"Saved: {len(lines)} members from the list.")


# ---------------------------------------------------------------- the door


def row(hall: FirstNight, name: str) -> Locator:
    return hall.coordinator.line(name, within=".tick-row")


def let_in(hall: FirstNight, name: str) -> None:
    coordinator = hall.coordinator
    if name == EXPIRED:
        coordinator.press_in(row(hall, name), "Renew until")
        coordinator.sees(f"Saved: {name} is a member until")
    if name == PAYS_LATER:
        coordinator.press(row(hall, name).locator("summary"))
        coordinator.press_in(row(hall, name), "Here, pays later")
        expect(row(hall, name)).to_contain_text("owes $10")
    else:
        coordinator.press_in(row(hall, name), "Here, $10")
        expect(row(hall, name)).to_contain_text(coordinator.words("✓ Here"))


def open_the_door(hall: FirstNight, *, taken: str) -> None:
    coordinator = hall.coordinator
    coordinator.link("Desk")
    coordinator.next_step("Tonight: open the door", "Open the door")
    come = [name for name in hall.names if name != LATE]
    for name in come:
        let_in(hall, name)
    bar = coordinator.page.locator("#bar")
    expect(bar).to_contain_text(coordinator.words(f"{len(come)} here"))
    expect(bar).to_contain_text(coordinator.words(f"{taken} taken"))
    coordinator.button("Seat the players")
    coordinator.sees_heading("Round 1: who sits where")


def a_volunteer_helps(hall: FirstNight) -> None:
    """Scan the code that the coordinator holds up."""
    coordinator, volunteer = hall.coordinator, hall.volunteer
    coordinator.link("Desk")
    coordinator.link("Volunteer links")
    coordinator.button("Create links")
    take_the_link(coordinator, volunteer, hall.helper)


def one_comes_late(hall: FirstNight) -> None:
    """Round 2 is seated, and nobody plays in it yet."""
    coordinator = hall.coordinator
    coordinator.link("Door")
    let_in(hall, LATE)
    coordinator.sees(f"{LATE} came late, and plays from round 3.")
    coordinator.link("Late and leaving")
    coordinator.button("Seat them in round 2")
    coordinator.sees("everybody who came late plays from round 2")


def one_goes_home_without_paying(hall: FirstNight) -> None:
    coordinator = hall.coordinator
    coordinator.link("Desk")
    coordinator.link("Late arrival, or a player leaves")
    coordinator.press_in(row(hall, PAYS_LATER), "Leaves")
    coordinator.sees(f"{PAYS_LATER} leaves before round 3")
    coordinator.button(f"{PAYS_LATER} leaves")
    coordinator.sees(f"{PAYS_LATER} has left")


# ---------------------------------------------------------------- the games


def play(hall: FirstNight, number: int) -> None:
    """Enter the round: at the table of three both losers have as many points, so they cut the
    cards.
    """
    for game, is_typed in by_hand(hall.games(number), number):
        names = names_of(game)
        if len(names) > 2:
            cut(hall, game)
            continue
        winner, score = hall.chance.choice(names), hall.chance.randrange(70, 119)
        if is_typed:
            hall.volunteer.enter(game.table, winner, score)
        else:
            say(game, *(121 if name == winner else score for name in names))


def cut(hall: FirstNight, game: Game) -> None:
    winner, first, second = names_of(game)
    volunteer = hall.volunteer
    volunteer.press(volunteer.line(*names_of(game), within=".score-list li").get_by_role("link"))
    volunteer.press(volunteer.page.locator(".choice", has_text=winner))
    for loser in (first, second):
        box = volunteer.page.locator(".score-field", has_text=loser).locator("input")
        volunteer.type_into(box, "98")
    volunteer.button("Save")
    volunteer.sees("They cut the cards: who stays?")
    volunteer.button(f"{second} stays")
    expect(volunteer.page.get_by_text("They cut the cards: who stays?")).to_have_count(0)


def draw_half_half(hall: FirstNight, *seen: str) -> None:
    coordinator = hall.coordinator
    coordinator.link("Desk")
    coordinator.next_step("The break: draw the 50/50", "Go to the draw")
    coordinator.sees(*seen)
    coordinator.button("Draw the winner")
    coordinator.sees("Saved: the 50/50 is drawn and on record.")


# ---------------------------------------------------------------- the end


def write_off(hall: FirstNight) -> None:
    """The page that can't be closed yet says what to do, and has it in the same place."""
    coordinator = hall.coordinator
    go_to_closing(hall)
    close = coordinator.page.get_by_role("button", name="Close the night")
    expect(close).to_be_disabled()
    line = coordinator.line("Not paid yet:", PAYS_LATER)
    coordinator.press(line.locator("summary"))
    coordinator.press_in(line, "Write the fee off")
    expect(close).to_be_enabled()


def close(hall: FirstNight) -> None:
    hall.coordinator.button("Close the night")
    hall.coordinator.sees_heading("The night is closed")
    hall.volunteer.sees("This night is closed")
    # The browser's own words about 403: the volunteer's link has ended.
    hall.volunteer.complaints.clear()


def prize_lines(hall: FirstNight) -> dict[str, str]:
    """Return what the closing page says of each prize, by name."""
    lines = hall.coordinator.page.locator("li.entrant")
    expect(lines.first).to_be_visible()
    return {name: line for line in lines.all_inner_texts() for name in hall.names if name in line}


def hand_out(hall: FirstNight) -> dict[str, str]:
    """Everything that is still to be given; gives who has had how much."""
    coordinator = hall.coordinator
    due = {name: amount_in(line) for name, line in prize_lines(hall).items()}
    for name in due:
        coordinator.press_in(coordinator.line(name, within="li.entrant"), "Handed over")
        line = coordinator.line(name, within="li.entrant")
        expect(line.locator(".badge.good")).to_be_visible()
    return due


def correct_after_closing(hall: FirstNight, winner: str) -> None:
    """The first game that the winner of the night has won: it was the others who won it."""
    coordinator = hall.coordinator
    game = won_by(hall, winner)
    coordinator.link("Something is wrong: reopen the night")
    coordinator.fill("Why?", "A result was typed the wrong way round")
    coordinator.button("Reopen")
    coordinator.link("Desk")
    coordinator.link("Game list")
    coordinator.unfold(f"Round {game.round.number}")
    names = names_of(game)
    coordinator.press(coordinator.line(*names, within=".desk-games li").get_by_role("link"))
    loser = next(name for name in names if winner not in name)
    coordinator.correct(loser, 62, "typed the wrong way round")
    if game.round.number < hall.event.round_count:
        coordinator.sees("Not saved yet. This is what it changes:")
        coordinator.button("Save the correction")
    coordinator.sees("Saved: the result of the game.")


def won_by(hall: FirstNight, name: str) -> Game:
    for number in (4, 3, 2, 1):
        for game in hall.games(number):
            winners = Seat.objects.filter(game=game, score=121).select_related("entry")
            if len(names_of(game)) == 2 and name in {seat.entry.name for seat in winners}:
                return game
    raise AssertionError(f"{name} has won no game of four")


def go_to_closing(hall: FirstNight) -> None:
    hall.coordinator.link("Desk")
    hall.coordinator.next_step("Close the night", "Go to closing")


def close_again(hall: FirstNight) -> None:
    go_to_closing(hall)
    close(hall)


def settle_the_prizes(hall: FirstNight) -> None:
    """Take back what was paid too much, then hand out the rest."""
    coordinator = hall.coordinator
    lines = coordinator.page.locator("li.entrant")
    for words in ("Got it back", "Handed over"):
        for line in lines.all():
            button = line.get_by_role("button", name=re.compile(f"^{words}"))
            if button.count():
                coordinator.press(button)
        # Each tap is answered, and the page has changed with it.
        expect(lines.get_by_role("button", name=re.compile(f"^{words}"))).to_have_count(0)
        expect(coordinator.page.locator("[data-saving]")).to_have_count(0)
    expect(lines.filter(has_text="to get back")).to_have_count(0)
