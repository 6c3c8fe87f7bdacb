"""The next step of a tournament's director, as the top of the desk says it."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cribbage_events.events.bracket.bracket_lines import match_words
from cribbage_events.events.bracket.brackets import StageBracket, brackets_of
from cribbage_events.events.desk.next_step import NextStep, step_of_event
from cribbage_events.events.drawing.selectors.doubles import SeatCut
from cribbage_events.events.games.progress import Progress
from cribbage_events.events.models import Event


def is_between(event: Event, progress: Progress) -> bool:
    """Whether it is running, and no round is being played."""
    running = event.status == Event.Status.RUNNING and not event.why_cancelled
    return running and not progress.current


def qualifying_step(
    event: Event, progress: Progress, cuts: Sequence[SeatCut], seconds: int
) -> NextStep:
    step = step_of_event(event, progress, cuts, seconds)
    if not is_between(event, progress):
        return step
    return NextStep(
        _("Make the cut"),
        _("The qualifying round is over. See who qualifies, then begin the play-offs."),
        _("See who qualifies"),
        "events:play_offs",
        checks_cards=step.checks_cards,
    )


def play_offs_step(
    event: Event, progress: Progress, cuts: Sequence[SeatCut], seconds: int
) -> NextStep:
    """Two queries while the play-offs are being played."""
    if not is_between(event, progress):
        return step_of_event(event, progress, cuts, seconds)
    brackets = brackets_of(event)
    if disputed := next((row for found in brackets for row in found.disputed), None):
        return NextStep(
            _("Settle a result of the play-offs"),
            match_words(disputed),
            _("See both, and decide"),
            "events:desk_game",
            game=next(game.id for game in disputed.games if game.disputed),
        )
    if all(found.is_decided for found in brackets):
        words = _("Every match has been played. Look at the bracket, then finish the event.")
        return NextStep(
            _("Finish the event"),
            words,
            _("Go to finishing"),
            "events:finish",
            other=(_("Play-offs"), "events:play_offs"),
        )
    return NextStep(
        _("The play-offs are being played"),
        left_words(brackets),
        _("See the play-offs"),
        "events:play_offs",
        other=(_("Enter scores"), "events:scores"),
    )


def left_words(brackets: list[StageBracket]) -> str:
    count = sum(len(found.bracket.open_matches) for found in brackets)
    words = ngettext(
        "%(count)s match can be played now.", "%(count)s matches can be played now.", count
    )
    return words % {"count": count}
