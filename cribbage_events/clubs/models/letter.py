"""A record of each e-mail that was sent: to whom, for which club, and what became of it."""

from typing import ClassVar

from django.db import models
from django.utils import timezone

from cribbage_events.clubs.models.club import Club


class Letter(models.Model):
    """One e-mail. What it said isn't kept, and the record goes after KEPT_DAYS."""

    class Kind(models.TextChoices):
        PROOF = "proof", "asks whether the address is somebody's own"
        CODE = "code", "code to sign in, or for a new password"
        HELPER = "helper", "a new helper of the club"
        REQUEST = "request", "to directors: somebody asks for a place"
        ANSWER = "answer", "a place, or none"
        NEWS = "news", "cancelled, held after all or moved"

    class State(models.TextChoices):
        WAITING = "waiting", "being sent"
        ACCEPTED = "accepted", "taken by the mail server"
        REFUSED = "refused", "refused by the mail server"
        UNSENT = "unsent", "the mail server could not be reached"
        BOUNCED = "bounced", "came back"

    # By one of the clubs, in its own words; the others are about an account.
    OF_CLUBS: ClassVar = (Kind.HELPER, Kind.REQUEST, Kind.ANSWER, Kind.NEWS)
    KEPT_DAYS: ClassVar = 90

    written_at = models.DateTimeField(default=timezone.now, db_index=True)
    # In small letters; or, where it was erased, what only recognises it again.
    address = models.CharField(max_length=254)
    # None: about an account, or of a club that was deleted.
    club = models.ForeignKey(
        Club, on_delete=models.SET_NULL, null=True, blank=True, related_name="letters"
    )
    kind = models.CharField(max_length=8, choices=Kind)
    state = models.CharField(max_length=8, choices=State, default=State.WAITING)
    # Why it was refused, could not be sent or came back, in plain words.
    reason = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering: ClassVar = ["-written_at", "-pk"]
        indexes: ClassVar = [
            models.Index(fields=["address", "written_at"]),
            models.Index(fields=["club", "written_at"]),
        ]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(
                    kind__in=["proof", "code", "helper", "request", "answer", "news"]
                ),
                name="letter_kind_known",
            ),
            models.CheckConstraint(
                condition=models.Q(
                    state__in=["waiting", "accepted", "refused", "unsent", "bounced"]
                ),
                name="letter_state_known",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.get_state_display()}"
