"""The rounds to come, drawn from what is known now; used by the preview and by saving."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, combinations

from django.core.exceptions import ValidationError

from cribbage_events.contest.drawing.pairings import Draw, DrawError, Pairing
from cribbage_events.contest.formats.round_robin import draw
from cribbage_events.events.drawing.selectors.draw_input import DrawInput, Player
from cribbage_events.events.drawing.selectors.fixed_tables import table_conflicts
from cribbage_events.words.refusals import draw_error_words

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


def make_plan(state: DrawInput, *, afresh: bool = False) -> Plan:
    """Draw every round from the first open one. Raises ValidationError where that is impossible.

    What has been drawn is kept where possible, unless it is to be drawn `afresh`.
    """
    left = max(state.round_count - state.first_round + 1, 0)
    divisions = [state.active(position) for position in range(len(state.divisions))]
    count = sum(map(len, divisions))
    if not left or count < (1 if state.director else 2):
        return Plan(
            state.first_round,
            ((),) * left,
            (tuple(chain.from_iterable(divisions)),) * left,
            (),
            None,
        )
    try:
        drawn = _draw(state, divisions, left, () if afresh else _drawn(state))
    except DrawError as error:
        words = draw_error_words(error, lambda key: state.players[key].name)
        raise ValidationError(words) from error
    met = {frozenset(game.numbers) for game in state.kept}
    apart = {frozenset(pair) for pair in kept_apart(state)} - met
    return Plan(
        first_round=state.first_round,
        rounds=drawn.rounds,
        byes=drawn.byes,
        repeats=tuple(
            (each.round, each.first, each.second)
            for each in drawn.repeats
            if frozenset((each.first, each.second)) not in apart
        ),
        director_division=drawn.director_plays[0],
        certain=drawn.certain,
    )


def _draw(
    state: DrawInput,
    divisions: list[list[int]],
    rounds: int,
    before: Sequence[Sequence[Pairing[int]]],
) -> Draw[int]:
    played = [pair for game in state.kept for pair in _pairs(game.numbers)]
    last = [game for game in state.kept if game.round == state.first_round - 1]
    return draw(
        divisions,
        rounds=rounds,
        seed=state.seed + SEED_STEP * state.revision if state.games else state.seed,
        director=state.director.number if state.director else None,
        # Who should not meet is taken for having met.
        played=[*played, *kept_apart(state)],
        just_played=[pair for game in last for pair in _pairs(game.numbers)],
        previous_byes=previous_byes(state),
        previous_crossings=[
            number for game in state.kept if game.crossing for number in game.numbers
        ],
        late=newcomers(state),
        first_round=state.first_round,
        drawn=before,
        fixed_tables=fixed_tables(state),
        allow_crossing=state.allow_crossing,
    )


def _drawn(state: DrawInput) -> list[list[Pairing[int]]]:
    """The rounds to come as they are drawn now."""
    rounds: list[list[Pairing[int]]] = [[] for _ in range(state.first_round, state.round_count + 1)]
    for game in state.to_come:
        first, second = sorted(game.numbers)
        pairing = Pairing(game.table, first, second, state.division_of(game))
        rounds[game.round - state.first_round].append(pairing)
    return rounds


def newcomers(state: DrawInput) -> list[int]:
    """The players who begin in the first of these rounds: they don't sit out in it."""
    if not state.games:
        return []
    drawn = {number for game in state.games for number in game.numbers}
    return [
        player.number
        for player in state.players.values()
        if player.from_round == state.first_round
        and (state.first_round > 1 or player.number not in drawn)
    ]


def kept_apart(state: DrawInput) -> list[tuple[int, int]]:
    """Every two of a group who should not meet, and are in the draw."""
    groups = ([each for each in group if each in state.players] for group in state.apart)
    return [pair for group in groups for pair in combinations(group, 2)]


def _pairs(players: Sequence[int]) -> list[tuple[int, int]]:
    return [(one, two) for index, one in enumerate(players) for two in players[index + 1 :]]


def fixed_tables(state: DrawInput) -> dict[int, int]:
    players = [each for each in state.players.values() if each.plays_in(state.first_round)]
    if problems := table_conflicts(players):
        raise ValidationError(problems[0])
    return {each.number: each.fixed_table for each in players if each.fixed_table is not None}


def previous_byes(state: DrawInput) -> list[int]:
    """The players who sat out a round that stays, once for each such round."""
    return [
        number for round_ in range(1, state.first_round) for number in resting_in(state, round_)
    ]


def resting_in(state: DrawInput, round_: int) -> list[int]:
    """The players who sit out this round, one that stays."""
    seated = state.seated_in(round_)
    return [
        player.number
        for player in state.players.values()
        if (player.plays_in(round_) or round_ in player.sat_out)
        and not player.fills_in
        and player.number not in seated
    ]


def without_player(state: DrawInput, number: int) -> DrawInput:
    """The same after somebody has left, who plays only the rounds that stay."""
    return state.changed(replace(state.players[number], until_round=state.first_round - 1))


def with_player(state: DrawInput, player: Player) -> DrawInput:
    """The same with one more player, from the first open round on; a bye that they had is kept."""
    sat_out = tuple(rounds_sat_out(state, player.number))
    return state.changed(
        replace(player, from_round=state.first_round, until_round=None, sat_out=sat_out)
    )


def rounds_sat_out(state: DrawInput, number: int) -> list[int]:
    return [round_ for round_ in range(1, state.first_round) if number in resting_in(state, round_)]
