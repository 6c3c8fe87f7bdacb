"""A link that lets somebody without an account enter results of one event."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext as _

from cribbage_events.events.models.event import Event


class VolunteerLink(models.Model):
    """A link for one volunteer. Its address is signed and never stored: events/access/tokens.py."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="volunteer_links")
    # As the desk and the paper call it: link 1, link 2 …
    number = models.PositiveSmallIntegerField()
    # Typed once by whoever opens it first; empty until then.
    name = models.CharField(max_length=60, blank=True)
    made_at = models.DateTimeField(auto_now_add=True)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    opened_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "number"], name="one_link_per_number"),
        ]

    def __str__(self) -> str:
        words = _("Link %(number)s, %(name)s") if self.name else _("Link %(number)s")
        return words % {"number": self.number, "name": self.name}
