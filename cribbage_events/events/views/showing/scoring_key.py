"""What a win counts, in a line for a scorecard."""

from cribbage_events.contest.cross_check import MINUS
from cribbage_events.events.models import Event


def scoring_key(event: Event) -> str:
    """Such as: Win 2 · skunk 3 · loss 0. In game points, from the event's scoring system."""
    scoring = event.preset.scoring
    parts = [f"Win {scoring.win}", f"skunk {scoring.skunk}"]
    if scoring.double_skunk != scoring.skunk:
        parts.append(f"double skunk {scoring.double_skunk}")
    short = f"points short of {event.target}"
    parts.append(f"loss: {short}" if scoring.loss_adds_margin else f"loss {scoring.loss}")
    return " · ".join(parts).replace("-", MINUS)
