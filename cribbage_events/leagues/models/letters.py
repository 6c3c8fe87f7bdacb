"""E-mails to members: what a director writes, reminders of a night; and who can't come."""

import uuid
from typing import TYPE_CHECKING, ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from cribbage_events.clubs.models import Person
from cribbage_events.leagues.models.night import Night
from cribbage_events.leagues.models.season import Season


class MemberMessage(models.Model):
    """An e-mail to members, in a director's own words; or the reminder of a night."""

    if TYPE_CHECKING:
        # As leagues/messages/selectors.py counts its letters.
        sent: int
        failed: int
        waiting: int
        to_call: int

    class To(models.TextChoices):
        ACTIVE = "active", _("All active members")
        RENEW = "renew", _("Members whose membership has ended or ends soon")
        AWAY = "away", _("Members who haven’t come lately")
        CHOSEN = "chosen", _("People I choose")
        REMINDER = "reminder", _("Reminder")

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="messages")
    to = models.CharField(max_length=8, choices=To)
    subject = models.CharField(max_length=200, blank=True)
    text = models.TextField(blank=True)
    # Made with the form: sent twice, it is one message.
    key = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    # A reminder's night, and its day: a night that was moved is another one to be reminded of.
    night = models.ForeignKey(
        Night, on_delete=models.CASCADE, null=True, blank=True, related_name="reminders"
    )
    day = models.DateField(null=True, blank=True)
    # The night whose report is added below the text, in the language of each reader.
    report = models.ForeignKey(
        Night, on_delete=models.CASCADE, null=True, blank=True, related_name="+"
    )
    written_at = models.DateTimeField(default=timezone.now)
    # None: a reminder, or by an account that was deleted.
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )

    class Meta:
        ordering: ClassVar = ["-written_at", "-pk"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(to="reminder", night__isnull=False, day__isnull=False)
                | models.Q(to__in=["active", "renew", "away", "chosen"], night=None, day=None),
                name="message_group_known",
            ),
            models.UniqueConstraint(fields=["night", "day"], name="one_reminder_of_a_night"),
        ]

    def __str__(self) -> str:
        return self.subject or str(self.get_to_display())

    @property
    def is_reminder(self) -> bool:
        return self.to == self.To.REMINDER


class NoMessages(models.Model):
    """Somebody who wants no messages and no reminders of the club's leagues."""

    person = models.OneToOneField(Person, on_delete=models.CASCADE, related_name="no_messages")
    since = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name_plural = "no messages"  # not translated: the name of a file

    def __str__(self) -> str:
        return str(self.since)


class Absence(models.Model):
    """Somebody has said that they can't come to a night on that day."""

    night = models.ForeignKey(Night, on_delete=models.CASCADE, related_name="absences")
    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="+")
    day = models.DateField()
    said_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["night", "person"], name="one_absence_each"),
        ]

    def __str__(self) -> str:
        return str(self.day)
