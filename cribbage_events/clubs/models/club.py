"""A club: whoever holds events."""

import datetime
from typing import TYPE_CHECKING, ClassVar
from zoneinfo import ZoneInfo, available_timezones

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.urls import reverse

from cribbage_events.clubs.cleaning import NAME_ROOM
from cribbage_events.clubs.names import FAMILY, FIRST

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from cribbage_events.clubs.models.person import Person

# So long what was deleted can be taken back, a club like an event.
DELETED_LAST = datetime.timedelta(days=7)


def check_time_zone(name: str) -> None:
    if name not in available_timezones():
        raise ValidationError("Choose a time zone from the list, such as America/Toronto.")


def default_time_zone() -> str:
    return str(settings.TIME_ZONE)


class Club(models.Model):
    """A club, with the rules that hold at all its events."""

    name = models.CharField(max_length=NAME_ROOM)
    slug = models.SlugField("web address", unique=True)
    contact = models.CharField(
        max_length=200, blank=True, help_text="Who to ask, as shown to everybody."
    )
    about = models.TextField(blank=True, help_text="A few words for the club's page.")
    rules = models.TextField("house rules", blank=True, help_text="Shown with every event's rules.")
    name_order = models.CharField(
        "lists of names are in order of",
        max_length=6,
        choices=[(FAMILY, "family name: McNeil, Agnes"), (FIRST, "first name: Agnes McNeil")],
        default=FAMILY,
    )
    time_zone = models.CharField(
        max_length=40, default=default_time_zone, validators=[check_time_zone]
    )

    # What a new event of the club starts with.
    two_reports = models.BooleanField(
        "a result counts when two people report it",
        default=False,
        help_text="Until then it is shown as reported once, and doesn't count.",
    )
    # Re-encoded before it is kept; see clubs/pictures.py.
    logo = models.ImageField(upload_to="clubs/", blank=True)
    # Nobody knows it of the clubs that are older than this field.
    made_at = models.DateTimeField(auto_now_add=True, null=True)
    # Deleted by a director: closed for everybody, and gone for good after a week.
    deleted_at = models.DateTimeField(null=True, editable=False)
    # Since when and why the operator of the installation keeps the club closed.
    suspended_at = models.DateTimeField(null=True, editable=False)
    suspended_why = models.CharField(max_length=200, blank=True, editable=False)

    class Meta:
        ordering: ClassVar = ["name"]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("clubs:club", args=[self.slug])

    @property
    def known_people(self) -> "QuerySet[Person]":
        """Without those who have only asked for a place, and without those who were erased."""
        return self.people.filter(is_applicant=False, erased_at=None)

    @property
    def is_closed(self) -> bool:
        """For everybody, for the moment or for good."""
        return self.suspended_at is not None or self.deleted_at is not None

    @property
    def deleted_until(self) -> datetime.datetime | None:
        """Until when a deleted club can be taken back."""
        return self.deleted_at + DELETED_LAST if self.deleted_at else None

    @property
    def zone(self) -> ZoneInfo:
        return ZoneInfo(self.time_zone)
