"""Lists in which each tap is saved at once: only the changed part of the page is replaced.

Without JavaScript the same taps lead back to their line of the list.
"""

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


@dataclass(frozen=True, slots=True)
class Undo:
    """The tap that takes it back: the button's value, and the field that says whose line it is.

    `action` is where it is sent, if not to the page itself.
    """

    do: str
    field: str
    key: int
    action: str = ""
    button: str = "do"


@dataclass(frozen=True, slots=True)
class Done:
    """The message after a tap."""

    words: str
    failed: bool = False
    undo: Undo | None = None
    # Where it can be undone, if not by a tap; see undo_link.py.
    undo_page: str = ""

    @classmethod
    def refused(cls, error: ValidationError) -> "Done":
        return cls(" ".join(error.messages), failed=True)

    def keep_for_next_page(self, request: HttpRequest) -> None:
        level = messages.ERROR if self.failed else messages.SUCCESS
        undo = self.undo
        tags = f"{undo.do}:{undo.field}:{undo.key}" if undo else ""
        messages.add_message(request, level, self.words, extra_tags=tags)


def said_on(request: HttpRequest) -> list[Done]:
    """The messages kept for this page."""
    return [
        Done(
            str(message),
            failed=message.level >= messages.ERROR,
            undo=undo_in(tags := message.extra_tags or ""),
            undo_page=tags if tags.startswith("/") else "",
        )
        for message in messages.get_messages(request)
    ]


def undo_in(tags: str) -> Undo | None:
    parts = tags.split(":")
    return Undo(parts[0], parts[1], int(parts[2])) if len(parts) == 3 else None


def is_in_place(request: HttpRequest) -> bool:
    return bool(getattr(request, "htmx", False))


def answer_in_place(
    request: HttpRequest, page: str, context: dict[str, Any], done: Done
) -> HttpResponse:
    context = {**context, "part": f"{page}#live", "said": [done]}
    return render(request, "components/in_place/answer.html", context)
