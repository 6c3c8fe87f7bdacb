"""Lists what can be won in an event, as its awards say it."""

from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from cribbage_events.contest.outlook.needs import Need, medal_needs, place_need
from cribbage_events.contest.outlook.outlook import (
    ANY_MEDAL,
    Prospect,
    medal_outlook,
    place_outlook,
)
from cribbage_events.contest.outlook.situation import Completion, Situation
from cribbage_events.events.games.event_games import EventGames

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
