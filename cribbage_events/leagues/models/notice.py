"""Telling a member what has become of a night: by e-mail, or by telephone."""

from typing import ClassVar

from django.db import models

from cribbage_events.clubs.models import Person
from cribbage_events.leagues.models.night import Night


class Notice(models.Model):
    """One member's, from the news until somebody has told them."""

    class Status(models.TextChoices):
        WAITING = "waiting"  # to be sent, in the background
        SENT = "sent"
        FAILED = "failed"
        TO_CALL = "to call"
        REACHED = "reached"
        MESSAGE_LEFT = "message left"
        NO_ANSWER = "no answer"

    night = models.ForeignKey(Night, on_delete=models.CASCADE, related_name="notices")
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
            models.UniqueConstraint(fields=["night", "person"], name="one_notice_each"),
        ]

    def __str__(self) -> str:
        return f"{self.person}: {self.status}"
