"""A season's money: lines that are never changed, and prizes to be handed out."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from cribbage_events.events.models import Entry
from cribbage_events.leagues.models.night import Night
from cribbage_events.leagues.models.pool import Pool
from cribbage_events.words.codes.actors import signed_name
from cribbage_events.words.codes.ledger import ledger_note


class LedgerLine(models.Model):
    """An amount in cents: plus is money in, minus money out. A closed night's lines add up to 0.

    The database refuses to change or delete one: a mistake is corrected by another line. Only a
    name is taken out when its person is erased, and all lines are deleted with their club.
    """

    class Kind(models.TextChoices):
        FEE = "fee", _("Fee")
        # A fee that is never paid; no cents.
        WRITTEN_OFF = "written off", _("Fee written off")  # not translated: a code
        # A fee that was written off, and is owed again; no cents.
        OWED = "owed", _("Owed after all")
        # To the winner of the 50/50 draw.
        DRAW = "draw", _("50/50")
        PRIZE = "prize", _("Prize")
        # To the two funds.
        SUPPLIES = "supplies", _("Supplies")
        ACTIVITIES = "activities", _("Activities")
        # Of a pot or side pool: paid for it, won in it, taken in from an earlier night, left for a
        # later one.
        POOL_FEE = "pool fee", _("Paid for a pool")  # not translated: a code
        POOL = "pool", _("Pool")
        POOL_IN = "pool in", _("From earlier nights")  # not translated: a code
        POOL_OUT = "pool out", _("Rolls over")  # not translated: a code

    class Why(models.TextChoices):
        """The reason why a line was written, where its kind doesn't say so."""

        GIVEN_BACK = "given-back"  # a fee whose tick was a mistake, or whose night wasn't played
        CARRIED = "carried-over"  # a fee that was paid for a night that wasn't played
        TOO_MUCH = "too-much"  # somebody keeps more than their prize, at a fund's cost
        NOT_BORNE = "not-borne"  # a fund has that back

    night = models.ForeignKey(Night, on_delete=models.PROTECT, related_name="ledger")
    # Whose fee or prize it is; empty for a fund.
    entry = models.ForeignKey(
        Entry, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    pool = models.ForeignKey(
        Pool, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    kind = models.CharField(max_length=12, choices=Kind)
    cents = models.IntegerField()
    why = models.CharField(max_length=12, choices=Why, blank=True)
    # What somebody typed; of a fund's line that says why, the name of whose prize it is about.
    words = models.CharField(max_length=120, blank=True)
    at = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    by_name = models.CharField(max_length=80)
    # Set when its club is deleted for good: only then does the database allow deleting it.
    goes_with_club = models.BooleanField(db_default=False, editable=False)

    class Meta:
        ordering: ClassVar = ["at", "pk"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(
                    kind__in=[
                        *["fee", "written off", "owed"],  # not translated: codes
                        *["draw", "prize", "supplies", "activities"],
                        *["pool fee", "pool", "pool in", "pool out"],  # not translated: codes
                    ]
                ),
                name="ledger_line_kind_known",
            ),
            models.CheckConstraint(
                condition=models.Q(entry__isnull=False)
                | models.Q(
                    kind__in=[
                        *["supplies", "activities"],
                        *["pool in", "pool out"],  # not translated: codes
                    ]
                ),
                name="ledger_line_says_whose",
            ),
            models.CheckConstraint(
                condition=models.Q(kind__startswith="pool", pool__isnull=False)
                | (~models.Q(kind__startswith="pool") & models.Q(pool=None)),
                name="ledger_line_says_which_pool",
            ),
            models.CheckConstraint(
                condition=models.Q(cents=0)
                | ~models.Q(kind__in=["written off", "owed"]),  # not translated: codes
                name="no_cents_where_none_are_moved",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.cents}"

    @property
    def note(self) -> str:
        """Return what is shown beside the kind and the amount."""
        return ledger_note(self.why, self.words)

    @property
    def by_words(self) -> str:
        """The person's name, as pages show it."""
        return signed_name(self.by_name)


class Prize(models.Model):
    """The prize that is due to somebody of a closed night, and what they were paid, in cents.

    The two differ until it is handed over, and when a correction changes later what is due. Money
    that is not got back then is `borne` by the activities fund.
    """

    night = models.ForeignKey(Night, on_delete=models.PROTECT, related_name="prizes")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="+")
    # Among those who can win a prize; empty for somebody who was paid and no longer wins.
    place = models.PositiveSmallIntegerField(null=True)
    cents = models.PositiveIntegerField()
    had = models.PositiveIntegerField(default=0)
    borne = models.PositiveIntegerField(default=0)
    handed_at = models.DateTimeField(null=True, blank=True)
    handed_by_name = models.CharField(max_length=80, blank=True)
    # Whether the prize as computed differs from the saved one; never saved itself.
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
