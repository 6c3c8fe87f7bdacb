"""Taps that a phone keeps until they are answered: each is carried out once or refused, and what
comes too late is noted for the desk.

A script sends the fields of the tapped form with those below. Without the script the same view gets
the plain form.
"""

import datetime
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial, wraps
from typing import Any
from uuid import UUID

from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.cleaning import one_line
from cribbage_events.events.history.changing import changing, locked
from cribbage_events.events.models import Change, Event, Tap
from cribbage_events.events.pages import Done, TapAnswer, is_kept, messages_in_place

type View = Callable[..., HttpResponse]
# A younger tap is answered under the finger that tapped.
KEPT, KEPT_AT_MOST = datetime.timedelta(minutes=1), datetime.timedelta(days=60)
# Codes of refusals: somebody may not play, or was removed; the rounds are drawn; there is nothing
# left to do.
ALWAYS_NOTED = {"may-not", "gone", "drawn"}
NEVER_NOTED = {"already"}
NOTED = ("late-result", "late-tap")
READ = "late-ones-read"
NOT_YOURS = gettext_lazy(
    "Somebody else tapped this on this phone, so it isn’t sent in your name. Please tell the desk."
)
NOTED_WORDS = gettext_lazy("%(refusal)s This tap is noted at the desk.")


@dataclass(frozen=True, slots=True)
class KeptTap:
    """`words` are those of the button, `name` is the person's, both as the page showed them."""

    key: UUID
    who: str
    words: str
    name: str
    at: datetime.datetime | None

    @classmethod
    def of(cls, sent: Any) -> "KeptTap":
        """Raises ValueError for a key that is none."""
        try:
            at = parse_datetime(sent.get("tapped_at", ""))
        except ValueError:
            at = None
        if at is not None and (timezone.is_naive(at) or timezone.now() - at > KEPT_AT_MOST):
            at = None
        words, name = (one_line(sent.get(each, "")[:80]) for each in ("tap_words", "tap_name"))
        return cls(UUID(sent["tap"]), sent.get("tap_who", ""), words, name, at)

    @property
    def is_old(self) -> bool:
        return self.at is not None and timezone.now() - self.at > KEPT


def kept_taps(view: View) -> View:
    """The view takes an event or a night, and answers a tap by `TapAnswer`, or by a message and a
    redirect. Of a club or a season it may only note how something is, since such a tap has no key
    in the database: sent again, it is carried out again.
    """

    @wraps(view)
    def once(request: HttpRequest, place: Any, *args: Any, **kwargs: Any) -> HttpResponse:
        if not is_kept(request):
            return view(request, place, *args, **kwargs)
        try:
            tap = KeptTap.of(request.POST)
        except ValueError:
            return answer("refused", Done(_("This is not a tap."), failed=True))
        event = getattr(place, "event", place)
        # A volunteer without an account came by a link.
        scorer = next((each for each in args if hasattr(each, "actor")), None)
        by: Actor = scorer.actor if scorer else Actor.of(request.user)
        if tap.who != by.key:
            return answer("other", Done(str(NOT_YOURS), failed=True))
        carry_out = partial(view, request, place, *args, **kwargs)
        try:
            if not isinstance(event, Event):
                return answer("saved", do(request, carry_out), request)
            done = do_once(request, event, tap, carry_out)
        except NotDoneError as refusal:
            if not isinstance(event, Event):
                return answer("refused", refusal.done)
            return note_or_refuse(event, tap, refusal.done, by=by)
        return answer("saved", done, request) if done else answer_known(tap)

    return once


def do_once(
    request: HttpRequest, event: Event, tap: KeptTap, carry_out: Callable[[], HttpResponse]
) -> Done | None:
    """Return None if the tap has been answered before."""
    with locked(event):
        if Tap.objects.filter(pk=tap.key).exists():
            return None
        Tap.objects.create(key=tap.key, event=event)
        return do(request, carry_out)


def do(request: HttpRequest, carry_out: Callable[[], HttpResponse]) -> Done:
    try:
        done = done_by(request, carry_out())
    except Http404 as error:
        words = _("This name is no longer on the list.")
        raise NotDoneError(Done(words, failed=True, code="gone")) from error
    if done.failed:
        raise NotDoneError(done)
    return done


class NotDoneError(Exception):
    """Leaves the transaction, so that nothing of a refused tap stays."""

    def __init__(self, done: Done) -> None:
        self.done = done


def done_by(request: HttpRequest, response: HttpResponse) -> Done:
    """Any other view than that of a list says in a message what it has done."""
    if isinstance(response, TapAnswer):
        return response.done
    said = messages_in_place(request)
    if said:
        return next((each for each in said if each.failed), said[-1])
    return Done(_("Not saved. Open the page and look again."), failed=True)


def answer(state: str, done: Done, request: HttpRequest | None = None) -> JsonResponse:
    """`said` is the message with its undo, for the page on which it was tapped."""
    said = render_to_string("components/in_place/said.html", {"said": [done]}, request)
    body = {"state": state, "words": done.words, "said": said}
    return JsonResponse(body, headers={"Cache-Control": "no-store"})


def answer_known(tap: KeptTap) -> JsonResponse:
    """The phone didn't hear the first answer."""
    values = {"name": tap.name, "tap": tap.words}
    if Tap.objects.get(pk=tap.key).noted:
        refusal = _("%(name)s: “%(tap)s” came too late.") % values
        return answer("noted", Done(NOTED_WORDS % {"refusal": refusal}, failed=True))
    return answer("same", Done(_("Saved: %(name)s: “%(tap)s”.") % values))


def note_or_refuse(event: Event, tap: KeptTap, done: Done, *, by: Actor) -> JsonResponse:
    why = why_noted(event, tap, done)
    if why is None:
        return answer("refused", done)
    with locked(event) as present:
        if not Tap.objects.filter(pk=tap.key).exists():
            Tap.objects.create(key=tap.key, event=present, noted=True)
            note_tap(present, tap, why, by=by)
    return answer("noted", Done(NOTED_WORDS % {"refusal": done.words}, failed=True))


def why_noted(event: Event, tap: KeptTap, done: Done) -> str | None:
    """A code for the history; None where the one who tapped reads the refusal, which is enough."""
    if done.code in NEVER_NOTED:
        return None
    event.refresh_from_db()
    if event.status == Event.Status.FINISHED:
        return "finished"
    if event.why_cancelled:
        return "cancelled"
    if done.code in ALWAYS_NOTED:
        return done.code
    return "late" if tap.is_old else None


def note_tap(event: Event, tap: KeptTap, why: str, *, by: Actor) -> None:
    at = tap.at.astimezone(event.club.zone).isoformat() if tap.at else ""
    with changing(event, by=by, verb="late-tap", touches=()) as change:
        change.says(entrant=tap.name, tap=tap.words, tapped_at=at, why=why)


def noted_late(event: Event) -> Sequence[Change]:
    """Return what came too late since somebody last checked it off, oldest first; one query."""
    lines = list(event.changes.filter(verb__in=[*NOTED, READ]).order_by("revision"))
    read = [index for index, line in enumerate(lines, start=1) if line.verb == READ]
    return lines[read[-1] if read else 0 :]


def check_off(event: Event, revision: int, *, by: Actor) -> None:
    """Somebody has seen to what had come too late, up to this revision of the event."""
    with changing(event, by=by, verb=READ, touches=()) as change:
        late = noted_late(change.event)
        if any(each.revision > revision for each in late):
            message = _("Something else has just come in. Look again.")
            raise ValidationError(message)
        if late:
            change.says(count=len(late))
