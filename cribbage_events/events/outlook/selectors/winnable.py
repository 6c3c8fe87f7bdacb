"""Lists what can be won in an event, as its awards say it."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from cribbage_events.contest.formats.qualifying import count_of_qualifiers
from cribbage_events.contest.outlook.needs import Need, medal_needs, place_need
from cribbage_events.contest.outlook.outlook import (
    ANY_MEDAL,
    Prospect,
    medal_outlook,
    place_outlook,
)
from cribbage_events.contest.outlook.situation import Completion, Situation
from cribbage_events.contest.prizes import (
    LEGION_MONEY,
    is_something_for_all,
    night_money,
    place_prizes,
)
from cribbage_events.events.games.event_games import EventGames
from cribbage_events.events.kinds import kind_of
from cribbage_events.events.models import Event
from cribbage_events.events.standings.awards import awards_of
from cribbage_events.events.standings.fees import fees_of
from cribbage_events.events.standings.rows import Deciding

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
        return MedalsToWin(frozenset(pk for pk in players if not entries[pk].medal_eligible))
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
    winners = len(set(players).difference(fees.passed_over))
    certain = is_something_for_all(prizes, winners, unit=rules.unit)
    return PlacesToWin(fees.passed_over, PRIZE, paid, certain=certain)
