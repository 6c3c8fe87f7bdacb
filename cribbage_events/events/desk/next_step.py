"""The director's next step: one thing to do, in words, with the page where it is done."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from cribbage_events.events.drawing.selectors.doubles import SeatCut
from cribbage_events.events.games.progress import Progress, RoundProgress
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.results.selectors import Dispute
from cribbage_events.events.standings.rows import awards_of
from cribbage_events.words.dates import weekday_date

Status = Entry.Status
PUBLIC_PAGE = (gettext_lazy("See the public page"), "events:event")


@dataclass(frozen=True, slots=True)
class NextStep:
    """A heading, a sentence or two, and the button: its label and the name of its address.

    `checks_cards`: whether the scorecards may be checked as well. `other` is a second way: its
    label and the name of its address. `place` is the part of the page to which the button leads.
    """

    title: str
    words: str
    action: str
    url_name: str
    checks_cards: bool = False
    # The game to which the button leads.
    game: int | None = None
    other: tuple[str, str] | None = None
    place: str = ""


type Step = Callable[[Event, Progress, Sequence[SeatCut], int], NextStep]
# By the code of a format, the next step where it isn't that of an afternoon: leagues and
# tournaments register theirs.
NEXT_STEP: dict[str, Step] = {}


def next_step(
    event: Event,
    progress: Progress,
    disputes: Sequence[Dispute] = (),
    cuts: Sequence[SeatCut] = (),
    seconds: int = 0,
) -> NextStep:
    """One query before the draw, none after it; of a night two at most.

    `seconds`: how many games wait for a second report.
    """
    if disputes and event.status == Event.Status.RUNNING:
        return settling(disputes[0])
    return NEXT_STEP.get(event.format_code, step_of_event)(event, progress, cuts, seconds)


def step_of_event(
    event: Event, progress: Progress, cuts: Sequence[SeatCut] = (), seconds: int = 0
) -> NextStep:
    """Return the next step from registration to the medals, as most formats have it."""
    if event.why_cancelled:
        return NextStep(
            _("This event is called off"),
            _("Why: %(reason)s. See who has been told, and call the others.")
            % {"reason": event.why_cancelled.rstrip(".!?")},
            _("See who has been told"),
            "events:notices",
        )
    if event.status == Event.Status.FINISHED:
        return after_the_end(event)
    if event.status == Event.Status.REGISTRATION:
        statuses = event.entries.values_list("status", flat=True)
        return before_the_draw(event, Counter(statuses))
    step = while_running(progress.current, seconds)
    last = progress.current is None or progress.current is progress.rounds[-1]
    return replace(step, checks_cards=last)


def step_round_by_round(
    event: Event, progress: Progress, cuts: Sequence[SeatCut] = (), seconds: int = 0
) -> NextStep:
    """Return the next step where each round is drawn once the one before it is complete."""
    step = step_of_event(event, progress, cuts, seconds)
    if event.status != Event.Status.RUNNING or event.why_cancelled:
        return step
    if progress.current is not None:
        if step.url_name == "events:desk_rounds":
            words = _("It is drawn. Read out or print the tables; then the results come in.")
            return replace(step, words=words)
        return replace(step, checks_cards=progress.current.number == event.round_count)
    drawn = sum(each.games > 0 for each in progress.rounds)
    if drawn >= event.round_count:
        return step
    values = {"number": drawn + 1, "before": drawn}
    return NextStep(
        _("Draw round %(number)s") % values,
        _("Round %(before)s is complete. See who meets whom by the standings, then draw.") % values,
        _("See round %(number)s") % values,
        "events:draw_round",
        other=(_("Finish the event now"), "events:finish"),
    )


def after_the_end(event: Event) -> NextStep:
    """The prizes are called out; nothing says where results are listed while they are hidden."""
    words = _("%(final)s The club’s page lists the results and the records.")
    if event.has_hidden_medals:
        words = _("%(final)s Nobody sees them before you call them out at the prize-giving.")
    return NextStep(
        _("The event is finished"),
        words % {"final": awards_of(event).final_words},
        _("Go to the prize-giving"),
        "events:prize_giving",
        other=(_("See the standings"), "events:event"),
    )


def settling(dispute: Dispute) -> NextStep:
    """Return words such as: Settle table 3. Ann Lee v Bob Ray: Joe says 121–90, Ann says 121–87."""
    return NextStep(
        _("Settle table %(table)s") % {"table": dispute.game.table},
        _("Round %(round)s, %(dispute)s. Look at the players’ cards, then decide.")
        % {"round": dispute.game.round, "dispute": dispute.words},
        _("See both, and decide"),
        "events:desk_game",
        game=dispute.game.id,
    )


def answer_requests(asked: Sequence[Entry]) -> NextStep:
    """Return the step of the days before an event, when people ask for a place."""
    title = _("%(number)s asked for a place") % {"number": len(asked)}
    names = "; ".join(entry.name for entry in asked)
    return NextStep(title, names, _("Accept or decline"), "events:entrants", place="waiting")


def invited_words(count: int) -> str:
    words = ngettext(
        "%(count)s person is still to invite", "%(count)s people are still to invite", count
    )
    return words % {"count": count}


def is_before(event: Event) -> bool:
    """Say whether registration is open and the day of the event is still to come."""
    open_now = event.status == Event.Status.REGISTRATION and not event.why_cancelled
    return open_now and timezone.localdate(timezone=event.club.zone) < event.day


def before_the_draw(event: Event, count: Counter[str]) -> NextStep:
    here, expected = count[Status.CHECKED_IN], count[Status.REGISTERED]
    if event.is_draft and not here + expected:
        words = _("Only your club sees a draft. Look at the event’s page; then publish it here.")
        return NextStep(
            _("Publish the event, or register entrants first"),
            words,
            _("Publish the event"),
            "events:publish",
            other=(_("Register entrants"), "events:entrants"),
        )
    if here + expected < 2 and count[Status.INVITED]:
        words = _("They are the people of the event that you copied.")
        title = invited_words(count[Status.INVITED])
        other = (_("Register entrants"), "events:entrants")
        return NextStep(title, words, _("Invite them"), "events:invitations", other=other)
    if here + expected < 2:
        words = _("Type the names one by one, or import a list.")
        title, action = _("Register the entrants"), _("Register entrants")
        other = (_("Import a list"), "events:import_entrants")
        return NextStep(title, words, action, "events:entrants", other=other)
    if not here and is_before(event):
        title = ngettext("%(count)s is registered", "%(count)s are registered", expected)
        words = _("Check-in is on %(day)s: tap “Here” for everybody who has come.")
        words = words % {"day": weekday_date(event.day)}
        title = title % {"count": expected}
        return NextStep(title, words, _("Register entrants"), "events:entrants")
    if not here:
        words = ngettext(
            "%(count)s are registered. On the day, tap “Here” for everybody who has come.",
            "%(count)s are registered. On the day, tap “Here” for everybody who has come.",
            expected,
        ) % {"count": expected}
        title = _("Check in those who are here")
        return NextStep(title, words, _("Check in"), "events:entrants")
    if expected:
        words = _("%(here)s here, %(expected)s not here yet. Then continue to the draw.")
        words = words % {"here": here, "expected": expected}
        title, action = _("Check in the others"), _("Continue checking in")
        draw = (_("Go to the draw"), "events:draw")
        return NextStep(title, words, action, "events:entrants", other=draw)
    words = ngettext(
        "%(count)s entrants are here. You see the groups before anything is drawn.",
        "%(count)s entrants are here. You see the groups before anything is drawn.",
        here,
    ) % {"count": here}
    return NextStep(_("Draw the rounds"), words, _("Go to the draw"), "events:draw")


def while_running(current: RoundProgress | None, seconds: int = 0) -> NextStep:
    if current is None:
        words = _("Every result is in. Look at the medals, then finish the event.")
        return NextStep(_("Finish the event"), words, _("See the medals"), "events:finish")
    if current.number == 1 and not current.ended and not seconds:
        words = _("The rounds are drawn. Read out or print the tables; then the results come in.")
        title, action = _("Round 1 can begin"), _("Show the tables")
        return NextStep(title, words, action, "events:desk_rounds")
    left = current.games - current.ended
    words = ngettext(
        "%(left)s of %(games)s results is still to come.",
        "%(left)s of %(games)s results are still to come.",
        left,
    ) % {"left": left, "games": current.games}
    if seconds:
        waiting = _("Waiting for a second report: %(count)s.") % {"count": seconds}
        words = f"{words} {waiting}"
    title = _("Round %(number)s is being played") % {"number": current.number}
    return NextStep(title, words, _("Enter scores"), "events:scores")
