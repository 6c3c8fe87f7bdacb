"""Works out for everybody in a division who can still win what, exactly.

Rules: RULES.md §3, Outlook. What is *safe* comes in every possible completion of the games to come,
what is *out* in none. For everything that is possible there is an example: results of the games to
come that give it, which the program's own standings have confirmed.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from cribbage_events.contest.medals import MEDALS, award
from cribbage_events.contest.outcome import Key
from cribbage_events.contest.outlook.counts import Counts, counts_ahead
from cribbage_events.contest.outlook.field import Field, Positions
from cribbage_events.contest.outlook.last_games import (
    counts_in_last_game,
    fewest_ahead,
    most_ahead,
    with_fewest_ahead,
)
from cribbage_events.contest.outlook.search import Steps, UndecidedError
from cribbage_events.contest.outlook.situation import (
    Completion,
    NotKnownError,
    Reckoning,
    Situation,
    check_medals_are_known,
    reckoning,
)

ANY_MEDAL = "medal"


class Chance(StrEnum):
    """The chance that the games to come leave."""

    SAFE = "safe"
    POSSIBLE = "possible"
    OUT = "out"


@dataclass(frozen=True, slots=True)
class Prospect[P: Key]:
    """One player's chances by what can be won, and an example of everything that isn't out.

    Without any chances: it can't be said exactly.
    """

    player: P
    chances: Mapping[str, Chance]
    examples: Mapping[str, Completion[P]]


class WrongExampleError(Exception):
    """The standings don't confirm an example: a fault of the program, so nothing may be shown."""


def medal_outlook[P: Key](
    situation: Situation[P], known: Iterable[Completion[P]] = ()
) -> dict[P, Prospect[P]]:
    """Return everybody's chances of gold, silver, bronze, and of any medal ("medal").

    `known`: examples of an earlier outlook of this event, which save looking for new ones. Raises
    NotKnownError (see there) and WrongExampleError.
    """
    reckoned = reckoning(situation)
    field = reckoned.field
    check_medals_are_known(field, situation.scoring)
    most = len(MEDALS)
    found: dict[int, Counts] = {player: {} for player in field.ranked}
    for completion in dict.fromkeys(known):
        _share(field, found, reckoned.positions(completion), most)
    prospects = {player: _nothing(player) for player in reckoned.players}
    for number in sorted(field.ranked, key=lambda each: -field.highest[each]):
        try:
            counts = _counts(field, number, most, found[number])
        except UndecidedError:
            player = reckoned.players[number]
            prospects[player] = Prospect(player, {}, {})
            found.pop(number)
            continue
        for count, positions in counts.items():
            if count not in found[number]:
                _share(field, found, positions, most)
        found[number] = counts
    examples = _Examples(reckoned)
    for number, counts in found.items():
        prospect = _medal_prospect(reckoned.players[number], counts, examples)
        prospects[prospect.player] = prospect
    _confirm_medals(situation, examples)
    return {player: prospects[player] for player in reckoned.entrants}


def place_outlook[P: Key](
    situation: Situation[P], code: str, places: int, *, shared: bool, certain: bool = True
) -> dict[P, Prospect[P]]:
    """Everybody's chance of one of the first `places`, under this code, once nobody has more than
    one game to come. `shared`: whoever is level with the last of them has a place, too; otherwise
    it is possible for them and not safe. So it is where only a tie-break that can't be foreseen
    makes it safe; where only such a one makes it possible nothing is said. `certain`: whether a
    place is worth something however many share it; else nothing is said where that decides.

    Raises NotKnownError (see there) and WrongExampleError.
    """
    reckoned = reckoning(situation)
    field = reckoned.field
    if not field.is_last_game:
        raise NotKnownError
    return {
        player: _place_prospect(situation, reckoned, player, code, places, shared=shared)
        if certain or not _depends_on_sharing(field, number, places)
        else Prospect(player, {}, {})
        for number, player in enumerate(reckoned.entrants)
    }


def _depends_on_sharing(field: Field, number: int, places: int) -> bool:
    """Whether it matters what those have who share the last of the places."""
    if number not in field.ranked:
        return False
    never = fewest_ahead(field, number) >= places
    always = most_ahead(field, number, level=True) < places
    either = fewest_ahead(field, number, level=True) < places <= most_ahead(field, number)
    return not (never or always or either)


def _place_prospect[P: Key](
    situation: Situation[P],
    reckoned: Reckoning[P],
    player: P,
    code: str,
    places: int,
    *,
    shared: bool,
) -> Prospect[P]:
    field, number = reckoned.field, reckoned.numbers[player]
    if number not in field.ranked or fewest_ahead(field, number) >= places:
        return Prospect(player, {code: Chance.OUT}, {})
    # An example that needs no tie-break that can't be foreseen is the better one.
    level = fewest_ahead(field, number, level=True) < places
    example = reckoned.completion(with_fewest_ahead(field, number, level=level))
    if not _has_place(situation, example, player, places):
        if situation.scoring.can_foresee_ties:
            raise WrongExampleError
        return Prospect(player, {}, {})
    # Such a tie-break can decide between those who are level, so they count as ahead.
    apart = not shared or not situation.scoring.can_foresee_ties
    safe = most_ahead(field, number, level=apart) < places
    return Prospect(player, {code: Chance.SAFE if safe else Chance.POSSIBLE}, {code: example})


def _counts(field: Field, number: int, most: int, known: Counts) -> Counts:
    if field.is_last_game:
        return counts_in_last_game(field, number, most, known)
    return counts_ahead(field, number, most, known, Steps())


def _share(field: Field, found: Mapping[int, Counts], positions: Positions, most: int) -> None:
    """Keep this completion for everybody who gets by it what they had no completion for."""
    totals = field.totals_after(positions)
    order = sorted(field.ranked, key=lambda each: -totals[each])
    ahead = 0
    for at, number in enumerate(order):
        if at and totals[number] != totals[order[at - 1]]:
            ahead = at
        if number in found:
            found[number].setdefault(min(ahead, most), positions)


class _Examples[P: Key]:
    """Completions, each made once, and who gets which medal by them."""

    def __init__(self, reckoned: Reckoning[P]) -> None:
        self.reckoned = reckoned
        self.made: dict[int, Completion[P]] = {}
        self.claims: dict[int, list[tuple[P, str]]] = {}

    def of(self, positions: Positions, player: P, medal: str) -> Completion[P]:
        if id(positions) not in self.made:
            self.made[id(positions)] = self.reckoned.completion(positions)
        self.claims.setdefault(id(positions), []).append((player, medal))
        return self.made[id(positions)]


def _medal_prospect[P: Key](player: P, counts: Counts, examples: _Examples[P]) -> Prospect[P]:
    chances = {}
    shown: dict[str, Completion[P]] = {}
    for place, medal in enumerate(MEDALS):
        chances[medal] = _chance({place}, counts)
        if place in counts:
            shown[medal] = examples.of(counts[place], player, medal)
    chances[ANY_MEDAL] = _chance(set(range(len(MEDALS))), counts)
    if shown:
        shown[ANY_MEDAL] = next(iter(shown.values()))
    return Prospect(player, chances, shown)


def _chance(places: set[int], counts: Counts) -> Chance:
    if places.isdisjoint(counts):
        return Chance.OUT
    return Chance.SAFE if places.issuperset(counts) else Chance.POSSIBLE


def _nothing[P: Key](player: P) -> Prospect[P]:
    return Prospect(player, dict.fromkeys((*MEDALS, ANY_MEDAL), Chance.OUT), {})


def _confirm_medals[P: Key](situation: Situation[P], examples: _Examples[P]) -> None:
    for key, completion in examples.made.items():
        rows = situation.ranking(completion)
        awards = award(rows, ineligible=situation.ineligible)
        medals = {each.player: each.medal for each in awards.awards}
        if any(medals.get(player) != medal for player, medal in examples.claims[key]):
            raise WrongExampleError


def _has_place[P: Key](
    situation: Situation[P], completion: Completion[P], player: P, places: int
) -> bool:
    rows = [row for row in situation.ranking(completion) if row.player not in situation.ineligible]
    rank = next(row.rank for row in rows if row.player == player)
    return sum(row.rank < rank for row in rows) < places
