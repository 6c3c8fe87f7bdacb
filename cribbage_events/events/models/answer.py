"""Whether somebody who asked for a place knows the director's answer."""

from typing import ClassVar

from django.db import models

from cribbage_events.events.models.entry import Entry
from cribbage_events.words.codes.letters import letter_fault


class AnswerStatus(models.TextChoices):
    """Whether the person has been told."""

    WAITING = "waiting"  # to be sent, in the background
    SENT = "sent"
    # Without an e-mail address, or the e-mail could not be sent.
    TO_CALL = "to call"  # not translated: a code
    TOLD = "told"


class Answer(models.Model):
    """One to each entry that was accepted or declined; apart from it, so that undoing can be."""

    Status = AnswerStatus

    entry = models.OneToOneField(Entry, on_delete=models.CASCADE, related_name="answer")
    status = models.CharField(max_length=8, choices=Status)
    # Why it could not be sent: a code of words/codes/letters.py.
    why = models.CharField(max_length=220, blank=True)
    at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(status__in=AnswerStatus.values),
                name="answer_status_known",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry}: {self.status}"

    @property
    def why_words(self) -> str:
        return letter_fault(self.why)
