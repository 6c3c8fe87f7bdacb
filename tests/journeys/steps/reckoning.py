"""A script that only reads games.json works out cards and medals by `contest/` alone."""

from collections.abc import Iterator
from typing import Any

from cribbage_events.contest.medals import award
from cribbage_events.contest.outcome import Outcome, Side, forfeit
from cribbage_events.contest.scoring import SENIOR_GAMES
from cribbage_events.contest.standings import Row, standings

type Games = list[dict[str, Any]]
type Medals = dict[str, list[tuple[str, str]]]


def outcomes(games: Games) -> Iterator[Outcome[str]]:
    for game in games:
        if game["status"] == "played":
            sides = tuple(Side(tuple(side["names"]), side["score"]) for side in game["sides"])
            yield Outcome(round=game["round"], table=game["table"], sides=sides)
        elif game["status"] == "forfeited":
            best, other = sorted(game["sides"], key=lambda side: not side["won"])
            yield forfeit(
                round=game["round"],
                table=game["table"],
                winner=tuple(best["names"]),
                forfeiter=tuple(other["names"]),
            )


def players_of(games: Games) -> dict[str, set[str]]:
    """Return who plays in which division, as far as the games themselves say it."""
    found: dict[str, set[str]] = {}
    for game in games:
        if game["division"]:
            names = {name for side in game["sides"] for name in side["names"]}
            found.setdefault(game["division"], set()).update(names)
    return found


def rows(games: Games) -> dict[str, tuple[Row[str], ...]]:
    played = list(outcomes(games))
    return {
        division: standings(names, played, SENIOR_GAMES)
        for division, names in players_of(games).items()
    }


def medals(games: Games, *, director: str) -> Medals:
    """Return each division’s medals, best first: which, and to whom."""
    refused = {director: "directs this event"}
    return {
        division: [(given.medal, given.player) for given in award(table, ineligible=refused).awards]
        for division, table in rows(games).items()
    }


def cards(games: Games, *, director: str) -> dict[str, str]:
    """Everybody's card; the director may have filled in here and there."""
    return {
        row.player: row.card
        for table in rows(games).values()
        for row in table
        if row.player != director
    }
