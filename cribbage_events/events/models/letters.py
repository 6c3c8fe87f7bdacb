"""What single people are told: whether they have a place, their results, where they sit next."""

from typing import ClassVar

from django.db import models

from cribbage_events.clubs.models import Letter, Person
from cribbage_events.events.models.entry import Entry
from cribbage_events.events.models.event import Event
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


class ResultLetterStatus(models.TextChoices):
    """How far it is."""

    WAITING = "waiting"  # to be sent, in the background
    SENT = "sent"
    FAILED = "failed"


class ResultLetter(models.Model):
    """Made together with the decision to send it, so that nobody gets it twice or not at all."""

    Status = ResultLetterStatus

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="result_letters")
    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="+")
    email = models.EmailField()
    status = models.CharField(
        max_length=8, choices=ResultLetterStatus, default=ResultLetterStatus.WAITING
    )
    # Why it could not be sent: a code of words/codes/letters.py.
    why = models.CharField(max_length=220, blank=True)
    # When a process took it to send, or when it was sent.
    at = models.DateTimeField(null=True, blank=True)
    # What has become of the e-mail itself; forgotten after a while.
    letter = models.ForeignKey(
        Letter, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )

    class Meta:
        ordering: ClassVar = ["person__name", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "person"], name="results_once_each"),
            models.CheckConstraint(
                condition=models.Q(status__in=ResultLetterStatus.values),
                name="result_letter_status_known",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.person}: {self.status}"


class CalledPhone(models.Model):
    """A phone that its player wants to be called on, until the event is finished: one browser's
    address at a push service. Apart from the event, so that undoing skips it.
    """

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="called_phones")
    # As the browser has said them: server/web_push.py.
    address = models.CharField(max_length=600)
    key = models.CharField(max_length=100)
    secret = models.CharField(max_length=40)
    language = models.CharField(max_length=10)
    # By round or match, the seat that was called last: nobody is called twice for the same one.
    seats = models.JSONField(default=dict)
    # How often that was written, so that of two processes one calls.
    calls = models.PositiveIntegerField(default=0)
    # When a process took it to call, until it has called.
    claimed_at = models.DateTimeField(null=True, editable=False)

    class Meta:
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["entry", "address"], name="one_call_for_a_phone"),
        ]

    def __str__(self) -> str:
        return f"{self.entry}: {self.calls}"
