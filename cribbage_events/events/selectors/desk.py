"""What the director does next: one thing, said in words, with the page it is done on."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from cribbage_events.events.models import Entry, Event
from cribbage_events.events.selectors.cuts import Cut
from cribbage_events.events.selectors.desk_night import night_step
from cribbage_events.events.selectors.disputes import Dispute
from cribbage_events.events.selectors.progress import Progress, RoundProgress
from cribbage_events.events.selectors.steps import NextStep

Status = Entry.Status
PUBLIC_PAGE = ("See the public page", "events:event")


def next_step(
    event: Event,
    progress: Progress,
    disputes: Sequence[Dispute] = (),
    cuts: Sequence[Cut] = (),
    seconds: int = 0,
) -> NextStep:
    """One query before the draw, none after it; of a night two at most.

    `seconds`: how many games wait for a second report.
    """
    if disputes and event.status == Event.Status.RUNNING:
        return settling(disputes[0])
    if event.is_doubles:
        return night_step(event, progress, cuts)
    if event.why_cancelled:
        return NextStep(
            "This event is called off",
            f"{event.why_cancelled} See who has been told, and telephone the others.",
            "See who has been told",
            "events:notices",
        )
    if event.status == Event.Status.FINISHED:
        return NextStep(
            "The event is finished",
            "The medals are final. The club’s page lists the results, the medals and the records.",
            "See the standings",
            "events:event",
        )
    if event.status == Event.Status.REGISTRATION:
        statuses = event.entries.values_list("status", flat=True)
        return before_the_draw(event, Counter(statuses))
    step = while_running(progress.current, seconds)
    last = progress.current is None or progress.current is progress.rounds[-1]
    return replace(step, checks_cards=last)


def settling(dispute: Dispute) -> NextStep:
    """Such as: Settle table 3. Ann Lee v Bob Ray: Joe says 121–90, Ann says 121–87."""
    return NextStep(
        f"Settle table {dispute.game.table}",
        f"Round {dispute.game.round}, {dispute.words}. Look at the players’ cards, then decide.",
        "See both, and decide",
        "events:desk_game",
        game=dispute.game.id,
    )


def before_the_draw(event: Event, count: Counter[str]) -> NextStep:
    here, expected = count[Status.CHECKED_IN], count[Status.REGISTERED]
    if event.is_draft and not here + expected:
        words = "Only your club sees a draft. Look at the event’s page; then publish it here."
        return NextStep(
            "Publish the event, or register entrants first",
            words,
            "Publish the event",
            "events:publish",
            other=("Register entrants", "events:entrants"),
        )
    if here + expected < 2:
        words = "Type the names one after the other, or import a list."
        return NextStep("Register the entrants", words, "Register entrants", "events:entrants")
    if not here:
        words = f"{expected} are registered. On the day, tap “Here” for everybody who has come."
        return NextStep("Check in those who are here", words, "Check in", "events:entrants")
    if expected:
        words = f"{here} here, {expected} still expected. Then go on to the draw."
        return NextStep("Check in the others", words, "Go on checking in", "events:entrants")
    words = f"{here} entrants are here. You see the groups before anything is drawn."
    return NextStep("Draw the rounds", words, "Go to the draw", "events:draw")


def while_running(current: RoundProgress | None, seconds: int = 0) -> NextStep:
    if current is None:
        words = "Every result is in. Look at the medals, then finish the event."
        return NextStep("Finish the event", words, "See the medals", "events:finish")
    if current.number == 1 and not current.ended and not seconds:
        words = "The rounds are drawn. Read out or print the tables; then the results come in."
        return NextStep("Round 1 can begin", words, "Show the tables", "events:desk_rounds")
    left = current.games - current.ended
    words = f"{left} of {current.games} results {'is' if left == 1 else 'are'} still to come."
    if seconds:
        words = f"{words} Waiting for a second report: {seconds}."
    return NextStep(
        f"Round {current.number} is being played", words, "Enter scores", "events:scores"
    )
