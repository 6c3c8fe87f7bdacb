"""Lists in which each tap is saved at once: the page stays, and asks for its new state.

Without JavaScript the same taps lead back to their line of the list.
"""

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from cribbage_events.clubs.cleaning import one_line
from cribbage_events.clubs.names import is_same_name


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
    parts = tags.split(":")
    return Undo(parts[0], parts[1], int(parts[2])) if len(parts) == 3 else None


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
