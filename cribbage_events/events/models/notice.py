"""Telling people what has become of an event: by e-mail, or by telephone."""

from typing import ClassVar

from django.db import models

from cribbage_events.clubs.models import Person
from cribbage_events.events.models.event import Event


class News(models.Model):
    """What everybody of an event was told of it last; apart from it, so that undoing can be."""

    class Kind(models.TextChoices):
        NONE = "", "nothing"
        CANCELLED = "cancelled"
        HELD = "held after all"
        MOVED = "moved"

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
                condition=models.Q(kind__in=["", "cancelled", "held after all", "moved"]),
                name="news_kind_known",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event}: {self.get_kind_display()}"


class Notice(models.Model):
    """One person's, from the news until somebody has told them."""

    class Status(models.TextChoices):
        WAITING = "waiting"  # to be sent, in the background
        SENT = "sent"
        FAILED = "failed"
        TO_CALL = "to call"
        REACHED = "reached"
        MESSAGE_LEFT = "message left"
        NO_ANSWER = "no answer"

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="notices")
    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="+")
    # Empty: to be telephoned.
    email = models.EmailField(blank=True)
    status = models.CharField(max_length=12, choices=Status)
    # Why it could not be sent, in plain words.
    why = models.CharField(max_length=200, blank=True)
    at = models.DateTimeField(null=True, blank=True)
    by_name = models.CharField(max_length=80, blank=True)

    class Meta:
        ordering: ClassVar = ["person__name", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "person"], name="one_notice_each_of_an_event"),
            models.CheckConstraint(
                condition=models.Q(
                    status__in=[
                        *("waiting", "sent", "failed"),
                        *("to call", "reached", "message left", "no answer"),
                    ]
                ),
                name="notice_status_known",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.person}: {self.status}"
