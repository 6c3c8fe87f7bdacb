"""The outlook of an event, worked out once for everybody who asks while nothing has changed."""

import logging
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from threading import Lock

from cribbage_events.contest.outlook.needs import Need
from cribbage_events.contest.outlook.outlook import Chance, Prospect
from cribbage_events.contest.outlook.situation import Completion, NotKnownError
from cribbage_events.events.games.event_games import EventGames
from cribbage_events.events.models import Event
from cribbage_events.events.outlook.selectors.situations import (
    DivisionSituation,
    games_left,
    situations_of,
)

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
