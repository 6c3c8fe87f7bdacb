"""The announcement and the bell of the desk: columns of the event, since every page shows them."""

import datetime

from django.db import models
from django.utils import timezone

from cribbage_events.words.codes import announcement_words, is_ready

# In letters as people count them, and the room for them in the database.
LONGEST, ROOM = 100, 200
# The bell is shown this long: somebody who doesn't hear it looks up a moment later.
BELL_SHOWN = datetime.timedelta(minutes=2)


class Announcing(models.Model):
    """The event's announcement, one at most; the time of the last bell is which bell it was."""

    # Typed words or a code: see words/codes.py.
    announcement = models.CharField(max_length=ROOM, blank=True, editable=False)
    announced_at = models.DateTimeField(null=True, editable=False)
    # Empty: until it is taken down.
    announced_until = models.DateTimeField(null=True, editable=False)
    rung_at = models.DateTimeField(null=True, editable=False)

    class Meta:
        abstract = True

    @property
    def is_over(self) -> bool:
        """Say whether nobody waits for anything in the hall any more."""
        raise NotImplementedError

    @property
    def is_announcing(self) -> bool:
        """A page that is rendered after the time leaves it out; an open one hides it itself."""
        until = self.announced_until
        in_time = until is None or timezone.now() < until
        return bool(self.announcement) and in_time and not self.is_over

    @property
    def announcement_words(self) -> str:
        return announcement_words(self.announcement)

    @property
    def announcement_is_ready(self) -> bool:
        return is_ready(self.announcement)

    @property
    def bell_shown_until(self) -> datetime.datetime | None:
        return self.rung_at + BELL_SHOWN if self.rung_at else None

    @property
    def has_just_rung(self) -> bool:
        return self.bell_shown_until is not None and timezone.now() < self.bell_shown_until


def has_its_time() -> models.Q:
    """An announcement has a time, and ends after it; without one there is neither."""
    ends = models.Q(announced_until=None) | models.Q(announced_until__gt=models.F("announced_at"))
    is_there = ~models.Q(announcement="") & models.Q(announced_at__isnull=False) & ends
    is_not = models.Q(announcement="", announced_at=None, announced_until=None)
    return is_there | is_not
