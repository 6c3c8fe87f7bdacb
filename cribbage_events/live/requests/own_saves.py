"""The saves of the present request, whose visitor must never see an older page."""

from contextvars import ContextVar

# The revision that the request made, by the event's slug.
own_saves: ContextVar[dict[str, int] | None] = ContextVar("own_saves", default=None)
