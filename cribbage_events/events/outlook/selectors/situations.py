"""Reads the situation of each division: its results, its games to come, what can be won."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from cribbage_events.contest.divisions import DivisionLabel
from cribbage_events.contest.outcome import Outcome
from cribbage_events.contest.outlook.situation import GameToCome, Situation
from cribbage_events.contest.scoring import SideResult, side_results
from cribbage_events.contest.standings import Row, result_standings
from cribbage_events.events.games.event_games import EventGames, is_ranked
from cribbage_events.events.games.rows import GameRow
from cribbage_events.events.kinds import kind_of
from cribbage_events.events.models import Event
from cribbage_events.events.outlook.selectors.winnable import (
    Winnable,
    has_seats_in_all_rounds,
    winnable_in,
)
from cribbage_events.events.standings.awards import awards_of
from cribbage_events.events.standings.rows import Deciding
from cribbage_events.events.standings.standings import byes_of, deciding_of, missed_by
from cribbage_events.events.standings.typed_cards import typed_cards

# With more games to come the outlook would take too long: 400 entrants with two rounds to come
# have so many.
MOST_GAMES = 400


@dataclass(frozen=True, slots=True)
class DivisionSituation:
    """A division while games are to come, and what can be won in it."""

    label: DivisionLabel
    situation: Situation[int]
    winnable: Winnable

    @property
    def rests_on(self) -> tuple[object, ...]:
        """Return what the outlook is made of: as long as it is the same, so is the outlook."""
        here = self.situation
        return self.winnable, tuple(here.ranking(())), tuple(here.games)


def situations_of(
    event: Event, games: EventGames, left: Sequence[GameRow]
) -> list[DivisionSituation]:
    """Return the situations with these games to come, of which there is one at least. At most one
    query.
    """
    deciding = deciding_of(event, games)
    found = (_situation(event, games, deciding, pk, left) for pk in games.divisions)
    return [each for each in found if each]


def games_left(event: Event, games: EventGames) -> list[GameRow]:
    """The games to come; none, if it can't be known who can still win. At most one query."""
    left = [game for game in games.rows if game.outstanding and game.match is None]
    if not event.has_outlook or not 0 < len(left) <= MOST_GAMES:
        return []
    if not awards_of(event).gives_medals and not is_last_game(left):
        return []
    if not knows_games_to_come(event, games) or event.preset.scoring.bye:
        return []
    return left


def knows_games_to_come(event: Event, games: EventGames) -> bool:
    """Whether all games to come are known, and the order follows from the results alone: only then
    can be said who can still win what. At most one query.
    """
    kind = kind_of(event)
    # Who meets whom is known only when a game begins.
    if kind.as_tables_finish or not has_seats_in_all_rounds(games, event.round_count):
        return False
    return not (kind.ruled_by_cards and typed_cards(event, games).cards)


def is_last_game(left: Iterable[GameRow]) -> bool:
    """Whether nobody has more than one game to come."""
    playing = [entry for game in left for entry in game.entries]
    return len(playing) == len(set(playing))


def _situation(
    event: Event, games: EventGames, deciding: Deciding, division: int, left: Sequence[GameRow]
) -> DivisionSituation | None:
    players = [pk for pk, entry in games.entries.items() if is_ranked(entry, division, games)]
    winnable = winnable_in(event, games, players, deciding)
    # A play-off was recorded although games are to come: nobody knows for which places.
    if winnable is None or any(set(pair) & set(players) for pair in deciding.play_offs):
        return None
    ranking = Ranking(event, games, division, players)
    to_come = [
        game_to_come(game, games) for game in left if not set(players).isdisjoint(game.entries)
    ]
    situation = Situation(ranking, to_come, event.preset.scoring, winnable.ineligible)
    return DivisionSituation(games.divisions[division], situation, winnable)


def game_to_come(game: GameRow, games: EventGames) -> GameToCome[int]:
    sides = tuple(tuple(seat.entry for seat in side.seats) for side in game.sides)
    return GameToCome(game.round, game.table, sides, games.target)


class Ranking:
    """The standings of a division once further games are played: as `rank_by_results`, with what
    has been played added up only once.
    """

    def __init__(
        self, event: Event, games: EventGames, division: int, players: Sequence[int]
    ) -> None:
        self.scoring = event.preset.scoring
        self.players = players
        self.byes = list(byes_of(games, players)) if self.scoring.bye else []
        self.missed = missed_by(event, games, players)
        self.results = list(games.results_in(division, self.scoring))
        self.outcomes = list(games.outcomes_in(division))

    def __call__(self, further: Sequence[Outcome[int]]) -> Sequence[Row[int]]:
        return result_standings(
            self.players,
            [*self.results, *self._results(further)],
            [*self.outcomes, *further],
            self.scoring,
            byes=self.byes,
            missed=self.missed,
        )

    def _results(self, further: Sequence[Outcome[int]]) -> Iterator[tuple[int, SideResult]]:
        for outcome in further:
            results = side_results(outcome, self.scoring)
            for side, result in zip(outcome.sides, results, strict=True):
                for player in side.players:
                    yield player, result
