"""All rounds of a tournament's qualifying round, by a movement."""

from django.core.exceptions import ValidationError

from cribbage_events.contest.drawing.pairings import DrawError
from cribbage_events.contest.formats.movement import movement
from cribbage_events.events.drawing.selectors.draw_input import DrawInput
from cribbage_events.events.drawing.selectors.plan import SEED_STEP, Plan
from cribbage_events.words.refusals import draw_error_words


def plan_by_movement(state: DrawInput) -> Plan:
    """The director takes the empty seat of an odd number, if they fill in."""
    players = state.active(0)
    fills_in = state.director is not None and len(players) % 2 == 1
    if state.director is not None and fills_in:
        players = [*players, state.director.number]
    try:
        found = movement(
            players,
            rounds=state.round_count,
            seed=state.seed + SEED_STEP * state.revision if state.games else state.seed,
            apart=state.apart,
        )
    except DrawError as error:
        words = draw_error_words(error, lambda key: state.players[key].name)
        raise ValidationError(words) from error
    drawn = found.draw
    repeats = tuple((each.round, each.first, each.second) for each in drawn.repeats)
    return Plan(1, drawn.rounds, drawn.byes, repeats, 0 if fills_in else None)
