"""Duplicate matches, and what is discarded from the hand of each day."""

import datetime
import secrets
from typing import TYPE_CHECKING, ClassVar

from django.db import models
from django.urls import reverse
from django.utils import timezone

from cribbage_events.clubs.cleaning import NAME_ROOM
from cribbage_events.clubs.models import Club, Person
from cribbage_events.cribbage.computer import Strength
from cribbage_events.words.codes import ERASED
from cribbage_events.words.dates import day_and_clock

if TYPE_CHECKING:
    from django.db.models.fields.related_descriptors import RelatedManager

DEALS = (4, 6, 12)
LEVELS = [level.value for level in Strength]
# A club's evening is open so long before it begins, and so long afterwards.
OPENS_BEFORE = datetime.timedelta(hours=1)
OPEN_FOR = datetime.timedelta(hours=12)


def new_key() -> str:
    return secrets.token_urlsafe(9)


class DuplicateMatch(models.Model):
    """The deals follow from the seed, which no page shows. An evening belongs to a club; other
    matches have neither a club nor a name nor a time.
    """

    if TYPE_CHECKING:
        players: "RelatedManager[DuplicatePlayer]"

    # The end of the link.
    key = models.CharField(max_length=16, unique=True, default=new_key, editable=False)
    seed = models.CharField(max_length=16, default=new_key, editable=False)
    deals = models.PositiveSmallIntegerField(choices=[(number, str(number)) for number in DEALS])
    strength = models.CharField(max_length=6, choices=[(level, level) for level in LEVELS])
    made_at = models.DateTimeField(default=timezone.now, editable=False)
    club = models.ForeignKey(
        Club, on_delete=models.CASCADE, null=True, editable=False, related_name="duplicates"
    )
    name = models.CharField(max_length=NAME_ROOM, blank=True)
    starts_at = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar = ["-starts_at", "pk"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(club=None, name="", starts_at=None)
                | models.Q(club__isnull=False, starts_at__isnull=False) & ~models.Q(name=""),
                name="duplicate_evening_is_of_a_club",
            ),
            models.CheckConstraint(
                condition=models.Q(deals__in=DEALS), name="duplicate_number_of_deals"
            ),
            models.CheckConstraint(
                condition=models.Q(strength__in=LEVELS), name="duplicate_strength_known"
            ),
        ]

    def __str__(self) -> str:
        return self.name or self.key

    def get_absolute_url(self) -> str:
        return reverse("practice:duplicate", args=[self.key])

    @property
    def turns(self) -> int:
        """Each deal is played twice: once as the dealer, once not."""
        return 2 * self.deals

    @property
    def is_evening(self) -> bool:
        return self.club_id is not None

    @property
    def local_start(self) -> datetime.datetime | None:
        if self.club is None or self.starts_at is None:
            return None
        return timezone.localtime(self.starts_at, self.club.zone)

    @property
    def when(self) -> str:
        return day_and_clock(self.local_start) if self.local_start else ""

    @property
    def is_early(self) -> bool:
        return self.starts_at is not None and timezone.now() < self.starts_at - OPENS_BEFORE

    @property
    def is_over(self) -> bool:
        return self.starts_at is not None and timezone.now() > self.starts_at + OPEN_FOR


class DuplicatePlayer(models.Model):
    """`points` has a pair for each turn that is over: the player's and the computer's."""

    match = models.ForeignKey(DuplicateMatch, on_delete=models.CASCADE, related_name="players")
    name = models.CharField(max_length=NAME_ROOM)
    points = models.JSONField(default=list)
    joined_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["match", "name"],
                condition=~models.Q(name=ERASED),
                name="duplicate_name_once_a_match",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class DailyThrow(models.Model):
    """A throw from the hand of a day, and how often it was chosen; or the throw of one member.

    A day has at most 15 rows without a person, however often somebody sends the form.
    """

    # Empty: the hand for everybody, of no club.
    club = models.ForeignKey(
        Club, on_delete=models.CASCADE, null=True, blank=True, related_name="daily_throws"
    )
    day = models.DateField()
    person = models.ForeignKey(
        Person, on_delete=models.CASCADE, null=True, blank=True, related_name="+"
    )
    # Two in order, such as 5H JD.
    cards = models.CharField(max_length=5)
    # In tenths of a point, against the expert's throw, when it was first chosen.
    given_away = models.PositiveSmallIntegerField()
    count = models.PositiveIntegerField(default=1)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["day", "cards"],
                condition=models.Q(club=None, person=None),
                name="throw_counted_in_one_row",
            ),
            models.UniqueConstraint(
                fields=["club", "day", "cards"],
                condition=models.Q(club__isnull=False, person=None),
                name="throw_of_a_club_counted_in_one_row",
            ),
            models.UniqueConstraint(
                fields=["club", "day", "person"],
                condition=models.Q(person__isnull=False),
                name="one_daily_throw_a_member",
            ),
            models.CheckConstraint(
                condition=models.Q(person=None) | models.Q(club__isnull=False, count=1),
                name="throw_of_a_member_is_one_of_a_club",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.day} {self.cards}: {self.count}"
