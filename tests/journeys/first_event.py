"""A new director's first event, step by step, with no more to go by than what is on the screen."""

import csv
import random
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import FilePayload, expect

from cribbage_events.events.links import player_token
from cribbage_events.events.models import Entry, Event
from tests.faults.served import Served
from tests.journeys.newcomer import Newcomer, code_for
from tests.journeys.outbox import forget_complaints

EVENT, CLUB = "Prairie Autumn Games", "Prairie Pegs"
DIRECTOR, EMAIL, PASSWORD = "Marion Fehr", "marion@example.com", "fifteen-two-and-a-pair"
BY_HERSELF = "Ruth Zacharias"
LATE = ("Kathleen Ross", "Leo Marchand", "Muriel Hiebert")
LEAVING = ("Doug McLeod", "Edna Friesen")
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
    """Who is in the hall; `games` is the sheet of results that nobody in it has."""

    served: Served
    director: Newcomer
    player: Newcomer
    volunteer: Newcomer
    chance: random.Random = field(default_factory=lambda: random.Random(29))

    def data(self, name: str) -> Any:
        path = self.player.page.url.split("/events/")[1].split("/")[0]
        answer = self.player.page.request.get(f"{self.served.base}/events/{path}/{name}")
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


def make_an_account(hall: FirstEvent) -> None:
    director = hall.director.begin()
    director.link("Run an event")
    director.sees_heading("Make an account")
    director.fill("Your name", DIRECTOR)
    director.fill("E-mail address", EMAIL)
    director.fill("Password", PASSWORD)
    director.button("Make my account")
    director.sees_heading("Confirm your e-mail address")
    director.fill("The eight digits", code_for(EMAIL, hall.served.log))
    director.button("Continue")


def make_a_club(hall: FirstEvent) -> None:
    director = hall.director
    director.sees_heading("Make a club")
    director.fill("Name", CLUB)
    director.button("Make the club")


def make_an_event(hall: FirstEvent, day: str) -> None:
    director = hall.director
    director.sees_heading("New event")
    director.fill("Name", EVENT)
    director.fill("Date", day)
    director.fill("Venue", "Legion Hall")
    director.button("Make the event")
    director.sees_heading("Publish the event")
    # Chance is for the hall; a test that fails has to fail again.
    Event.objects.update(seed=15)


def publish(hall: FirstEvent) -> None:
    director = hall.director
    director.next_step("Publish the event", "Publish the event")
    director.button("Publish it now")


def import_the_list(hall: FirstEvent) -> None:
    director = hall.director
    director.next_step("Register the entrants", "Register entrants")
    director.link("Import a list")
    file = FilePayload(name="entries.csv", mimeType="text/csv", buffer=LISTED.encode())
    director.taps += 2
    director.page.get_by_label("A file").set_input_files(file)
    director.button("Preview the list")
    director.sees("nothing is saved yet")
    # Agnes is on it twice, and is left out once; two people have one name, and the page asks.
    director.sees("24 rows: 22 are fine, 1 to check, 1 is left out.")
    director.press(director.line("another date of birth").get_by_role("checkbox"))
    director.button("Register the ticked rows")
    director.sees("Saved: 23 entrants registered.")


def one_registers_herself(hall: FirstEvent) -> None:
    player = hall.player.begin()
    player.link(EVENT)
    player.link("Register")
    player.fill("Your name", BY_HERSELF)
    player.fill("Day", "14")
    player.pick("Month", "3")
    player.fill("Year", "1954")
    player.fill("Telephone", "204 555 0137")
    player.button("Ask for a place")
    player.sees("Your request is with the director")
    player.link("Back to the event")

    director = hall.director
    director.link("Desk")
    director.link("Accept or decline")
    director.button(f"Accept – {BY_HERSELF}")
    director.sees(f"Saved: {BY_HERSELF} is accepted.")


# ---------------------------------------------------------------- on the day


def check_in(hall: FirstEvent) -> None:
    director = hall.director
    director.link("Desk")
    director.next_step("Check in those who are here", "Check in")
    for name in LATE:
        line = director.line(name, within=".tick-row")
        director.press(line.locator("summary"))
        director.press_in(line, "Not here")
        director.sees(f"Saved: {name} is not here.")
    director.button("Everybody is here")
    director.sees("21 here")


def draw(hall: FirstEvent) -> None:
    director = hall.director
    director.link("Desk")
    director.next_step("Draw the rounds", "Go to the draw")
    director.sees(f"{DIRECTOR} plays as well, for no medal")
    director.button("Draw all rounds")
    director.sees_heading("Rounds")
    assert len(hall.games) == 4 * 11
    director.link("Scorecards")
    expect(director.page.locator(".scorecard")).to_have_count(22)


def a_volunteer_helps(hall: FirstEvent) -> None:
    """Scans the code that the director holds up."""
    director, volunteer = hall.director, hall.volunteer
    director.link("Desk")
    director.link("Links for volunteers")
    director.button("Make links")
    director.sees("Scan this with your phone’s camera")
    expect(director.page.get_by_alt_text("Code that opens link 1")).to_be_visible()
    director.press(director.page.get_by_text("Send it as a message instead"))
    volunteer.begin(director.page.get_by_label("The address").input_value())
    volunteer.fill("Your name", "Wilma")
    volunteer.button("Go to the scores")
    director.sees("has opened it at")


# ---------------------------------------------------------------- play


def play(hall: FirstEvent, number: int, *, only: int | None = None) -> None:
    """The volunteer enters what the players call out, of the next tables or of all."""
    for game in hall.outstanding(number)[:only]:
        enter(hall, game)


def enter(hall: FirstEvent, game: dict[str, Any]) -> None:
    loser_score = min(120, max(40, round(hall.chance.gauss(100, 18))))
    winner = hall.chance.choice(names_in(game))
    hall.volunteer.enter(game["table"], winner, loser_score)


def seat_late_ones(hall: FirstEvent, *names: str, sat_down: str = "") -> None:
    """They are on the list; each is seen in the next round before it is saved."""
    director = hall.director
    for name in names:
        director.link("Desk")
        director.link("Somebody comes late")
        director.press_in(director.line(name, within=".tick-row"), "Seat")
        if sat_down:
            director.sees_heading("Have people sat down for round 2?")
            director.link(sat_down)
        director.sees(f"{name} plays from round 2 on")
        director.button(f"Let {name} play")
        director.sees(f"Saved: {name} plays.")
    seated = {each for number in (2, 3, 4) for game in hall.games_of(number) for each in names_in(game)}
    assert seated.issuperset(names)


def correct(hall: FirstEvent) -> None:
    """A result of round 1, typed the wrong way round."""
    director, game = hall.director, hall.games_of(1)[0]
    director.link("Desk")
    director.link("Correct a result")
    names = names_in(game)
    director.press(director.page.locator("summary", has_text="Round 1"))
    scores = [side["score"] for side in game["sides"]]
    director.press(director.line(*names, within=".desk-games li").get_by_role("link"))
    for name, score in zip(names, reversed(scores), strict=True):
        director.fill(name, str(score))
    director.fill("Why is it corrected?", "typed the wrong way round")
    director.button("Save the result")
    director.sees("Saved: the result of the game.")
    assert [side["score"] for side in hall.games_of(1)[0]["sides"]] == scores[::-1]


def hand_out_new_cards(hall: FirstEvent) -> None:
    director = hall.director
    director.link("Desk")
    director.link("Print the new cards")
    director.sees("These are only the cards that have changed.")
    director.button("The new cards are handed out")
    director.sees("Saved: the new cards are handed out.")


def leave(hall: FirstEvent, name: str, *answers: str, last_round: int) -> None:
    director = hall.director
    director.link("Desk")
    director.link("Somebody leaves")
    director.press_in(director.line(name, within=".tick-row"), "Withdraw")
    for answer in answers:
        director.link(answer)
    director.sees(f"{name}’s last round is round {last_round}.")
    director.fill("Why?", "feels unwell")
    director.button(f"Withdraw {name}")
    director.sees(f"Saved: {name} is withdrawn.")


def the_server_dies(hall: FirstEvent) -> None:
    """In the middle of a round, while a result is being saved; what was entered is still there."""
    before, game = hall.games, hall.outstanding(2)[0]
    volunteer, director = hall.volunteer, hall.director
    volunteer.is_live()
    hall.served.kill()
    loser, winner = names_in(game)
    volunteer.press(volunteer.line(loser, within=".score-list:not(.done) li").get_by_role("link"))
    volunteer.choose(winner, 99)
    volunteer.button("Save")
    volunteer.sees("Kept on this phone, not sent: 1", within=30_000)
    hall.served.start()
    expect(volunteer.page.get_by_text("Kept on this phone, not sent")).to_have_count(0, timeout=60_000)
    forget_complaints(volunteer)
    director.refresh()
    forget_complaints(director)
    forget_complaints(hall.player)
    changed = [each for each in hall.games if each not in before]
    assert [names_in(each) for each in changed] == [[loser, winner]]
    assert [side["score"] for side in changed[0]["sides"]] == [99, 121]


# ---------------------------------------------------------------- the end


def check_the_cards(hall: FirstEvent) -> None:
    """Those of three tables; two of them say something else than the results."""
    hall.volunteer.link("Check the scorecards")
    tables = [names_in(game) for game in hall.games_of(4)[:3]]
    wrong = {tables[0][0]: 4, tables[1][0]: 3}
    for name in (name for names in tables for name in names):
        type_card(hall, name, wrong_in=wrong.get(name))
    expect(hall.volunteer.page.locator(".misfits article")).to_have_count(2)


def type_card(hall: FirstEvent, name: str, *, wrong_in: int | None) -> None:
    volunteer = hall.volunteer
    volunteer.press(volunteer.line(name, within=".card-list li").get_by_role("link"))
    volunteer.sees_heading(f"{name}’s card")
    lines = volunteer.page.locator(".card-line")
    for game in played_by(hall, name):
        won, points = margin_of(game, name)
        line = lines.nth(game["round"] - 1)
        volunteer.press(line.get_by_text("Won" if won else "Lost", exact=True))
        written = points + 1 if game["round"] == wrong_in else points
        volunteer.type_into(line.get_by_role("textbox"), str(written))
    volunteer.button("Save the card")
    volunteer.sees("Saved:", f"{name}’s card")


def played_by(hall: FirstEvent, name: str) -> list[dict[str, Any]]:
    return [game for game in hall.games if game["status"] == "played" and name in names_in(game)]


def margin_of(game: dict[str, Any], name: str) -> tuple[bool, int]:
    """Whether they won, and by how much the winner did."""
    own = next(side for side in game["sides"] if name in side["names"])
    scores = [side["score"] for side in game["sides"]]
    return own["won"], max(scores) - min(scores)


def settle(hall: FirstEvent) -> None:
    """Both times the result was right, and the card wasn't."""
    director, before = hall.director, [game["sides"] for game in hall.games]
    director.link("Desk")
    director.next_step("Settle table", "See both, and decide")
    for following in ("Next dispute", "Back to the desk"):
        director.press(director.page.locator(".reasons .choice").first)
        right = director.line("counts until you decide", within=".two-results .card")
        director.press_in(right, "This one is right")
        director.sees("Settled: the result counts as you decided.")
        director.link(following)
    assert [game["sides"] for game in hall.games] == before


def finish(hall: FirstEvent) -> None:
    director = hall.director
    director.next_step("Finish the event", "See the medals")
    director.button("Finish the event")
    director.sees("Saved: the event is finished, and its medals are final.")


def medals_on(visitor: Newcomer) -> dict[str, list[tuple[str | None, str]]]:
    """What the public page shows: each division's medals, best first."""
    shown = {}
    for section in visitor.page.locator(".divisions section").all():
        places = section.locator(".podium li").all()
        shown[section.get_by_role("heading").inner_text()] = [
            (place.get_attribute("class"), place.get_by_role("link").inner_text())
            for place in places
        ]
    return shown


def own_code(name: str) -> str:
    """The address in the code on somebody's printed card."""
    entries = Entry.objects.select_related("event", "person")
    entry = next(entry for entry in entries if entry.name == name)
    return f"{entry.event.get_absolute_url()}player/{player_token(entry.pk, entry.card_edition)}/"
