"""A season's money: lines that are never changed, and prizes to be handed out."""

from typing import ClassVar

from django.conf import settings
from django.db import models

from cribbage_events.events.models import Entry
from cribbage_events.leagues.models.night import Night


class LedgerLine(models.Model):
    """An amount in cents: plus is money in, minus money out. A closed night's lines add up to 0.

    The database refuses to change or delete one: what was wrong is set right by another line. Only
    a name goes out of it, when somebody is erased, and all of it with its club.
    """

    class Kind(models.TextChoices):
        FEE = "fee"
        WRITTEN_OFF = "written off"  # a fee that never comes in; no cents
        OWED = "owed"  # one that was written off, and is owed after all; no cents
        DRAW = "draw"  # to the winner of the 50/50 draw
        PRIZE = "prize"
        SUPPLIES = "supplies"  # to the fund
        ACTIVITIES = "activities"  # to the fund

    night = models.ForeignKey(Night, on_delete=models.PROTECT, related_name="ledger")
    # Whose fee or prize it is; empty for a fund.
    entry = models.ForeignKey(
        Entry, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    kind = models.CharField(max_length=12, choices=Kind)
    cents = models.IntegerField()
    words = models.CharField(max_length=120, blank=True)
    at = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    by_name = models.CharField(max_length=80)
    # Set when its club is deleted for good: only then does the database let it go.
    goes_with_club = models.BooleanField(db_default=False, editable=False)

    class Meta:
        ordering: ClassVar = ["at", "pk"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(
                    kind__in=[
                        *["fee", "written off", "owed"],
                        *["draw", "prize", "supplies", "activities"],
                    ]
                ),
                name="ledger_line_kind_known",
            ),
            models.CheckConstraint(
                condition=models.Q(entry__isnull=False)
                | models.Q(kind__in=["supplies", "activities"]),
                name="ledger_line_says_whose",
            ),
            models.CheckConstraint(
                condition=models.Q(cents=0) | ~models.Q(kind__in=["written off", "owed"]),
                name="no_cents_where_none_are_moved",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.cents}"


class Prize(models.Model):
    """What is due to somebody of a closed night, and what they have in hand, in cents.

    They differ until it is handed over, and when a correction changes what is due afterwards. What
    is not got back then is `borne` by the activities fund.
    """

    night = models.ForeignKey(Night, on_delete=models.PROTECT, related_name="prizes")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="+")
    # Among those who can win a prize; empty for who has had one and no longer wins.
    place = models.PositiveSmallIntegerField(null=True)
    cents = models.PositiveIntegerField()
    had = models.PositiveIntegerField(default=0)
    borne = models.PositiveIntegerField(default=0)
    handed_at = models.DateTimeField(null=True, blank=True)
    handed_by_name = models.CharField(max_length=80, blank=True)
    # Whether what is due was found to be another than what is saved; never saved itself.
    is_changed = False

    class Meta:
        ordering: ClassVar = ["place", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["night", "entry"], name="one_prize_each"),
            models.CheckConstraint(
                condition=models.Q(borne=0)
                | models.Q(had__gte=models.F("cents") + models.F("borne")),
                name="borne_is_what_somebody_had_too_much",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry}: {self.cents}"

    @property
    def to_hand_out(self) -> int:
        return max(self.cents + self.borne - self.had, 0)

    @property
    def to_get_back(self) -> int:
        return max(self.had - self.cents - self.borne, 0)
