"""The least that suffices: what a player has to do so that a medal or a place is safe, whatever
the others do; and where that isn't enough, which other games have to go their way.

Rules: RULES.md §3, Outlook. A need is said only if it is true of every completion.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from cribbage_events.contest.medals import MEDALS
from cribbage_events.contest.outcome import Key
from cribbage_events.contest.outlook.counts import let_pass
from cribbage_events.contest.outlook.field import Field
from cribbage_events.contest.outlook.last_games import (
    best_result,
    fewest_ahead,
    most_ahead,
    unsure_games,
)
from cribbage_events.contest.outlook.margins import Part
from cribbage_events.contest.outlook.outlook import ANY_MEDAL
from cribbage_events.contest.outlook.search import Steps, UndecidedError
from cribbage_events.contest.outlook.situation import (
    GameToCome,
    NotKnownError,
    Reckoning,
    Situation,
    check_medals_are_known,
    reckoning,
)

# Nobody keeps more than two other tables in mind.
MOST_HELPS = 2


@dataclass(frozen=True, slots=True)
class Help[P: Key]:
    """Another game that has to be lost by one side: `losers`."""

    game: GameToCome[P]
    losers: tuple[P, ...]


@dataclass(frozen=True, slots=True)
class Need[P: Key]:
    """The condition that makes `award` or a better one safe. `margin`, in pegs, is the least in
    every game that the player has to come: won by so many or more, or if below zero lost by so many
    or fewer; None: whatever comes of them. All of the `helps` must come, too.
    """

    award: str
    margin: int | None
    helps: tuple[Help[P], ...] = ()


def medal_needs[P: Key](situation: Situation[P], player: P) -> tuple[Need[P], ...]:
    """The least that makes each medal, or a better one, safe for the player, gold first; a medal
    whose least is no less than that of a better one is left out, and so is one that no results of
    the player's make safe. With more than one game to come helps aren't looked for.

    Raises NotKnownError as `medal_outlook` does.
    """
    reckoned = reckoning(situation)
    check_medals_are_known(reckoned.field, situation.scoring)
    found: list[Need[P]] = []
    for places, medal in enumerate((*MEDALS[:-1], ANY_MEDAL), 1):
        need = _need_in(reckoned, player, medal, places, level=False)
        if need and not any(_is_as_easy(each, need) for each in found):
            found.append(need)
    return tuple(found)


def place_need[P: Key](
    situation: Situation[P], player: P, code: str, places: int, *, shared: bool
) -> Need[P] | None:
    """The least that makes one of the first `places` safe, as `place_outlook` takes them. Whoever
    is level counts as ahead where a tie-break that can't be foreseen may decide.
    """
    reckoned = reckoning(situation)
    if not reckoned.field.is_last_game:
        raise NotKnownError
    level = not shared or not situation.scoring.can_foresee_ties
    return _need_in(reckoned, player, code, places, level=level)


def _need_in[P: Key](
    reckoned: Reckoning[P], player: P, award: str, places: int, *, level: bool
) -> Need[P] | None:
    """The least that makes one of the first `places` safe; `level`: whoever is level is ahead."""
    field, number = reckoned.field, reckoned.numbers.get(player)
    if number is None or number not in field.ranked:
        return None
    if not field.is_last_game:
        return _need_of_all_games(field, number, award, places)
    if fewest_ahead(field, number, level=level) >= places:
        return None
    for helps in _helps(field, number, places, level=level):
        result = _least_result(field, number, places, helps, level=level)
        if result is not None:
            margin = _margin(field, number, result)
            return Need(award, margin, tuple(_help_of(reckoned, each) for each in helps.items()))
    return None


def _is_as_easy[P: Key](better: Need[P], need: Need[P]) -> bool:
    return better.margin == need.margin and len(better.helps) <= len(need.helps)


def _helps(field: Field, number: int, places: int, *, level: bool) -> Iterator[Mapping[int, Part]]:
    """No help, then each single one, then each two that keep enough others behind, the player doing
    their best. Every table decides for itself, so what helps take away adds up. At a table of three
    nobody has to lose.
    """
    best = best_result(field, number)
    ahead = most_ahead(field, number, best, level=level)
    too_many = ahead - places + 1
    if too_many <= 0:
        yield {}
        return
    games = [
        game
        for game in unsure_games(field, number, level=level)
        if not field.games[game].is_three_handed
    ]
    at_most = max((len(field.games[game].players) for game in games), default=0)
    if too_many > at_most * MOST_HELPS:
        return
    taken_away = {
        (game, part): ahead - most_ahead(field, number, best, {game: part}, level=level)
        for game in games
        for part in _sides_lost(field, game)
    }
    most = max(taken_away.values(), default=0)
    for size in range(1, MOST_HELPS + 1):
        for chosen in combinations(taken_away, size) if too_many <= most * size else ():
            if len(dict(chosen)) == size and sum(taken_away[each] for each in chosen) >= too_many:
                yield dict(chosen)


def _sides_lost(field: Field, game: int) -> tuple[Part, Part]:
    """The results in which the first side loses, and those in which the second does."""
    gains = field.games[game].gains
    return (0, gains.target - 1), (gains.target, gains.best)


def _help_of[P: Key](reckoned: Reckoning[P], item: tuple[int, Part]) -> Help[P]:
    number, (low, _) = item
    game = reckoned.games[number]
    return Help(game, game.sides[0 if low == 0 else 1])


def _least_result(
    field: Field, number: int, places: int, helps: Mapping[int, Part], *, level: bool
) -> int | None:
    """The player's least result, counted from their worst, that keeps enough others behind; None
    if not even their best does.
    """

    def suffices(result: int) -> bool:
        return most_ahead(field, number, result, helps, level=level) < places

    return _first(best_result(field, number), suffices)


def _need_of_all_games[P: Key](
    field: Field, number: int, award: str, places: int
) -> Need[P] | None:
    games = field.games_of[number]

    def suffices(position: int) -> bool:
        fixed = {game: _seen_from(field, game, number, position) for game in games}
        limit = field.total(number, fixed)
        return let_pass(field, fixed, limit, number, places, Steps()) is None

    best = min((field.games[game].gains.best for game in games), default=0)
    try:
        position = _first(best, suffices)
    except UndecidedError:
        return None
    if position is None:
        return None
    return Need(award, _margin(field, number, position))


def _first(best: int, suffices: Callable[[int], bool]) -> int | None:
    """The first position that suffices: every better one does, too."""
    if not suffices(best):
        return None
    return bisect_left(range(best), True, key=suffices)


def _seen_from(field: Field, game: int, number: int, position: int) -> int:
    opened = field.games[game]
    return position if number in opened.first else opened.gains.best - position


def _margin(field: Field, number: int, position: int) -> int | None:
    games: Sequence[int] = field.games_of[number]
    if not games or position == 0:
        return None
    target = field.games[games[0]].gains.target
    return position - target + 1 if position >= target else position - target
