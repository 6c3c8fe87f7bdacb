"""Whether somebody who asked for a place knows the director's answer."""

from typing import ClassVar

from django.db import models

from cribbage_events.events.models.entry import Entry


class Answer(models.Model):
    """One to each entry that was accepted or declined; apart from it, so that undoing can be."""

    class Status(models.TextChoices):
        WAITING = "waiting"  # to be sent, in the background
        SENT = "sent"
        TO_CALL = "to call"  # without an e-mail address, or the e-mail could not be sent
        TOLD = "told"

    entry = models.OneToOneField(Entry, on_delete=models.CASCADE, related_name="answer")
    status = models.CharField(max_length=8, choices=Status)
    # Why it could not be sent, in plain words.
    why = models.CharField(max_length=200, blank=True)
    at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(status__in=["waiting", "sent", "to call", "told"]),
                name="answer_status_known",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry}: {self.status}"
