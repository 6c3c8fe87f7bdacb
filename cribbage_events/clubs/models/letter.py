"""A record of each e-mail: its address, its club and its state."""

from typing import ClassVar

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from cribbage_events.clubs.models.club import Club
from cribbage_events.words.codes.letters import letter_fault


class Letter(models.Model):
    """One e-mail, without its text; deleted after KEPT_DAYS."""

    class Kind(models.TextChoices):
        PROOF = "proof", _("asks whether the e-mail address is right")
        CODE = "code", _("code to sign in, or for a new password")
        HELPER = "helper", _("a new helper of the club")
        REQUEST = "request", _("to directors: somebody asks for a place")
        ANSWER = "answer", _("a place, or none")
        NEWS = "news", _("cancelled, on after all or moved")
        RESULTS = "results", _("the results of an event")
        MESSAGE = "message", _("a director’s message to members")
        REMINDER = "reminder", _("reminder of a league night")

    class State(models.TextChoices):
        WAITING = "waiting", _("being sent")
        ACCEPTED = "accepted", _("taken by the mail server")
        REFUSED = "refused", _("refused by the mail server")
        UNSENT = "unsent", _("the mail server could not be reached")
        BOUNCED = "bounced", _("came back")
        UNWANTED = "unwanted", _("marked as spam")

    # By one of the clubs, in its own words; the others are about an account.
    OF_CLUBS: ClassVar = (
        *(Kind.HELPER, Kind.REQUEST, Kind.ANSWER, Kind.NEWS),
        *(Kind.RESULTS, Kind.MESSAGE, Kind.REMINDER),
    )
    KEPT_DAYS: ClassVar = 90

    written_at = models.DateTimeField(default=timezone.now, db_index=True)
    # In small letters; a hash where the address was erased, so that it still counts.
    address = models.CharField(max_length=254)
    # None: about an account, or of a club that was deleted.
    club = models.ForeignKey(
        Club, on_delete=models.SET_NULL, null=True, blank=True, related_name="letters"
    )
    kind = models.CharField(max_length=8, choices=Kind)
    state = models.CharField(max_length=8, choices=State, default=State.WAITING)
    # Why it was refused, could not be sent or came back: a code of words/codes/letters.py.
    reason = models.CharField(max_length=220, blank=True)

    class Meta:
        ordering: ClassVar = ["-written_at", "-pk"]
        indexes: ClassVar = [
            models.Index(fields=["address", "written_at"]),
            models.Index(fields=["club", "written_at"]),
        ]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(
                    kind__in=[
                        *("proof", "code", "helper", "request", "answer", "news"),
                        *("results", "message", "reminder"),
                    ]
                ),
                name="letter_kind_known",
            ),
            models.CheckConstraint(
                condition=models.Q(
                    state__in=["waiting", "accepted", "refused", "unsent", "bounced", "unwanted"]
                ),
                name="letter_state_known",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.get_state_display()}"

    @property
    def reason_words(self) -> str:
        return letter_fault(self.reason)
