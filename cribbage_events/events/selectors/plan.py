"""The rounds to come, drawn from the hall as it stands; alike for a preview and to be saved."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from django.core.exceptions import ValidationError

from cribbage_events.contest.pairings import Draw, DrawError, Pairing
from cribbage_events.contest.round_robin import draw
from cribbage_events.events.selectors.hall import Hall, Player

# Spreads the seeds of an event's draws so that none is the next event's.
SEED_STEP = 1_000_003


@dataclass(frozen=True, slots=True)
class Plan:
    """Rounds from `first_round` on: each one's games, and who has a bye."""

    first_round: int
    rounds: tuple[tuple[Pairing[int], ...], ...]
    byes: tuple[tuple[int, ...], ...]
    repeats: tuple[tuple[int, int, int], ...]  # round and the two who meet again
    director_division: int | None
    # Whether it is known that no draw has fewer repeats.
    certain: bool = True

    @property
    def numbered(self) -> Iterator[tuple[int, tuple[Pairing[int], ...]]]:
        return enumerate(self.rounds, start=self.first_round)


def make_plan(hall: Hall, *, afresh: bool = False) -> Plan:
    """Draw every round from the first open one. Raises ValidationError where that can't be.

    What has been drawn is kept as far as can be, unless it is to be drawn `afresh`.
    """
    left = max(hall.round_count - hall.first_round + 1, 0)
    divisions = [hall.active(position) for position in range(len(hall.divisions))]
    count = sum(map(len, divisions))
    if not left or count < (1 if hall.director else 2):
        return Plan(
            hall.first_round,
            ((),) * left,
            (tuple(chain.from_iterable(divisions)),) * left,
            (),
            None,
        )
    try:
        drawn = _draw(hall, divisions, left, () if afresh else _drawn(hall))
    except DrawError as error:
        raise ValidationError(error.message) from error
    return Plan(
        first_round=hall.first_round,
        rounds=drawn.rounds,
        byes=drawn.byes,
        repeats=tuple((each.round, each.first, each.second) for each in drawn.repeats),
        director_division=drawn.director_plays[0],
        certain=drawn.certain,
    )


def _draw(
    hall: Hall,
    divisions: list[list[int]],
    rounds: int,
    before: Sequence[Sequence[Pairing[int]]],
) -> Draw[int]:
    played = [pair for table in hall.kept for pair in _pairs(table.players)]
    last = [table for table in hall.kept if table.round == hall.first_round - 1]
    return draw(
        divisions,
        rounds=rounds,
        seed=hall.seed + SEED_STEP * hall.revision if hall.tables else hall.seed,
        director=hall.director.number if hall.director else None,
        played=played,
        just_played=[pair for table in last for pair in _pairs(table.players)],
        previous_byes=previous_byes(hall),
        previous_crossings=[
            number for table in hall.kept if table.division is None for number in table.players
        ],
        late=newcomers(hall),
        first_round=hall.first_round,
        drawn=before,
        fixed_tables=_fixed_tables(hall),
        allow_crossing=hall.allow_crossing,
    )


def _drawn(hall: Hall) -> list[list[Pairing[int]]]:
    """The rounds to come as they are drawn now."""
    rounds: list[list[Pairing[int]]] = [[] for _ in range(hall.first_round, hall.round_count + 1)]
    for table in hall.to_come:
        first, second = sorted(table.players)
        pairing = Pairing(table.table, first, second, table.division)
        rounds[table.round - hall.first_round].append(pairing)
    return rounds


def newcomers(hall: Hall) -> list[int]:
    """Who plays from the first of these rounds on, and not before: they don't sit out in it."""
    if not hall.tables:
        return []
    drawn = {number for table in hall.tables for number in table.players}
    return [
        player.number
        for player in hall.players.values()
        if player.from_round == hall.first_round
        and (hall.first_round > 1 or player.number not in drawn)
    ]


def _pairs(players: tuple[int, ...]) -> list[tuple[int, int]]:
    return [(one, two) for index, one in enumerate(players) for two in players[index + 1 :]]


def _fixed_tables(hall: Hall) -> dict[int, int]:
    keepers: dict[int, Player] = {}
    for player in hall.players.values():
        if player.fixed_table is None or not player.plays_in(hall.first_round):
            continue
        other = keepers.setdefault(player.fixed_table, player)
        if other is not player:
            raise ValidationError(
                f"{other.name} and {player.name} both keep table {player.fixed_table}: give one of"
                " them another."
            )
    return {player.number: table for table, player in keepers.items()}


def previous_byes(hall: Hall) -> list[int]:
    """Who sat out a round that stays, once for each."""
    return [number for round_ in range(1, hall.first_round) for number in byes_in(hall, round_)]


def byes_in(hall: Hall, round_: int) -> list[int]:
    """Who sits out this round, one that stays."""
    seated = {number for table in hall.kept if table.round == round_ for number in table.players}
    return [
        player.number
        for player in hall.players.values()
        if (player.plays_in(round_) or round_ in player.sat_out)
        and not player.fills_in
        and player.number not in seated
    ]


def without(hall: Hall, number: int) -> Hall:
    """The hall once somebody has left, after the rounds that stay."""
    return hall.changed(replace(hall.players[number], until_round=hall.first_round - 1))


def joined_by(hall: Hall, player: Player) -> Hall:
    """The hall with somebody more, from the first open round on; a bye that they had is kept."""
    sat_out = tuple(rounds_sat_out(hall, player.number))
    return hall.changed(
        replace(player, from_round=hall.first_round, until_round=None, sat_out=sat_out)
    )


def rounds_sat_out(hall: Hall, number: int) -> list[int]:
    return [round_ for round_ in range(1, hall.first_round) if number in byes_in(hall, round_)]
