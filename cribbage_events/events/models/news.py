"""The state of an event, as its people were last told."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from cribbage_events.events.models.event import Event


class NewsKind(models.TextChoices):
    """The news of an event."""

    NONE = "", _("nothing")
    CANCELLED = "cancelled"
    HELD = "held after all"  # not translated: a code
    MOVED = "moved"


class News(models.Model):
    """The last news that an event's people were told; a separate row, so that undoing skips it."""

    Kind = NewsKind

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="news")
    kind = models.CharField(max_length=14, choices=Kind, blank=True, default=Kind.NONE)
    # When and where it would have been, before it was moved.
    was_at = models.DateTimeField(null=True, blank=True)
    was_place = models.CharField(max_length=330, blank=True)
    # When and where people think that it is, since its settings were changed.
    known_at = models.DateTimeField(null=True, blank=True)
    known_place = models.CharField(max_length=330, blank=True)
    # Where the letters about it lead to.
    url = models.CharField(max_length=300, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(kind__in=NewsKind.values),
                name="news_kind_known",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event}: {self.get_kind_display()}"
