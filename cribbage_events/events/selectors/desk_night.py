"""What the coordinator of a night of doubles does next.

What belongs to its league, such as the door, is named by its address: events know no league.
"""

from collections.abc import Sequence

from cribbage_events.events.models import Entry, Event
from cribbage_events.events.selectors.cuts import Cut
from cribbage_events.events.selectors.fees import told_fees
from cribbage_events.events.selectors.progress import Progress, RoundProgress
from cribbage_events.events.selectors.steps import NextStep
from cribbage_events.events.selectors.table_plan import head_count_words

TABLES = ("See the tables", "leagues:seats")
SCORES = ("Enter scores", "events:scores")


def night_step(event: Event, progress: Progress, cuts: Sequence[Cut] = ()) -> NextStep:
    """Two queries at most."""
    if event.why_cancelled:
        return cancelled(event)
    if event.status == Event.Status.REGISTRATION:
        return at_the_door(event)
    if event.status == Event.Status.FINISHED:
        return closed()
    if progress.current is None:
        return between_rounds(event, progress, cuts)
    if waits_for_draw(event, progress.current):
        return the_break(progress.current)
    return playing(progress.current)


def cancelled(event: Event) -> NextStep:
    return NextStep(
        "This night is cancelled",
        f"{event.why_cancelled} See who has been told, and telephone the others.",
        "Who has been told",
        "events:notices",
    )


def at_the_door(event: Event) -> NextStep:
    here = event.entries.filter(status=Entry.Status.CHECKED_IN).count()
    if here < 2:
        words = "Tick everybody who is here and has paid. The seats are drawn among them."
        return NextStep("Open the door", words, "Go to the door", "leagues:door")
    return NextStep(
        f"{here} are here",
        f"That makes {head_count_words(event, here)}. When everybody has come, draw the seats.",
        "Draw the seats",
        "leagues:seats",
        other=("Go on at the door", "leagues:door"),
    )


def closed() -> NextStep:
    return NextStep(
        "The night is closed",
        "Hand out the prizes and tick them off; print the sheet for the treasurer.",
        "Hand out the prizes",
        "leagues:close",
        other=("Sheet for the treasurer", "leagues:treasurer"),
    )


def between_rounds(event: Event, progress: Progress, cuts: Sequence[Cut]) -> NextStep:
    """No game is outstanding: the night is over, or the next seats can't be made yet."""
    seated = sum(each.games > 0 for each in progress.rounds)
    if seated == event.round_count or not cuts:
        if has_no_draw_yet(event):
            words = "Every result is in, but the 50/50 hasn’t been drawn yet. Draw it, then close."
            return NextStep("Draw the 50/50", words, "Go to the draw", "leagues:half_half")
        words = "Look at the ranking and the prizes, then close the night."
        if seated < event.round_count:
            words = f"Nobody is left to play round {seated + 1} with. {words}"
        return NextStep("Close the night", words, "Go to closing", "leagues:close")
    words = f"Round {seated} is complete. Tap below who stays: then the next seats are made."
    return NextStep("A cut decides who stays", words, "", "")


def waits_for_draw(event: Event, current: RoundProgress) -> bool:
    """The break is when half of the games are played."""
    at_break = current.number == event.round_count // 2 + 1 and current.number > 1
    return at_break and not current.ended and has_no_draw_yet(event)


def has_no_draw_yet(event: Event) -> bool:
    """Nobody draws for nothing: without a fee there is no ticket."""
    rules, fees = event.money_rules, told_fees(event)
    if rules is None or not rules.draw:
        return False
    if fees is None:
        return not event.changes.filter(verb="half-half").exists()
    return fees.drawn is None and fees.heads > 0


def the_break(current: RoundProgress) -> NextStep:
    return NextStep(
        "The break: draw the 50/50",
        f"Round {current.number - 1} is complete and the seats of round {current.number} stand"
        " ready. Draw the 50/50 before it begins.",
        "Go to the draw",
        "leagues:half_half",
        other=TABLES,
    )


def playing(current: RoundProgress) -> NextStep:
    if not current.ended:
        first = "The seats are drawn." if current.number == 1 else "The next seats stand ready."
        words = f"{first} Show them on the projector or print them; then the results come in."
        return NextStep(f"Round {current.number} can begin", words, *TABLES, other=SCORES)
    left = current.games - current.ended
    words = f"{left} of {current.games} results {'is' if left == 1 else 'are'} still to come."
    return NextStep(f"Round {current.number} is being played", words, *SCORES, other=TABLES)
