"""Telling people what has become of an event: by e-mail, or by telephone."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from cribbage_events.clubs.models import Person
from cribbage_events.events.models.event import Event
from cribbage_events.words.codes.actors import signed_name


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


class NoticeStatus(models.TextChoices):
    """How far it is with telling one person."""

    WAITING = "waiting"  # to be sent, in the background
    SENT = "sent"
    FAILED = "failed"
    TO_CALL = "to call"  # not translated: a code
    REACHED = "reached"
    MESSAGE_LEFT = "message left"  # not translated: a code
    NO_ANSWER = "no answer"  # not translated: a code


class Notice(models.Model):
    """The news for one person, by e-mail or by telephone."""

    Status = NoticeStatus

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="notices")
    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="+")
    # Empty: to be telephoned.
    email = models.EmailField(blank=True)
    status = models.CharField(max_length=12, choices=Status)
    # Why it could not be sent: a code of words/codes/letters.py.
    why = models.CharField(max_length=220, blank=True)
    at = models.DateTimeField(null=True, blank=True)
    by_name = models.CharField(max_length=80, blank=True)

    class Meta:
        ordering: ClassVar = ["person__name", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "person"], name="one_notice_each_of_an_event"),
            models.CheckConstraint(
                condition=models.Q(status__in=NoticeStatus.values),
                name="notice_status_known",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.person}: {self.status}"

    @property
    def by_words(self) -> str:
        """The person's name, as pages show it."""
        return signed_name(self.by_name)
