"""What was written to whom today, and a day later."""

import datetime

from django.db.models import F

from cribbage_events.clubs.models import Letter


def the_day_after() -> None:
    """Whatever was sent until now was sent a day earlier."""
    Letter.objects.update(written_at=F("written_at") - datetime.timedelta(days=1))
