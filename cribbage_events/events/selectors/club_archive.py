"""What a club's finished events have left behind, from their archives."""

import datetime
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cribbage_events.clubs.models import Club
from cribbage_events.contest.medals import GOLD
from cribbage_events.contest.outcome import Outcome, Side
from cribbage_events.contest.presets import PRESETS
from cribbage_events.contest.records import FinishedEvent
from cribbage_events.contest.scoring import ScoringSystem
from cribbage_events.contest.standings import Row, listed
from cribbage_events.events.models import Event, Game


@dataclass(frozen=True, slots=True)
class ArchivedEvent:
    """A finished event: its name with the year, and in words who won in each division."""

    slug: str
    name: str
    title: str
    day: datetime.date
    scoring: ScoringSystem
    finished: FinishedEvent[int]
    winners: list[tuple[str, str]]


def archived_events(club: Club) -> list[ArchivedEvent]:
    """The first one first. One query."""
    # A league has a table of its own over the season.
    kinds = [code for code, preset in PRESETS.items() if preset.awards == "medals"]
    rows = (
        club.events.filter(status=Event.Status.FINISHED, preset_code__in=kinds, visible=True)
        .order_by("starts_at", "pk")
        .values_list("slug", "name", "starts_at", "preset_code", "archive")
    )
    found = []
    for slug, name, starts_at, preset_code, archive in rows:
        if archive is None:  # the database doesn't allow it, types do
            continue
        day = starts_at.astimezone(club.zone).date()
        title = name if str(day.year) in name else f"{name} {day.year}"
        scoring = PRESETS[preset_code].scoring
        # Known to the records by its address: names come again every year.
        finished, winners = thaw(slug, archive), winners_in(archive)
        found.append(ArchivedEvent(slug, name, title, day, scoring, finished, winners))
    return found


def winners_in(archive: Mapping[str, Any]) -> list[tuple[str, str]]:
    """By division who has the gold, such as: ("Under 76", "Ann Lee and Bob Ray")."""
    divisions = archive["divisions"]
    gold = [
        (each["name"], [row["name"] for row in each["rows"] if row["medal"] == GOLD])
        for each in divisions
    ]
    return [(name if len(divisions) > 1 else "", listed(names)) for name, names in gold if names]


def thaw(name: str, archive: Mapping[str, Any]) -> FinishedEvent[int]:
    """An archive as the contest's records take it; players are the club's people."""
    person = {int(number): pk for number, pk in archive["people"].items()}
    rows = [row for division in archive["divisions"] for row in division["rows"]]
    return FinishedEvent(
        name=name,
        rows=tuple(_row(row, person) for row in rows),
        outcomes=tuple(
            _outcome(game, person, archive["target"])
            for game in archive["games"]
            if game["status"] != Game.Status.OUTSTANDING
        ),
        medals=tuple((person[row["number"]], row["medal"]) for row in rows if row["medal"]),
        # Archives of earlier versions don't say who only filled in.
        filled_in=frozenset(person[number] for number in archive.get("filled_in", ())),
    )


def _row(row: Mapping[str, Any], person: Mapping[int, int]) -> Row[int]:
    numbers = ("rank", "played", "won", "lost", "skunks", "game_points", "plus", "minus", "spread")
    return Row(player=person[row["number"]], **{name: row[name] for name in numbers})


def _outcome(game: Mapping[str, Any], person: Mapping[int, int], target: int) -> Outcome[int]:
    return Outcome(
        round=game["round"],
        table=game["table"],
        sides=tuple(
            Side(tuple(person[number] for number in side["numbers"]), side["score"])
            for side in game["sides"]
        ),
        target=target,
        forfeited=game["status"] == Game.Status.FORFEITED,
    )
