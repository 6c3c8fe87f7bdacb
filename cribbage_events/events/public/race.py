"""The race of an event: everybody's place after each round, as a picture and as a table."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from cribbage_events.contest.race import standings_by_round
from cribbage_events.contest.standings import Row
from cribbage_events.events.games.event_games import EventGames
from cribbage_events.events.models import Event
from cribbage_events.events.public.race_picture import Picture, RaceLine, picture_of
from cribbage_events.events.standings.rows import DivisionStandings
from cribbage_events.events.standings.standings import EventStandings

STEP = 110


class Race(NamedTuple):
    """A division's race: a picture, and a table of everybody."""

    division: str
    rounds: list[int]
    lines: list[RaceLine]
    picture: Picture


def races_of(found: EventStandings) -> list[Race]:
    """Return the race of each division; none before two rounds are complete."""
    rounds = complete_rounds(found.event, found.games)
    if len(rounds) < 2:
        return []
    return [race_of(division, found, rounds) for division in found.divisions if division.rows]


def complete_rounds(event: Event, games: EventGames) -> list[int]:
    current = games.current_round
    ended = {game.round for game in games.ended}
    return sorted(number for number in ended if current is None or number < current)


def race_of(division: DivisionStandings, found: EventStandings, rounds: list[int]) -> Race:
    games = found.games
    players = [row.entry.pk for row in division.rows]
    byes = {number: [entry.pk for entry in games.byes_in(number)] for number in rounds}
    outcomes = list(games.outcomes_in(division.division))
    scoring = found.event.preset.scoring
    tables = standings_by_round(players, outcomes, scoring, rounds=rounds, byes=byes)
    if games.current_round is None:
        # Play-offs decide, and who missed a round of a night comes last.
        tables[-1] = tuple(row.row for row in division.rows)
    places = [places_in(table) for table in tables]
    orders = [place_by_player(table) for table in tables]
    final = sorted(division.rows, key=lambda row: orders[-1][row.entry.pk])
    lines = [
        RaceLine(
            row.entry.name,
            row.entry.number,
            row.medal or "",
            tuple(place.get(row.entry.pk) for place in places),
        )
        for row in final
    ]
    picture = picture_of(
        lines,
        [[order[row.entry.pk] for order in orders] for row in final],
        [_("Round %(number)s") % {"number": number} for number in rounds],
        step=STEP,
    )
    return Race(division.name if len(found.divisions) > 1 else "", rounds, lines, picture)


def places_in(table: Sequence[Row[int]]) -> Mapping[int, int]:
    return {row.player: row.rank for row in table if row.played}


def place_by_player(table: Sequence[Row[int]]) -> Mapping[int, int]:
    """Return a line for everybody, also for those who share a place."""
    return {row.player: place for place, row in enumerate(table)}
