"""A director's afternoon, step by step, as hands do it."""

import random
import re
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import FilePayload, Locator, expect

from cribbage_events.events.models import Event
from tests.building import game_at, say
from tests.journeys.steps.newcomer import today
from tests.journeys.steps.visitor import Visitor, by_hand

DIRECTOR = "Marion Fehr"
DIRECTOR_EMAIL = "marion@example.com"
PASSWORD = "fifteen-two"
TYPED = [("Agnes Penner", "3 May 1941"), ("Bert Kowalchuk", "1948-11-20")]
LISTED = """Name,Date of birth,Phone
Clara Dyck,1950-02-03,204 555 0101
Doug McLeod,1953-04-05,
Edna Friesen,1955-06-07,
Frank Delorme,1957-08-09,
"Thompson, Grace",1958-10-11,
Harold Wiebe,1960-01-13,
Irène Bouchard,1962-03-15,
Agnes Penner,1941-05-03,
Jack Sinclair,1963-05-17,
Kathleen Ross,1965-07-19,
Ludwig Brand,1967-02-31,
Leo Marchand,1967-09-21,
Muriel Hiebert,1969-11-23,
"""


@dataclass
class Afternoon:
    """An afternoon has the people in the hall and the event’s address."""

    director: Visitor
    volunteer: Visitor
    player: Visitor
    slug: str
    chance: random.Random

    @property
    def address(self) -> str:
        return f"/events/{self.slug}/"

    @property
    def event(self) -> Event:
        return Event.objects.get(slug=self.slug)

    def desk(self, page: str = "") -> Visitor:
        self.director.go(f"{self.address}desk/{page}")
        return self.director

    def data(self, name: str) -> Any:
        answer = self.player.page.request.get(f"{self.address}{name}")
        assert answer.ok
        return answer.json() if name.endswith(".json") else answer.text()

    @property
    def games(self) -> list[dict[str, Any]]:
        games: list[dict[str, Any]] = self.data("games.json")["games"]
        return games


# ---------------------------------------------------------------- before the day


def make_club(director: Visitor) -> None:
    director.go("/clubs/new/")
    director.page.get_by_role("textbox", name="Name").fill("Prairie Pegs")
    director.button("Create the club")
    director.sees_heading("Prairie Pegs")


def add_helper(director: Visitor, *, name: str, email: str) -> None:
    director.link("Helpers")
    director.fill("E-mail address", email)
    director.fill("Name", name)
    director.button("Add and send e-mail")
    director.sees(email)
    director.link("Prairie Pegs")


def make_event(director: Visitor, *, name: str) -> str:
    """Make an event from the preset that the form has already, and return its slug."""
    director.link("Run an event")
    director.link("An afternoon")
    page = director.page
    page.locator("[name=name]").fill(name)
    page.locator("[name=date]").fill(today().isoformat())
    page.locator("[name=venue]").fill("Legion Hall")
    director.button("Create and publish")
    director.sees_heading("Register the entrants")
    found = re.search(r"/events/([-\w]+)/desk/", page.url)
    assert found
    return found[1]


def register_by_form(hall: Afternoon) -> None:
    """Register them one after the other: the form is ready for the next one."""
    director = hall.desk()
    director.link("Register entrants")
    for number, (name, born) in enumerate(TYPED, start=1):
        field = director.page.get_by_role("textbox", name="Name", exact=True)
        expect(field).to_be_visible()
        expect(field).to_have_value("")
        if number > 1:
            expect(field).to_be_focused()
        field.fill(name)
        director.page.get_by_label("Date of birth").fill(born)
        director.page.keyboard.press("Enter")
        director.sees(f"Saved: {name} is registered, number {number}.")


def import_list(hall: Afternoon) -> None:
    director = hall.desk("entrants/")
    director.link("Import a list")
    file = FilePayload(name="entrants.csv", mimeType="text/csv", buffer=LISTED.encode())
    director.page.locator("[type=file]").set_input_files(file)
    director.button("Preview the list")
    director.sees("nothing is saved yet", "13 rows: 11 are fine, 1 needs fixing, 1 is left out.")
    bad = director.page.locator(".import-rows li", has_text="Ludwig Brand")
    expect(bad.locator(".error")).to_be_visible()
    expect(bad.locator("[name=row]")).to_have_count(0)
    twice = director.page.locator(".import-rows li", has_text="Agnes Penner")
    expect(twice).to_contain_text("Already on the list, no. 1")
    expect(director.page.locator(".import-rows [type=checkbox]:checked")).to_have_count(11)
    director.button("Register the selected rows")
    director.sees("Saved: 11 entrants registered.", "13 entrants")


def ask_for_a_place(hall: Afternoon, name: str) -> None:
    hall.player.go(hall.address)
    hall.player.link("Register")
    page = hall.player.page
    page.get_by_label("Your name").fill(name)
    page.get_by_label("Date of birth").fill("14 March 1949")
    page.get_by_label("Phone").fill("204 555 0137")
    hall.player.button("Register")
    hall.player.sees("Your request is with the director")
    director = hall.desk()
    director.link("Accept or decline")
    director.button(f"Accept – {name}")
    director.sees(f"Saved: {name} is accepted.")
    hall.player.go(hall.address)
    hall.player.sees_heading("14 registered")


# ---------------------------------------------------------------- on the day


def check_in(hall: Afternoon, *, missing: str) -> None:
    director = hall.desk()
    director.link("Check in")
    # On a phone it is in the row's menu.
    more = director.page.locator("summary").filter(has_text=f"More for {missing}")
    more.wait_for(state="attached")
    if more.is_visible():
        director.press(more)
    director.button(f"Not here – {missing}")
    director.sees(f"Saved: {missing} is not here.")
    director.button("Here – Agnes Penner")
    director.sees("Saved: Agnes Penner is here.", "1 here, 12 not here yet")
    director.button("Mark all as here")
    director.sees("13 here")


def draw(hall: Afternoon) -> None:
    director = hall.desk()
    director.link("Go to the draw")
    # 1956 and before: the ages of 13 people make 6 and 7.
    director.sees("13 entrants play in two age groups.", f"{DIRECTOR} plays as well, for no medal")
    expect(director.page.get_by_role("heading", name=re.compile(": 6 entrants"))).to_be_visible()
    expect(director.page.get_by_role("heading", name=re.compile(": 7 entrants"))).to_be_visible()
    director.button("Draw all rounds")
    director.sees("all rounds are drawn")
    assert len(hall.games) == 4 * 7


# ---------------------------------------------------------------- play


def play_round(hall: Afternoon, number: int) -> None:
    """Let volunteers enter every result; an open page of a player follows at once."""
    games = [game for game in hall.games if game["round"] == number]
    hall.player.go(hall.address)
    hall.player.is_live()
    hall.volunteer.go(f"{hall.address}scores/")
    for count, (game, is_typed) in enumerate(by_hand(games, number), start=1):
        loser_score = min(120, max(40, round(hall.chance.gauss(100, 18))))
        winner = hall.chance.choice(game["sides"])["names"][0]
        if is_typed:
            hall.volunteer.enter(game["table"], winner, loser_score)
        else:
            scores = [121 if winner in side["names"] else loser_score for side in game["sides"]]
            say(game_at(hall.event, game["table"], number), *scores)
        if count < len(games):
            words = f"Round {number} of 4 · {count} of {len(games)} games in"
            hall.player.sees(words)


def correct(hall: Afternoon) -> None:
    """Correct a result of round 1 that was typed the wrong way round."""
    game = next(game for game in hall.games if game["round"] == 1)
    first, second = (side["names"][0] for side in game["sides"])
    director = hall.desk()
    director.link("Round 1")
    director.press(game_link(director, first, second))
    scores = [side["score"] for side in game["sides"]]
    loser = (first, second)[scores.index(min(scores))]
    director.correct(loser, min(scores), "typed the wrong way round")
    director.sees("Saved: the result of the game.", "“typed the wrong way round”")
    expect(director.page.locator(".reports li")).to_have_count(2)
    after = next(now for now in hall.games if now["round"] == 1)
    assert [side["score"] for side in after["sides"]] == scores[::-1]


def game_link(director: Visitor, first: str, second: str) -> Locator:
    link = director.page.locator(".desk-games a").filter(has_text=first).filter(has_text=second)
    return link.first


def withdraw(hall: Afternoon, name: str) -> None:
    director = hall.desk("entrants/?leaves=1")
    director.link(f"Withdraw – {name}")
    director.sees_heading(f"Withdraw {name}")
    director.sees_heading("Have people sat down for round 2?")
    director.link("No: from round 2")
    director.sees(f"{name}’s last round is round 1.", "Round 1: stays as it is")
    preview = tables(director, ".redrawn")
    director.page.get_by_label("Why?").fill("feels unwell")
    director.button(f"Withdraw {name}")
    director.sees(f"Saved: {name} is withdrawn.")
    assert tables(director, ".rounds-by-table .desk-games") == preview
    assert not any(name in names for round_ in preview[1:] for _, names in round_)


def arrive_late(hall: Afternoon, name: str) -> None:
    director = hall.desk()
    director.link("Late arrival")
    director.page.get_by_role("textbox", name="Name", exact=True).fill(name)
    director.page.get_by_label("Date of birth").fill("1 June 1952")
    director.button("Register")
    director.sees_heading(f"Seat {name}")
    director.link("No: from round 3")
    director.sees(f"{name} plays from round 3 on")
    preview = tables(director, ".redrawn")
    director.button(f"Let {name} play")
    director.sees(f"Saved: {name} plays.")
    assert tables(director, ".rounds-by-table .desk-games") == preview
    assert all(any(name in names for _, names in round_) for round_ in preview[2:])


def tables(director: Visitor, lists: str) -> list[list[tuple[str, str]]]:
    """Return every table of each round’s list with its names, without scores and signs."""
    found: list[list[str]] = director.page.locator(lists).evaluate_all(
        "lists => lists.map(list => [...list.querySelectorAll('li:not(.division-name)')]"
        ".map(line => line.textContent))"
    )
    rounds = [[table_and_names(line) for line in lines] for lines in found]
    assert [bool(round_) for round_ in rounds] == [True] * 4
    return rounds


def table_and_names(line: str) -> tuple[str, str]:
    words = re.sub(r"\b(new|as before|between divisions|\d{2,3})(?=\s|$)", " ", line)
    words = " ".join(re.sub(r"–| and ", " ", words).split())
    _, table, names = words.split(" ", 2)
    return table, names
