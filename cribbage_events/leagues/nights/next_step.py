"""The next step of a night's coordinator, as the top of the desk says it."""

from collections.abc import Sequence
from dataclasses import replace

from django.db.models import Sum
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cribbage_events.events.desk.next_step import NextStep
from cribbage_events.events.drawing.selectors.doubles import SeatCut, two_left_over
from cribbage_events.events.drawing.selectors.table_plan import head_count_words
from cribbage_events.events.games.progress import Progress, RoundProgress
from cribbage_events.events.kinds import kind_of
from cribbage_events.events.models import Entry, Event
from cribbage_events.leagues import kinds
from cribbage_events.leagues.models import LedgerLine, MemberMessage, Prize
from cribbage_events.leagues.money import fees_of_night
from cribbage_events.words.money import dollars


def night_step(
    event: Event, progress: Progress, cuts: Sequence[SeatCut] = (), seconds: int = 0
) -> NextStep:
    """Two queries at most."""
    if event.why_cancelled:
        return see_who_knows(event)
    if event.status == Event.Status.REGISTRATION:
        return check_in_or_seat(event)
    if event.status == Event.Status.FINISHED:
        return hand_out_prizes() if prizes_left(event) else evening_done(event)
    if progress.current is None:
        return between_rounds(event, progress, cuts)
    if waits_for_draw(event, progress.current):
        return draw_at_break(event, progress.current)
    return enter_scores(event, progress.current)


def see_who_knows(event: Event) -> NextStep:
    words = _("Why: %(reason)s. See who has been told, and call the others.")
    words = words % {"reason": event.why_cancelled.rstrip(".!?")}
    lines = LedgerLine.objects.filter(night__event=event)
    taken = lines.aggregate(cents=Sum("cents"))["cents"] or 0
    if taken:
        money = _("%(amount)s was taken, and no game was played.") % {"amount": dollars(taken)}
        words = f"{words} {money}"
    money_page = (_("Give it back, or carry it over"), "leagues:unplayed")
    return NextStep(
        _("This night is cancelled"),
        words,
        _("Who has been told"),
        "events:notices",
        other=money_page if taken else None,
    )


def check_in_or_seat(event: Event) -> NextStep:
    here = event.entries.filter(status=Entry.Status.CHECKED_IN).count()
    if here < 2:
        words = _("Check in everybody who is here and has paid. Then the seats are drawn for them.")
        return NextStep(_("Open the door"), words, _("Go to the door"), "leagues:door")
    tables = tables_for(event, here)
    return NextStep(
        ngettext("%(count)s is here", "%(count)s are here", here) % {"count": here},
        _("That makes %(tables)s. When everybody is here, draw the seats.") % {"tables": tables},
        _("Draw the seats"),
        tables_page(event),
        other=(_("Continue at the door"), "leagues:door"),
    )


def hand_out_prizes() -> NextStep:
    return NextStep(
        _("The night is closed"),
        _("Hand out the prizes and check them off; print the sheet for the treasurer."),
        _("Hand out the prizes"),
        "leagues:close",
        other=(_("Sheet for the treasurer"), "leagues:treasurer"),
    )


def prizes_left(event: Event) -> bool:
    """Whether a prize is still to be handed out or money to be got back."""
    prizes = Prize.objects.filter(night__event=event)
    return any(prize.to_hand_out or prize.to_get_back for prize in prizes)


def evening_done(event: Event) -> NextStep:
    words = _(
        "The night is closed and no prize is left to hand out. Send the report to the members."
    )
    if MemberMessage.objects.filter(report__event=event).exists():
        words = _("The night is closed, no prize is left to hand out, and the report is sent.")
    return NextStep(
        _("The evening is done"),
        words,
        _("Night report"),
        "leagues:report",
        other=(_("Sheet for the treasurer"), "leagues:treasurer"),
    )


def between_rounds(event: Event, progress: Progress, cuts: Sequence[SeatCut]) -> NextStep:
    """Every result is in: the night is over, or a cut has to be entered before the next seats."""
    seated = sum(each.games > 0 for each in progress.rounds)
    if seated == event.round_count or not cuts:
        alone = ""
        if seated < event.round_count:
            alone = _("Too few people are left to play round %(round)s.") % {"round": seated + 1}
        return everything_is_in(event, alone)
    words = _("Round %(round)s is complete. Tap who stays below; then the next seats are made.")
    return NextStep(_("A cut decides who stays"), words % {"round": seated}, "", "")


def everything_is_in(event: Event, alone: str = "") -> NextStep:
    """`alone`: why no more is played."""
    if still_to_draw(event):
        words = _("Every result is in, but the 50/50 hasn’t been drawn yet. Draw it, then close.")
        return NextStep(_("Draw the 50/50"), words, _("Go to the draw"), "leagues:half_half")
    words = _("Look at the ranking and the prizes, then close the night.")
    return NextStep(
        _("Close the night"), f"{alone} {words}".strip(), _("Go to closing"), "leagues:close"
    )


def waits_for_draw(event: Event, current: RoundProgress) -> bool:
    """The break is when half of the games are played."""
    at_break = current.number == event.round_count // 2 + 1 and current.number > 1
    return at_break and not current.ended and still_to_draw(event)


def still_to_draw(event: Event) -> bool:
    """Whether the 50/50 is still to be drawn. It is not drawn while nobody has paid."""
    rules, fees = event.money_rules, fees_of_night(event)
    if rules is None or not rules.draw:
        return False
    return fees is not None and fees.drawn is None and fees.heads > 0


def draw_at_break(event: Event, current: RoundProgress) -> NextStep:
    return NextStep(
        _("The break: draw the 50/50"),
        _(
            "Round %(before)s is complete and the seats for round %(round)s are ready. Draw the"
            " 50/50 before it begins."
        )
        % {"before": current.number - 1, "round": current.number},
        _("Go to the draw"),
        "leagues:half_half",
        other=to_tables(event),
    )


def enter_scores(event: Event, current: RoundProgress) -> NextStep:
    round_number = {"round": current.number}
    if not current.ended:
        drawn, ready = _("The seats are drawn."), _("The next seats are ready.")
        show = _("Show them on the projector or print them; then the results come in.")
        words = f"{drawn if current.number == 1 else ready} {show}"
        title = _("Round %(round)s can begin") % round_number
        return NextStep(title, words, *to_tables(event), other=to_scores())
    left = current.games - current.ended
    words = ngettext(
        "%(left)s of %(games)s results is still to come.",
        "%(left)s of %(games)s results are still to come.",
        left,
    ) % {"left": left, "games": current.games}
    title = _("Round %(round)s is being played") % round_number
    return NextStep(title, words, *to_scores(), other=to_tables(event))


def singles_step(
    event: Event, progress: Progress, cuts: Sequence[SeatCut] = (), seconds: int = 0
) -> NextStep:
    """Return the next step of singles: at the end the cards are handed in."""
    at_end = event.status == Event.Status.RUNNING and progress.current is None
    return replace(night_step(event, progress), checks_cards=at_end)


def hall_step(
    event: Event, progress: Progress, cuts: Sequence[SeatCut] = (), seconds: int = 0
) -> NextStep:
    """Return the next step of a night whose games begin as tables finish."""
    current = progress.current
    if event.status != Event.Status.RUNNING or event.why_cancelled:
        return night_step(event, progress)
    if current is None:
        return replace(everything_is_in(event), checks_cards=True)
    playing = current.games - current.ended
    title = ngettext("%(count)s game is being played", "%(count)s games are being played", playing)
    words = _("As soon as a result is in, the next game appears on every screen.")
    return NextStep(title % {"count": playing}, words, *to_scores(), other=to_tables(event))


def to_tables(event: Event) -> tuple[str, str]:
    """A button and its address."""
    return _("See the tables"), tables_page(event)


def tables_page(event: Event) -> str:
    return kind_of(event).pages.get("draw") or ""


def to_scores() -> tuple[str, str]:
    return _("Enter scores"), "events:scores"


def tables_for(event: Event, heads: int) -> str:
    """The tables that so many players make, in words."""
    if kind_of(event).in_doubles:
        return head_count_words(two_left_over(event.stage), heads)
    tables = ngettext("%(count)s table", "%(count)s tables", heads // 2)
    return tables % {"count": heads // 2}


# By the format of the night.
STEPS = {
    kinds.DOUBLES.code: night_step,
    kinds.SINGLES.code: singles_step,
    kinds.AS_TABLES_FINISH.code: hall_step,
}
