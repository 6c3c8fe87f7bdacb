"""Clubs, which hold events."""

import datetime
from typing import ClassVar
from zoneinfo import ZoneInfo, available_timezones

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from cribbage_events.clubs.cleaning import NAME_ROOM
from cribbage_events.clubs.names import FAMILY, FIRST

# So long a deleted club or event can be taken back.
DELETED_LAST = datetime.timedelta(days=7)


def check_time_zone(name: str) -> None:
    if name not in available_timezones():
        raise ValidationError(_("Choose a time zone from the list, such as America/Toronto."))


def default_time_zone() -> str:
    return str(settings.TIME_ZONE)


def default_language() -> str:
    return str(settings.LANGUAGE_CODE)


class Club(models.Model):
    """A club, with the rules that hold at all its events."""

    name = models.CharField(_("name"), max_length=NAME_ROOM)
    slug = models.SlugField(_("web address"), unique=True)
    contact = models.CharField(
        _("contact"), max_length=200, blank=True, help_text=_("Who to ask, as shown to everybody.")
    )
    # Where answers to the club's e-mails go.
    contact_email = models.EmailField(
        _("e-mail address for answers"),
        blank=True,
        help_text=_("Answers to the club’s e-mails go there, and everybody who gets one sees it."),
    )
    about = models.TextField(
        _("about"), blank=True, help_text=_("A few words for the club's page.")
    )
    rules = models.TextField(
        _("house rules"), blank=True, help_text=_("Shown with every event's rules.")
    )
    name_order = models.CharField(
        _("lists of names are in order of"),
        max_length=6,
        choices=[
            (FAMILY, _("family name: McNeil, Agnes")),
            (FIRST, _("first name: Agnes McNeil")),
        ],
        default=FAMILY,
    )
    # What visitors who asked for no language get, and letters to people of whom none is known. What
    # may be chosen is in the form, since the settings say which languages there are.
    language = models.CharField(_("language"), max_length=10, default=default_language)
    time_zone = models.CharField(
        _("time zone"), max_length=40, default=default_time_zone, validators=[check_time_zone]
    )

    # Months; 0: for ever. The age group of an event stays with its entries.
    births_kept_for = models.PositiveSmallIntegerField(
        _("dates of birth are deleted"),
        choices=[
            (3, _("3 months after somebody’s last event")),
            (6, _("6 months after somebody’s last event")),
            (12, _("12 months after somebody’s last event")),
            (0, _("never")),
        ],
        default=6,
    )

    # The default of the club's new events.
    two_reports = models.BooleanField(
        _("a result counts when two people report it"),
        default=False,
        help_text=_("Until then it is shown as reported once, and doesn't count."),
    )
    shows_ratings = models.BooleanField(_("players’ pages show ratings"), default=True)
    # Re-encoded before it is kept; see clubs/pictures.py.
    logo = models.ImageField(_("logo"), upload_to="clubs/", blank=True)
    # Empty for clubs that are older than this field.
    made_at = models.DateTimeField(auto_now_add=True, null=True)
    # Deleted by a director: closed for everybody, and gone for good after a week.
    deleted_at = models.DateTimeField(null=True, editable=False)
    # Since when and why the operator of the installation keeps the club closed.
    suspended_at = models.DateTimeField(null=True, editable=False)
    suspended_why = models.CharField(max_length=200, blank=True, editable=False)

    class Meta:
        ordering: ClassVar = ["name"]
        verbose_name = _("club")
        verbose_name_plural = pgettext_lazy("groups of players", "clubs")

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("clubs:club", args=[self.slug])

    @property
    def is_closed(self) -> bool:
        """Tell whether it is closed for everybody, for the moment or for good."""
        return self.suspended_at is not None or self.deleted_at is not None

    @property
    def deleted_until(self) -> datetime.datetime | None:
        """Return until when a deleted club can be taken back."""
        return self.deleted_at + DELETED_LAST if self.deleted_at else None

    @property
    def zone(self) -> ZoneInfo:
        return ZoneInfo(self.time_zone)

    @property
    def today(self) -> datetime.date:
        """Return the day in the club's time zone."""
        return timezone.localdate(timezone=self.zone)
