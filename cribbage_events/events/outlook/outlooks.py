"""The outlook of an event: what can be won in each division, its results and its games to come;
worked out once for everybody who asks while nothing has changed.
"""

import logging
from collections import OrderedDict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from threading import Lock
from typing import Any, NamedTuple

from cribbage_events.contest.divisions import DivisionLabel
from cribbage_events.contest.formats.qualifying import count_of_qualifiers
from cribbage_events.contest.outcome import Outcome
from cribbage_events.contest.outlook.needs import Need, medal_needs, place_need
from cribbage_events.contest.outlook.outlook import (
    ANY_MEDAL,
    Chance,
    Prospect,
    medal_outlook,
    place_outlook,
)
from cribbage_events.contest.outlook.situation import (
    Completion,
    GameToCome,
    NotKnownError,
    Situation,
)
from cribbage_events.contest.prizes import (
    LEGION_MONEY,
    is_something_for_all,
    night_money,
    place_prizes,
)
from cribbage_events.contest.scoring import SideResult, side_results
from cribbage_events.contest.standings import Row, result_standings
from cribbage_events.events.games.event_games import EventGames, byes_of, is_ranked
from cribbage_events.events.games.rows import GameRow
from cribbage_events.events.kinds import kind_of
from cribbage_events.events.models import Event
from cribbage_events.events.standings.rows import Deciding, awards_of, fees_of, short_of_games
from cribbage_events.events.standings.standings import deciding_of, missed_by
from cribbage_events.events.standings.typed_cards import typed_cards
from cribbage_events.words.divisions import division_name

# What a place is worth: see words/outlook.py.
PRIZE, CUT = "prize", "qualified"


class MedalsToWin(NamedTuple):
    """Gold, silver and bronze. `ineligible`: the keys of the entries that can't win any."""

    ineligible: Collection[int]
    code: str = ANY_MEDAL

    def prospects(
        self, situation: Situation[int], known: Iterable[Completion[int]]
    ) -> Mapping[int, Prospect[int]]:
        return medal_outlook(situation, known)

    def needs(self, situation: Situation[int], player: int) -> tuple[Need[int], ...]:
        return medal_needs(situation, player)


class PlacesToWin(NamedTuple):
    """One of the first `places`, under this code. `shared`: whoever is level with the last of them
    has one, too. `certain`: it is worth something however many share it.
    """

    ineligible: Collection[int]
    code: str
    places: int
    shared: bool = True
    certain: bool = True

    def prospects(
        self, situation: Situation[int], known: Iterable[Completion[int]]
    ) -> Mapping[int, Prospect[int]]:
        return place_outlook(
            situation, self.code, self.places, shared=self.shared, certain=self.certain
        )

    def needs(self, situation: Situation[int], player: int) -> tuple[Need[int], ...]:
        shared = self.shared and self.certain
        need = place_need(situation, player, self.code, self.places, shared=shared)
        return (need,) if need else ()


type Winnable = MedalsToWin | PlacesToWin


def has_seats_in_all_rounds(games: EventGames, round_count: int) -> bool:
    """Whether every round has its games: then the games to come are known."""
    seated = {game.round for game in games.rows if game.match is None}
    return seated.issuperset(range(1, round_count + 1))


def winnable_in(
    event: Event, games: EventGames, players: Sequence[int], deciding: Deciding
) -> Winnable | None:
    """Return what the players of a division can win while games are to come, if anything."""
    entries = games.entries
    if awards_of(event).gives_medals:
        able = (pk for pk in players if entries[pk].medal_eligible)
        return MedalsToWin(frozenset(players).difference(able) | short_of_games(event, games))
    if kind_of(event).has_play_offs:
        # Whoever is level with the last place has to play off for it.
        counted = [pk for pk in players if not entries[pk].fills_in]
        can = {pk for pk in counted if not entries[pk].withdrawn}
        places = count_of_qualifiers(len(counted))
        return PlacesToWin(frozenset(players) - can, CUT, places, shared=False)
    fees, rules = deciding.fees or fees_of(event, games), event.money_rules or LEGION_MONEY
    nobody: dict[int, int] = {}
    pot = night_money(fees.heads, nobody, rules).pot
    prizes = place_prizes(pot, rules)
    paid = sum(map(bool, prizes))
    # Where a better place has nothing, places don't say who wins.
    if not paid or not all(prizes[:paid]):
        return None
    without = fees.passed_over | short_of_games(event, games)
    winners = len(set(players).difference(without))
    certain = is_something_for_all(prizes, winners, unit=rules.unit)
    return PlacesToWin(without, PRIZE, paid, certain=certain)


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


logger = logging.getLogger(__name__)

# Events whose outlook is remembered. Nothing depends on it: it is only sooner there.
REMEMBERED = 20


@dataclass(frozen=True, slots=True)
class DivisionOutlook:
    """The outlook of a division by entry. Needs are worked out when somebody asks for them."""

    found: DivisionSituation
    prospects: Mapping[int, Prospect[int]]
    _needs: dict[int, tuple[Need[int], ...]] = field(default_factory=dict)

    @property
    def code(self) -> str:
        """Return what is won, as in `Prospect.chances`: any medal, a prize or a place."""
        return self.found.winnable.code

    @property
    def is_last_game(self) -> bool:
        """Whether nobody has more than one game to come."""
        players = [player for game in self.found.situation.games for player in _players(game.sides)]
        return len(players) == len(set(players))

    def needs_of(self, player: int) -> tuple[Need[int], ...]:
        """The least that suffices, for each thing that isn't safe yet."""
        if player not in self._needs:
            self._needs[player] = self.found.winnable.needs(self.found.situation, player)
        return self._needs[player]


@dataclass(frozen=True, slots=True)
class EventOutlook:
    """The outlook of each division, in their order. `provisional`: a result is disputed, and counts
    as it stands.
    """

    divisions: tuple[DivisionOutlook, ...]
    provisional: bool

    def division_of(self, entry: int) -> DivisionOutlook | None:
        return next((each for each in self.divisions if entry in each.prospects), None)


@dataclass(slots=True)
class _Remembered:
    rests_on: tuple[object, ...] = ()
    outlooks: tuple[DivisionOutlook, ...] = ()
    # Held while it is worked out; another event's isn't waited for.
    lock: Lock = field(default_factory=Lock)


_lock = Lock()
_remembered: OrderedDict[int, _Remembered] = OrderedDict()


def outlook_of(event: Event, games: EventGames) -> EventOutlook | None:
    """Return None if there is nothing to say for certain. At most two queries."""
    try:
        left = games_left(event, games)
        if not left:
            return None
        found = situations_of(event, games, left)
        divisions = _outlooks(event.pk, found)
    except NotKnownError:
        return None
    except Exception:
        # The page has the standings and everything else, and nothing wrong.
        logger.exception("The outlook of event %s can't be worked out.", event.slug)
        return None
    return EventOutlook(divisions, bool(games.disputed)) if divisions else None


def _outlooks(event: int, found: list[DivisionSituation]) -> tuple[DivisionOutlook, ...]:
    """Asked for in both languages and by many pages at once, it is worked out only once."""
    rests_on = tuple(each.rests_on for each in found)
    with _lock:
        own = _remembered.setdefault(event, _Remembered())
        _remembered.move_to_end(event)
        while len(_remembered) > REMEMBERED:
            _remembered.popitem(last=False)
    with own.lock:
        if own.rests_on != rests_on:
            known = _examples(own.outlooks)
            own.outlooks = tuple(_outlook(each, known) for each in found)
            own.rests_on = rests_on
        return own.outlooks


def _examples(outlooks: Iterable[DivisionOutlook]) -> list[Completion[int]]:
    found = {
        id(each): each
        for outlook in outlooks
        for prospect in outlook.prospects.values()
        for each in prospect.examples.values()
    }
    return list(found.values())


def _outlook(found: DivisionSituation, known: list[Completion[int]]) -> DivisionOutlook:
    return DivisionOutlook(found, found.winnable.prospects(found.situation, known))


def is_out(prospect: Prospect[int], code: str) -> bool:
    """Whether nothing can be won any more."""
    return prospect.chances.get(code) is Chance.OUT


def _players(sides: Iterable[tuple[int, ...]]) -> Iterable[int]:
    return (player for side in sides for player in side)


def outlook_of_event(
    event: Event, games: EventGames | None, outlook: EventOutlook | None
) -> dict[str, Any]:
    """Return the outlook, without divisions while nothing can be said."""
    divisions = outlook.divisions if outlook else ()
    return {
        "event": event.slug,
        "status": event.status,
        "revision": event.revision,
        "provisional": bool(outlook and outlook.provisional),
        "divisions": [_division(each, games) for each in divisions if games],
    }


def _division(division: DivisionOutlook, games: EventGames) -> dict[str, Any]:
    """Return the chance; None stands for what can't be said exactly."""
    codes = next((each.chances for each in division.prospects.values() if each.chances), {})
    return {
        "name": division_name(division.found.label),
        "rows": [
            {"name": games.entries[entry].name}
            | {code: prospect.chances.get(code) for code in codes}
            for entry, prospect in division.prospects.items()
        ],
    }
