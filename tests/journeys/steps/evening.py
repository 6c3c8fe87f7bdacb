"""A coordinator's evening with a legion's league, step by step, as hands do it."""

import re
from dataclasses import dataclass, replace
from functools import cached_property
from operator import itemgetter
from random import Random

from playwright.sync_api import expect

from cribbage_events.events.games.event_games import EventGames, event_games
from cribbage_events.events.games.rows import GameRow
from cribbage_events.events.models import Division, Entry, Event, Game, Seat
from cribbage_events.events.standings.rows import StandingsRow
from cribbage_events.events.standings.standings import deciding_of, division_of
from cribbage_events.leagues.models import Night
from tests.building import games_in, say, seats_of
from tests.journeys.steps.visitor import Visitor, by_hand


@dataclass
class Evening:
    """An evening has the people in the hall and the night."""

    coordinator: Visitor
    volunteer: Visitor
    player: Visitor
    night: Night

    @cached_property
    def slug(self) -> str:
        return self.night.event.slug

    @property
    def event(self) -> Event:
        """Return the event as it is now."""
        return Event.objects.select_related("club").get(pk=self.night.event_id)

    @property
    def public(self) -> str:
        return f"/events/{self.slug}/"

    def at(self, page: str) -> Visitor:
        self.coordinator.go(f"/leagues/nights/{self.slug}/{page}/")
        return self.coordinator

    def seats(self, number: int) -> dict[int, list[list[int]]]:
        return seats_of(self.event, number)

    def game(self, number: int, table: int) -> Game:
        return Game.objects.get(round__stage__event=self.event, round__number=number, table=table)


def sides_of(game: Game) -> list[list[Entry]]:
    seats = Seat.objects.filter(game=game).order_by("side", "pk").select_related("entry__person")
    sides: dict[int, list[Entry]] = {}
    for seat in seats:
        sides.setdefault(seat.side, []).append(seat.entry)
    return list(sides.values())


def names_of(game: Game) -> list[str]:
    return [" & ".join(entry.name for entry in side) for side in sides_of(game)]


# ---------------------------------------------------------------- the door


def let_in(evening: Evening, name: str, *, renew: bool = False) -> None:
    line = evening.coordinator.page.locator(".tick-row", has_text=name)
    if renew:
        evening.coordinator.press(line.get_by_role("button", name=re.compile("^Renew until")))
        evening.coordinator.sees(f"Saved: {name} is a member until")
    evening.coordinator.press(line.get_by_role("button", name=re.compile("^Here, ")))
    evening.coordinator.sees(f"Saved: {name} is here and has paid.")


def seat_everybody(evening: Evening, tables: str) -> None:
    coordinator = evening.coordinator
    coordinator.sees(tables)
    coordinator.button("Seat the players")
    coordinator.sees_heading("Round 1: who sits where")


def look_at_what_is_printed(evening: Evening, names: list[str]) -> None:
    tables = evening.coordinator.page.locator(".by-name")
    for name in names:
        expect(tables).to_contain_text(name)
    evening.coordinator.link("Scorecards to print")
    expect(evening.coordinator.page.locator(".scorecard")).to_have_count(len(names))


# ---------------------------------------------------------------- the games


def enter_round(evening: Evening, number: int) -> None:
    """Let a volunteer and others enter the results on phones; who plays sees them come in."""
    evening.player.go(evening.public)
    evening.player.is_live()
    evening.volunteer.go(f"{evening.public}scores/")
    games = games_in(evening.event, number)
    for done, (game, is_typed) in enumerate(by_hand(games, number), start=1):
        winner, lost = done % 2, 86 + 3 * game.table
        if is_typed:
            evening.volunteer.enter(game.table, names_of(game)[winner], lost)
        else:
            say(game, *(121 if side == winner else lost for side in (0, 1)))
        if done < len(games):
            words = f"Round {number} of 4 · {done} of {len(games)} games in"
            evening.player.sees(words)


def arrive(evening: Evening, name: str, *, from_round: int) -> None:
    """Check in a latecomer, look at the change of seats, then make it."""
    evening.at("door")
    let_in(evening, name)
    late = evening.at("late")
    late.link(f"Arrives… {name}")
    late.sees(f"{name} plays from round {from_round} on")
    late.button(f"Seat {name}")
    late.sees(f"Saved: {name} plays from round {from_round}.")


def leave(evening: Evening, name: str, *, from_round: int) -> None:
    late = evening.at("late")
    late.link(f"Leaves… {name}")
    late.sees_heading(f"{name} leaves before round {from_round}")
    late.button(f"{name} leaves")
    late.sees(f"Saved: {name} has left, from round {from_round}.")


def tie_at_three(evening: Evening, game: Game) -> Entry:
    """Both losers have the same score, so they cut; gives who stays by the cards."""
    winner, first, second = names_of(game)
    volunteer = evening.volunteer
    volunteer.go(f"{evening.public}scores/{game.pk}/")
    volunteer.press(volunteer.page.locator(".choice", has_text=winner))
    for loser in (first, second):
        volunteer.page.locator(".score-field", has_text=loser).locator("input").fill("98")
    volunteer.button("Save")
    volunteer.sees(f"Saved: {winner} beat", "They cut the cards: who stays?")
    assert not evening.seats(game.round.number + 1)
    volunteer.button(f"{second} stays")
    expect(volunteer.page.get_by_text("They cut the cards: who stays?")).to_have_count(0)
    return sides_of(game)[2][0]


def correct(evening: Evening, game: Game) -> None:
    """Correct a result that was typed the wrong way round: the page first says what it changes."""
    desk = evening.coordinator
    desk.go(f"{evening.public}desk/games/{game.pk}/")
    desk.sees("seats stay as they are")
    scores = Seat.objects.filter(game=game).order_by("side").values_list("side", "score")
    by_side = dict(scores).values()
    pairs = zip(names_of(game), (score or 0 for score in by_side), strict=True)
    name, score = min(pairs, key=itemgetter(1))
    desk.correct(name, score, "typed the wrong way round")
    desk.sees("Not saved yet. This is what it changes:", "would have moved on")
    desk.sees("Seats stay as they are: everybody keeps playing where they sit.")
    desk.button("Save the correction")
    desk.sees("Saved: the result of the game.")


def play_for_a_tie(event: Event) -> None:
    """A last round after which one player is first, and two share the next two places."""
    games, chance = event_games(event), Random(4)
    division = Division.objects.get(event=event).pk
    trials = (with_results(games, event.round_count, chance) for _ in range(5000))
    deciding = deciding_of(event, games)
    found = next(
        trial for trial in trials if is_shared(division_of(event, trial, division, deciding).rows)
    )
    for game in games_in(event, event.round_count):
        say(game, *next(row.scores for row in found.rows if row.id == game.pk))


def with_results(games: EventGames, number: int, chance: Random) -> EventGames:
    """Return the games as if every game of the round had ended."""
    return replace(
        games,
        rows=[played(game, chance) if game.round == number else game for game in games.rows],
    )


def played(game: GameRow, chance: Random) -> GameRow:
    scores = chance.sample(range(75, 121), len(game.sides))
    scores[chance.randrange(len(scores))] = 121
    return game.played(scores)


def is_shared(rows: list[StandingsRow]) -> bool:
    prizes = sorted(row.prize for row in rows if row.prize)
    return len(prizes) == 3 and prizes[0] == prizes[1] < prizes[2]


# ---------------------------------------------------------------- the money


def draw_half_half(evening: Evening, *, tickets: str, amount: str) -> None:
    page = evening.at("draw")
    page.sees(tickets, f"The winner gets {amount}")
    page.button("Draw the winner")
    page.sees("Saved: the 50/50 is drawn and on record.", amount)


def close(evening: Evening) -> None:
    page = evening.at("close")
    page.button("Close the night")
    page.sees("Saved: the night is closed. Now hand out the prizes.")


def hand_out(evening: Evening, prizes: list[str]) -> None:
    page = evening.coordinator
    lines = page.page.locator(".entrant", has=page.page.locator("form"))
    assert [amount_in(line.inner_text()) for line in lines.all()] == prizes
    for done in range(1, len(prizes) + 1):
        page.press(page.page.get_by_role("button", name=re.compile("^Handed over")).first)
        expect(page.page.locator(".entrant .badge.good")).to_have_count(done)


def amount_in(text: str) -> str:
    found = re.search(r"\$\d+|\d+\s\$", text)
    assert found, text
    return found[0]
