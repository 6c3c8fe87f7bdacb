"""An event: one competition of a club, on one day."""

import datetime
import secrets
from typing import ClassVar

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format

from cribbage_events.clubs.cleaning import NAME_ROOM
from cribbage_events.clubs.models import Club, Person
from cribbage_events.clubs.models.club import DELETED_LAST
from cribbage_events.contest.presets import PRESETS, Preset
from cribbage_events.contest.prizes import MoneyRules

# A link of a volunteer or a player opens nothing longer than this after the event's start.
LINKS_LAST = datetime.timedelta(days=3)


def new_seed() -> int:
    """The one place where chance comes in; the seed is stored, so that a draw can be repeated."""
    return secrets.randbelow(2**31)


def preset_choices() -> list[tuple[str, str]]:
    return [(code, preset.label) for code, preset in PRESETS.items()]


class PresentEvents(models.Manager["Event"]):
    """Events that are not deleted."""

    def get_queryset(self) -> models.QuerySet["Event"]:
        return super().get_queryset().filter(deleted_at=None)


class Event(models.Model):
    """What is shown of an event is a function of the event and its `revision`."""

    class Status(models.TextChoices):
        REGISTRATION = "registration"
        RUNNING = "running"
        FINISHED = "finished"

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="events")
    slug = models.SlugField("web address", unique=True)
    name = models.CharField(max_length=NAME_ROOM)
    starts_at = models.DateTimeField("date and time")
    venue = models.CharField(max_length=120)
    address = models.CharField(max_length=200, blank=True)
    map_url = models.URLField("map link", blank=True)
    contact = models.CharField(max_length=200, blank=True)
    notes = models.TextField(blank=True)
    rules = models.TextField("this event's own rules", blank=True)
    director = models.ForeignKey(
        Person, on_delete=models.PROTECT, null=True, blank=True, related_name="directs"
    )
    director_fills_in = models.BooleanField("the director plays to avoid a bye", default=True)
    self_registration = models.BooleanField("players may register themselves", default=True)
    preset_code = models.CharField("kind of event", max_length=30, choices=preset_choices)
    target = models.PositiveSmallIntegerField(default=121, choices=[(121, "121"), (61, "61")])
    round_count = models.PositiveSmallIntegerField(
        "rounds", default=4, validators=[MinValueValidator(1), MaxValueValidator(30)]
    )
    # Empty unless it doesn't take place.
    why_cancelled = models.CharField(max_length=200, blank=True, editable=False)
    # Of doubles with new partners every game: what two left over make, and the evening's money.
    two_over = models.CharField(max_length=12, default="one of two", editable=False)
    money = models.JSONField(null=True, editable=False)
    # Until two people have reported the same, a result doesn't count.
    two_reports = models.BooleanField("a result counts when two people report it", default=False)
    boundary_age = models.PositiveSmallIntegerField(
        null=True,
        blank=True,
        help_text="The first age of the older group; empty: the ages decide.",
    )
    # When rounds that had been drawn were last changed: only since then may printed cards be wrong.
    drawn_again_at = models.DateTimeField(null=True, editable=False)
    # The boundary in use since the draw; empty: one division.
    drawn_boundary = models.PositiveSmallIntegerField(null=True, editable=False)
    seed = models.BigIntegerField(default=new_seed, editable=False)
    status = models.CharField(max_length=12, choices=Status, default=Status.REGISTRATION)
    # A draft is shown to the club's own people only.
    visible = models.BooleanField("open to the public", default=True, editable=False)
    deleted_at = models.DateTimeField(null=True, editable=False)
    revision = models.PositiveIntegerField(default=1, editable=False)
    finished_at = models.DateTimeField(null=True, editable=False)
    # The standings as they were when the event was finished, in the shape of standings.json.
    archive = models.JSONField(null=True, editable=False)

    objects = PresentEvents()
    # With the deleted ones.
    everything = models.Manager["Event"]()

    class Meta:
        ordering: ClassVar = ["-starts_at", "name"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(status__in=["registration", "running", "finished"]),
                name="event_status_known",
            ),
            models.CheckConstraint(
                condition=models.Q(status="finished", archive__isnull=False)
                | ~models.Q(status="finished"),
                name="finished_event_has_archive",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("events:event", args=[self.slug])

    @property
    def preset(self) -> Preset:
        return PRESETS[self.preset_code]

    @property
    def is_doubles(self) -> bool:
        """A night of doubles: every round is seated when the one before it is in."""
        return self.preset.format == "rotating-doubles"

    @property
    def decides(self) -> str:
        """What the one who decides is called."""
        return "coordinator" if self.is_doubles else "director"

    @property
    def has_prizes(self) -> bool:
        """Money instead of medals."""
        return self.preset.awards == "prizes"

    @property
    def money_rules(self) -> MoneyRules | None:
        return self.preset.money if self.money is None else MoneyRules(**self.money)

    @property
    def is_draft(self) -> bool:
        return not self.visible

    @property
    def deleted_until(self) -> datetime.datetime | None:
        """Until when a deleted event can be taken back."""
        return self.deleted_at + DELETED_LAST if self.deleted_at else None

    @property
    def local_start(self) -> datetime.datetime:
        return timezone.localtime(self.starts_at, self.club.zone)

    @property
    def day(self) -> datetime.date:
        """The day on which ages count."""
        return self.local_start.date()

    @property
    def title(self) -> str:
        """The name for a page that shows the day beside it: a night's ends with its day."""
        return self.name.removesuffix(f", {date_format(self.day, 'j F Y')}")

    @property
    def links_last(self) -> bool:
        """Whether it isn't too late for a link of a volunteer or a player."""
        return timezone.now() < self.starts_at + LINKS_LAST

    @property
    def links_open(self) -> bool:
        """Whether such links open anything, if they weren't ended."""
        return self.status != self.Status.FINISHED and self.links_last
