"""The standings of an event."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import chain
from types import MappingProxyType
from typing import Any, NamedTuple

from django.utils.translation import gettext

from cribbage_events.contest.divisions import ALL, DivisionLabel
from cribbage_events.contest.play_offs import after_play_offs, play_off_records
from cribbage_events.contest.prizes import Money
from cribbage_events.contest.scoring import ScoringSystem
from cribbage_events.contest.standings import Row, explain_all, result_standings
from cribbage_events.events.games.entries import EntryRow
from cribbage_events.events.games.event_games import EventGames, event_games
from cribbage_events.events.models import Event, PlayOff
from cribbage_events.events.standings.fees import Fees
from cribbage_events.server.compiled import Compiled, Given
from cribbage_events.words.divisions import division_name
from cribbage_events.words.numbers import with_minus
from cribbage_events.words.ties import play_off_words, tie_words

PLAY_OFFS = Compiled(
    lambda: (
        PlayOff.objects.filter(event=Given(0)).order_by("pk").values_list("winner_id", "loser_id")
    )
)


class StandingsRow(NamedTuple):
    """One entrant's line, with a note beside it, if any."""

    entry: EntryRow
    row: Row[int]
    medal: str | None
    why_no_medal: str
    tie: str
    prize: int  # in cents, of an evening with prizes
    # Of a tournament: whether this entrant goes on to the play-offs.
    qualified: bool

    @property
    def points(self) -> int:
        return self.row.game_points

    @property
    def eligible(self) -> bool:
        return self.entry.medal_eligible

    @property
    def card(self) -> str:
        """Return the card for people, with a minus as wide as a plus; the row's own is
        for scripts.
        """
        return with_minus(self.row.card)

    def column(self, name: str) -> Any:
        if name == "name":
            return self.entry.name
        if name == "prize_cents":
            return self.prize
        return getattr(
            self if name in {"eligible", "medal", "points", "qualified"} else self.row, name
        )


@dataclass(frozen=True, slots=True)
class DivisionStandings:
    """A division's rows, best first; its name is shown only where there is more than one division.

    Where prizes are the awards: the night's `money`, and by entry the place among those who can win
    a prize.
    """

    label: DivisionLabel
    division: int
    rows: list[StandingsRow]
    money: Money[int] | None = None
    places: Mapping[int, int] = field(default_factory=dict)

    @property
    def name(self) -> str:
        return division_name(self.label)


class Deciding(NamedTuple):
    """The facts beside the games that decide about medals or prizes: one query for either."""

    play_offs: Sequence[tuple[int, int]] = ()
    fees: Fees | None = None


@dataclass(frozen=True, slots=True)
class EventStandings:
    """An event's standings, with what they were made of."""

    event: Event
    games: EventGames
    divisions: list[DivisionStandings]
    deciding: Deciding

    @property
    def fees(self) -> Fees | None:
        return self.deciding.fees

    @property
    def money(self) -> Money[int] | None:
        """A night's shares and prizes, computed once with its standings."""
        if self.fees is None:
            return None
        found = (division.money for division in self.divisions)
        # Before the seats are made there is no division.
        awards = self.event.awards
        return next(found, None) or awards.earned(self.event, self.games, (), self.deciding).money

    @property
    def places(self) -> Mapping[int, int]:
        return self.divisions[0].places if self.divisions else {}


def event_standings(event: Event, games: EventGames | None = None) -> EventStandings:
    """Three queries, however many play."""
    games = games or event_games(event)
    deciding = event.awards.deciding(event, games)
    return EventStandings(event, games, divisions_of(event, games, deciding), deciding)


def standings_of(
    event: Event,
    games: EventGames | None = None,
    *,
    play_offs: Sequence[tuple[int, int]] | None = None,
) -> list[DivisionStandings]:
    """Three queries, however many play; one if the games have been fetched already.

    `play_offs` instead of those recorded: none, to see who is level without them.
    """
    games = games or event_games(event)
    return divisions_of(event, games, event.awards.deciding(event, games, play_offs))


def divisions_of(event: Event, games: EventGames, deciding: Deciding) -> list[DivisionStandings]:
    if event.without_order:
        return []
    return [
        division_of(event, games, pk, deciding, label=label)
        for pk, label in games.divisions.items()
    ]


def division_of(
    event: Event,
    games: EventGames,
    division: int,
    deciding: Deciding,
    *,
    label: DivisionLabel = ALL,
) -> DivisionStandings:
    scoring = event.preset.scoring
    players = [pk for pk, entry in games.entries.items() if is_ranked(entry, division, games)]
    level = event.format.rank(event, games, division, players)
    rows = after_play_offs(level, deciding.play_offs)
    earned = event.awards.earned(event, games, rows, deciding)
    ties = tied(rows, level, deciding, games, scoring)
    lines = [
        StandingsRow(
            games.entries[row.player],
            row,
            earned.medals.get(row.player),
            earned.why_not.get(row.player, ""),
            ties.get(row.player, ""),
            earned.money.prizes.get(row.player, 0) if earned.money else 0,
            row.player in earned.qualified,
        )
        for row in rows
    ]
    return DivisionStandings(label, division, lines, earned.money, earned.places)


def rank_by_results(
    event: Event, games: EventGames, division: int, players: Sequence[int]
) -> tuple[Row[int], ...]:
    """The rows of a division's players, best first."""
    scoring = event.preset.scoring
    byes = byes_of(games, players) if scoring.bye else ()
    missed = event.awards.missed(players, games)
    results, outcomes = games.results_in(division, scoring), games.outcomes_in(division)
    return result_standings(players, results, outcomes, scoring, byes=byes, missed=missed)


def tied(
    rows: Sequence[Row[int]],
    level: Sequence[Row[int]],
    deciding: Deciding,
    games: EventGames,
    scoring: ScoringSystem,
) -> dict[int, str]:
    """Return, by entry, why somebody who is level with others has the rank that they have."""

    def name_of(entry: int) -> str:
        return games.entries[entry].name

    reasons = explain_all([row for row in rows if row.played], scoring)
    records = play_off_records(level, deciding.play_offs)
    # Hundreds of rows have the same few sentences.
    said = cache(gettext)
    words = {entry: tie_words(reason, name_of, said) for entry, reason in reasons.items()}
    return words | {entry: play_off_words(each, name_of) for entry, each in records.items()}


class Earned(NamedTuple):
    """The awards by entry: what the order earns, and why it doesn't."""

    medals: Mapping[int, str]
    why_not: Mapping[int, str]
    money: Money[int] | None = None
    places: Mapping[int, int] = MappingProxyType({})
    qualified: frozenset[int] = frozenset()


def is_ranked(entry: EntryRow, division: int, games: EventGames) -> bool:
    """Leaves out entrants who left before their first game."""
    if entry.division != division:
        return False
    return not entry.withdrawn or entry.pk in games.games_of


def byes_of(games: EventGames, players: Iterable[int]) -> Iterator[int]:
    """Each player once for each bye in a round of which something has been reported."""
    begun = {game.round for game in games.ended}
    wanted = set(players)
    resting = chain.from_iterable(games.byes_in(number) for number in begun)
    return (entry.pk for entry in resting if entry.pk in wanted)


def play_off_pairs(event: Event) -> list[tuple[int, int]]:
    """Return who beat whom in a play-off, by entry."""
    return PLAY_OFFS.rows(event.pk)
