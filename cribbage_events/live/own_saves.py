"""What the request at hand has saved: its visitor must never be shown anything older."""

from contextvars import ContextVar

# The revision that the request made, by the event's slug.
own_saves: ContextVar[dict[str, int] | None] = ContextVar("own_saves", default=None)
