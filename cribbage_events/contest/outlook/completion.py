"""Whether the games to come can end so that some players pass a total and others don't.

A game between two who both have to stay behind is the difficulty: one of them wins it. All others
go to whoever may win them by the whole target.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from dataclasses import field as dataclass_field

from cribbage_events.contest.outlook.field import Field, Positions
from cribbage_events.contest.outlook.search import Bounds, Steps, find_results


@dataclass(frozen=True, slots=True)
class Conflict:
    """No completion: at least one of these players can't do as all of them have to."""

    players: frozenset[int]


@dataclass(slots=True)
class _Task:
    """`ahead` have to pass the limit, `behind` must not; everybody else is free."""

    field: Field
    limit: int
    ahead: frozenset[int]
    behind: frozenset[int]
    steps: Steps
    positions: dict[int, int]
    gained: defaultdict[int, int] = dataclass_field(default_factory=lambda: defaultdict(int))

    def place(self, number: int, position: int) -> None:
        game = self.field.games[number]
        self.positions[number] = position
        for player in game.players:
            self.gained[player] += game.gained(player, position)

    def room(self, player: int) -> int:
        """Return what the player may still gain without passing the limit."""
        return self.limit - self.field.totals[player] - self.gained[player]


def find_completion(
    field: Field,
    fixed: Positions,
    limit: int,
    *,
    ahead: frozenset[int] = frozenset(),
    behind: frozenset[int] = frozenset(),
    steps: Steps,
) -> dict[int, int] | Conflict:
    """Positions of all games, with those that are `fixed`: everybody `ahead` has a total over
    `limit` and nobody `behind` has. Games of two players only.
    """
    task = _Task(field, limit, ahead, behind, steps, {})
    for number, position in fixed.items():
        task.place(number, position)
    contested = _give_away(task)
    conflict = _raise_all(task, [each for each in contested if _is_between(field, each, ahead)])
    conflict = conflict or _hold_all(
        task, {each for each in contested if _is_between(field, each, behind)}
    )
    return conflict or task.positions


def _is_between(field: Field, number: int, players: frozenset[int]) -> bool:
    return field.games[number].first[0] in players


def _give_away(task: _Task) -> list[int]:
    """Give every game to whoever may win it; return those in which both want the same."""
    contested = []
    for number, game in enumerate(task.field.games):
        if number in task.positions:
            continue
        first, second = (
            (player in task.ahead) - (player in task.behind)
            for player in (game.first[0], game.second[0])
        )
        if first == second != 0:
            contested.append(number)
        elif first == second:
            task.place(number, game.gains.target)
        else:
            task.place(number, game.gains.best if first > second else 0)
    return contested


def _raise_all(task: _Task, games: list[int]) -> Conflict | None:
    least = {player: task.room(player) + 1 for player in task.ahead}
    playing = {player for number in games for player in task.field.games[number].players}
    if any(needed > 0 for player, needed in least.items() if player not in playing):
        return Conflict(task.ahead)
    found = find_results(task.field, games, Bounds(least, {}), task.steps)
    if found is None:
        return Conflict(task.ahead)
    for number, position in found.items():
        task.place(number, position)
    return None


def _hold_all(task: _Task, games: set[int]) -> Conflict | None:
    _let_win_who_may(task, games)
    playing = {player for number in games for player in task.field.games[number].players}
    for player in task.behind:
        if player not in playing and task.room(player) < 0:
            return Conflict(frozenset((player,)))
    for group in _groups(task.field, games):
        conflict = _hold_group(task, group)
        if conflict:
            return conflict
    return None


def _let_win_who_may(task: _Task, games: set[int]) -> None:
    """Let players who stay behind anyway win everything: that only helps the others."""
    field = task.field
    left: defaultdict[int, set[int]] = defaultdict(set)
    for number in games:
        for player in field.games[number].players:
            left[player].add(number)
    waiting = list(left)
    while waiting:
        player = waiting.pop()
        mine = left[player]
        if not mine or task.room(player) < sum(
            field.games[each].gained(player, field.games[each].best(player)) for each in mine
        ):
            continue
        for number in list(mine):
            game = field.games[number]
            task.place(number, game.best(player))
            games.discard(number)
            for other in game.players:
                left[other].discard(number)
            waiting.extend(other for other in game.players if other != player)


def _groups(field: Field, games: Iterable[int]) -> list[list[int]]:
    """The games in groups of players who meet one another."""
    left = set(games)
    groups = []
    for number in sorted(left):
        if number not in left:
            continue
        left.discard(number)
        group, waiting = [], [number]
        while waiting:
            found = waiting.pop()
            group.append(found)
            near = {
                each
                for player in field.games[found].players
                for each in field.games_of[player]
                if each in left
            }
            left -= near
            waiting.extend(near)
        groups.append(group)
    return groups


def _hold_group(task: _Task, games: list[int]) -> Conflict | None:
    room = {
        player: task.room(player) for number in games for player in task.field.games[number].players
    }
    wide = _winners(task.field, games, _most_wins(task.field, games, room, wide=True))
    if isinstance(wide, Conflict):
        return wide
    narrow = _winners(task.field, games, _most_wins(task.field, games, room, wide=False))
    found = (
        find_results(task.field, games, Bounds({}, room), task.steps)
        if isinstance(narrow, Conflict)
        else _narrow(task.field, narrow)
    )
    if found is None:
        return Conflict(frozenset(room))
    for number, position in found.items():
        task.place(number, position)
    return None


def _winners(field: Field, games: list[int], wins: Mapping[int, int]) -> dict[int, int] | Conflict:
    """Choose a winner of each game so that nobody wins more often than these wins; or name those
    who between them have more games than wins. Somebody who can't even lose all of them has -1.
    """
    unable = frozenset(player for player, most in wins.items() if most < 0)
    if unable:
        return Conflict(unable)
    winner_of: dict[int, int] = {}
    won: defaultdict[int, set[int]] = defaultdict(set)
    for number in games:
        seen: set[int] = set()
        if not _find_winner(field, number, wins, winner_of, won, seen):
            return Conflict(frozenset(seen))
    return winner_of


def _find_winner(
    field: Field,
    number: int,
    wins: Mapping[int, int],
    winner_of: dict[int, int],
    won: defaultdict[int, set[int]],
    seen: set[int],
) -> bool:
    for player in field.games[number].players:
        if player in seen:
            continue
        seen.add(player)
        if len(won[player]) >= wins[player] and not any(
            _find_winner(field, other, wins, winner_of, won, seen) for other in list(won[player])
        ):
            continue
        if number in winner_of:
            won[winner_of[number]].discard(number)
        winner_of[number] = player
        won[player].add(number)
        return True
    return False


def _most_wins(
    field: Field, games: list[int], room: Mapping[int, int], *, wide: bool
) -> dict[int, int]:
    """Return how many of these games each player can win by one peg, the others lost by the whole
    target (`wide`), if they win those that are worth least; or else by one peg, whichever they win.
    """
    least = dict.fromkeys(room, 0)
    more: dict[int, list[int]] = {player: [] for player in room}
    for number in games:
        gains = field.games[number].gains
        won, lost = gains.first[gains.target], gains.first[0 if wide else gains.target - 1]
        for player in field.games[number].players:
            least[player] += lost
            more[player].append(won - lost)
    wins = {player: 0 if least[player] <= room[player] else -1 for player in room}
    for player, each in more.items():
        for gain in sorted(each, reverse=not wide):
            least[player] += gain
            if least[player] > room[player]:
                break
            wins[player] += 1
    return wins


def _narrow(field: Field, winners: Mapping[int, int]) -> dict[int, int]:
    """Let everything be won by one peg."""
    return {
        number: field.games[number].gains.target - (winner not in field.games[number].first)
        for number, winner in winners.items()
    }
