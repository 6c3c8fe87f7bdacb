"""Changes of a part that its main event shows, too: whether it is there, and who sees it."""

from collections.abc import Iterator
from contextlib import contextmanager

from cribbage_events.events.history.changing import locked, set_revision
from cribbage_events.events.models import Event
from cribbage_events.live.bus.publish import publish


@contextmanager
def with_main_event(event: Event) -> Iterator[None]:
    """Locks the main event of a part first, and raises its revision, since its pages have a tab for
    the part. Of any other event it does nothing.
    """
    if event.part_of is None:
        yield
        return
    with locked(event.part_of) as main:
        yield
        main.revision += 1
        set_revision(main)
        publish(main.slug, main.revision)
