"""The parts that pages of several subjects share."""

import datetime
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import wraps
from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _

from cribbage_events.clubs.cleaning import one_line
from cribbage_events.clubs.names import is_same_name
from cribbage_events.events.kinds import kind_of
from cribbage_events.events.models import Event
from cribbage_events.live.pages.page import validators

# Lists in which each tap is saved at once: the page stays, and asks for its new state.
#
# Without JavaScript the same taps lead back to their line of the list.


@dataclass(frozen=True, slots=True)
class Undo:
    """The tap that takes it back: the button's value, and the field that says whose line it is.

    `action` is where it is sent, if not to the page itself; `name` is whose line it is, as the page
    shows it.
    """

    do: str
    field: str
    key: int
    action: str = ""
    button: str = "do"
    name: str = ""


@dataclass(frozen=True, slots=True)
class Done:
    """The message after a tap."""

    words: str
    failed: bool = False
    undo: Undo | None = None
    # Where it can be undone, if not by a tap; see undo_link.py.
    undo_page: str = ""
    # Of a refusal: the error's code.
    code: str = ""

    @classmethod
    def refused(cls, error: ValidationError) -> "Done":
        code = next((each.code for each in error.error_list if each.code), "")
        return cls(" ".join(error.messages), failed=True, code=code)

    def keep_for_next_page(self, request: HttpRequest) -> None:
        level = messages.ERROR if self.failed else messages.SUCCESS
        undo = self.undo
        tags = f"{undo.do}:{undo.field}:{undo.key}" if undo else ""
        messages.add_message(request, level, self.words, extra_tags=tags)


def messages_in_place(request: HttpRequest) -> list[Done]:
    """The messages kept for this page."""
    return [
        Done(
            str(message),
            failed=message.level >= messages.ERROR,
            undo=undo_in(tags := message.extra_tags or ""),
            undo_page=tags if tags.startswith("/") else "",
            code=tags if message.level >= messages.ERROR else "",
        )
        for message in messages.get_messages(request)
    ]


def undo_in(tags: str) -> Undo | None:
    """The value of a button may have a colon itself."""
    parts = tags.rsplit(":", 2)
    is_undo = len(parts) == 3 and parts[2].isdecimal()
    return Undo(parts[0], parts[1], int(parts[2])) if is_undo else None


class TapAnswer(HttpResponse):
    """The effect of a tap, for `kept_taps` of history/taps.py, which answers the phone."""

    def __init__(self, done: Done) -> None:
        super().__init__()
        self.done = done


def is_kept(request: HttpRequest) -> bool:
    """Whether a script sends a tap that it keeps until it is answered."""
    return "tap" in request.POST


def check_name(request_data: Any, name: str) -> None:
    """The tap was for the name that the page showed: after a backup was restored, a key may be
    another person's.
    """
    shown = request_data.get("tap_name", "")
    if shown and not is_same_name(shown, name):
        raise ValidationError(
            _("This was tapped for %(name)s, who is no longer on the list."),
            code="gone",
            params={"name": one_line(shown[:80])},
        )


type View = Callable[..., HttpResponse]


def or_own_page(task: str) -> Callable[[View], View]:
    """Redirect to the page that the event's format has for this task, if it has another one."""

    def decorate(view: View) -> View:
        @wraps(view)
        def led_on(request: HttpRequest, event: Event, *args: Any, **kwargs: Any) -> HttpResponse:
            own_page = kind_of(event).pages.get(task)
            here = request.resolver_match and request.resolver_match.view_name
            if own_page and own_page != here:
                return redirect(own_page, event.slug)
            return view(request, event, *args, **kwargs)

        return led_on

    return decorate


def render_live(
    request: HttpRequest, event: Event, template: str, context: Mapping[str, Any]
) -> HttpResponse:
    """The page, or with `?live` only what changes in it: its partial of that name."""
    part = "#live" if "live" in request.GET else ""
    response = render(request, f"{template}{part}", {"event": event, **context})
    return send_revision(request, event, response)


def send_revision(request: HttpRequest, event: Event, response: HttpResponse) -> HttpResponse:
    """Set ETag and Event-Revision; 304 if the browser has this revision already."""
    for name, value in validators(response.content, event.revision).items():
        response[name] = value
    shorter = get_conditional_response(request, response["ETag"], response=response)
    answer = shorter if isinstance(shorter, HttpResponse) else response
    answer["Event-Revision"] = f"{event.slug} {event.revision}"
    return answer


def provisional_since(request: HttpRequest, event: Event) -> datetime.datetime | None:
    """Return the time of the last change, for paper, which doesn't change with the results. Only
    people who are signed in have a button that prints.
    """
    is_printed = request.user.is_authenticated and event.status == Event.Status.RUNNING
    return event.changed_at if is_printed else None
