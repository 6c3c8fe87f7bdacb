"""A new director runs a first event up to the draw, with only the screen to go by."""

import datetime
import random
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import FilePayload, expect

from cribbage_events.events.models import Event, Stage
from tests.faults.servers.served import Served
from tests.journeys.steps.first_steps import take_the_link
from tests.journeys.steps.newcomer import Newcomer

EVENT, DIRECTOR = "Prairie Autumn Games", "Marion Fehr"
BY_HERSELF = "Ruth Zacharias"
# She plays, too, with an odd number of others.
PLAYERS = 22
LATE = ("Kathleen Ross", "Leo Marchand", "Muriel Hiebert")
LISTED = """Prairie 55+ Games: entries for cribbage,,
Name,Date of birth,Phone
Agnes Penner,3 May 1941,204 555 0101
Bert Kowalchuk,1942-11-20,
Clara Dyck,1943-02-03,204 555 0103
Doug McLeod,1944-04-05,
Edna Friesen,1945-06-07,
Frank Delorme,1946-08-09,
"Thompson, Grace",1947-10-11,
Harold Wiebe,1948-01-13,
Irène Bouchard,1949-03-15,
John Smith,1950-04-03,
Jack Sinclair,1951-05-17,
Kathleen Ross,1952-07-19,
Leo Marchand,1953-09-21,
John Smith,1955-09-09,
Muriel Hiebert,1956-11-23,
Agnes Penner,1941-05-03,204 555 0101
Noel Paul,1957-12-24,
Olga Petrenko,1958-01-25,
Paul Lavallee,1959-02-26,
Queenie Ross,1960-03-27,
Roy Bell,1961-04-28,
Stella Unger,1962-05-29,
Benoît Côté,1963-06-30,
Vera Funk,1964-07-01,
"""


@dataclass
class FirstEvent:
    """A first event has the people in the hall; `games` are the results, which nobody there has."""

    served: Served
    director: Newcomer
    player: Newcomer
    volunteer: Newcomer
    name: str = EVENT
    venue: str = "Legion Hall"
    helper: str = "Wilma"
    chance: random.Random = field(default_factory=lambda: random.Random(29))

    @property
    def slug(self) -> str:
        return self.player.page.url.split("/events/")[1].split("/")[0]

    @property
    def event(self) -> Event:
        return Event.objects.get(slug=self.slug)

    def data(self, name: str) -> Any:
        answer = self.player.page.request.get(f"{self.served.base}/events/{self.slug}/{name}")
        assert answer.ok
        return answer.json()

    @property
    def games(self) -> list[dict[str, Any]]:
        games: list[dict[str, Any]] = self.data("games.json")["games"]
        return games

    def games_of(self, number: int) -> list[dict[str, Any]]:
        return [game for game in self.games if game["round"] == number]

    def outstanding(self, number: int) -> list[dict[str, Any]]:
        over = ("played", "forfeited")
        return [game for game in self.games_of(number) if game["status"] not in over]


def names_in(game: dict[str, Any]) -> list[str]:
    return [name for side in game["sides"] for name in side["names"]]


# ---------------------------------------------------------------- before the day


def make_an_event(hall: FirstEvent, day: datetime.date) -> None:
    director = hall.director
    director.sees_heading("New event")
    director.fill("Name", hall.name)
    director.fill("Date", day.isoformat())
    director.fill("Venue", hall.venue)
    director.button("Create and publish")
    director.sees_heading("Register the entrants")
    # Chance is for the hall; a test that fails has to fail again.
    Stage.objects.update(seed=15)


def import_the_list(hall: FirstEvent) -> None:
    preview_the_list(hall, LISTED)
    director = hall.director
    # Agnes is on it twice, and is left out once; two people have one name, and the page asks.
    director.sees("24 rows: 22 are fine, 1 to check, 1 is left out.")
    director.press(director.line("another date of birth").get_by_role("checkbox"))
    register_the_rows(hall, 23)


def preview_the_list(hall: FirstEvent, listed: str) -> None:
    director = hall.director
    director.next_step("Register the entrants", "Import a list")
    file = FilePayload(name="entries.csv", mimeType="text/csv", buffer=listed.encode())
    director.taps += 2
    director.page.get_by_label(director.words("A file")).set_input_files(file)
    director.button("Preview the list")
    director.sees("Preview: nothing is saved yet")


def register_the_rows(hall: FirstEvent, count: int) -> None:
    hall.director.button("Register the selected rows")
    hall.director.sees(f"Saved: {count} entrants registered.")


def one_registers_herself(
    hall: FirstEvent, *, name: str = BY_HERSELF, telephone: str = "204 555 0137", email: str = ""
) -> None:
    player = hall.player.begin()
    player.link(hall.name)
    player.link("Register")
    player.fill("Your name", name)
    player.fill("Date of birth", "14 March 1954")
    player.fill("Phone", telephone)
    if email:
        player.fill("E-mail", email)
        player.tick("Send me the results by e-mail")
    player.button("Register")
    player.sees("Your request is with the director")
    player.link("Back to the event")

    # The list of entrants, which is still open, shows the request by itself.
    director = hall.director
    director.button(f"Accept – {name}")
    director.sees(f"Saved: {name} is accepted.")


# ---------------------------------------------------------------- on the day


def check_in(hall: FirstEvent, *missing: str, listed: int) -> None:
    director = hall.director
    for name in missing:
        line = director.line(name, within=".tick-row")
        director.press_in(line, "Not here")
        director.sees(f"Saved: {name} is not here.")
    director.button("Mark all as here")
    director.sees(f"{listed} entrants, {listed - len(missing)} here")


def draw(hall: FirstEvent, *, players: int) -> None:
    director = hall.director
    director.link("Continue to the draw")
    if players == PLAYERS:
        director.sees(f"{DIRECTOR} plays as well, for no medal")
    director.button("Draw all rounds")
    director.sees_heading("Rounds")
    assert len(hall.games) == 4 * players // 2
    director.link("Scorecards")
    expect(director.page.locator(".scorecard")).to_have_count(players)
    director.button("Print the cards")
    director.sees(
        "The cards are ready. If nothing opens by itself, use your browser’s own command to print."
    )


def a_volunteer_helps(hall: FirstEvent) -> None:
    """Scan the code that the director holds up."""
    director, volunteer = hall.director, hall.volunteer
    director.link("Desk")
    director.link("Volunteer links")
    director.button("Create links")
    director.sees("Scan this with your phone’s camera. Then type your name.")
    code = director.page.get_by_alt_text(director.words("Code that opens link 1"))
    expect(code).to_be_visible()
    take_the_link(director, volunteer, hall.helper)
