"""What was written to whom today, and a day later."""

import datetime

from django.utils import timezone

from cribbage_events.clubs.models import Letter


def the_day_after() -> None:
    """Whatever was sent until now was sent a day ago, by the clock of the test."""
    a_day_ago = timezone.now() - datetime.timedelta(days=1)
    Letter.objects.filter(written_at__gt=a_day_ago).update(written_at=a_day_ago)
