"""Has a backup saved every ten minutes while an event runs."""

import datetime

from cribbage_events.backup.models import Run
from cribbage_events.backup.serving import save_in_turn
from cribbage_events.events.models import Change, Event

# A change is written a moment after its time.
MOMENT = datetime.timedelta(minutes=1)


def save_running_events() -> None:
    """Unless nothing has changed since the last backup: nobody finishes every event."""
    running = Event.objects.filter(status=Event.Status.RUNNING)
    saved = Run.objects.filter(kind__in=(Run.Kind.BACKUP, Run.Kind.ROWS), problem="")
    last = saved.order_by("-at", "-pk").first()
    if last is not None:
        began = last.at - datetime.timedelta(seconds=last.seconds) - MOMENT
        running = running.filter(pk__in=Change.objects.filter(at__gt=began).values("event"))
    if running.exists():
        save_in_turn()
