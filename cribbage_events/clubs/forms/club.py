"""The form of a club."""

from typing import Any, ClassVar
from zoneinfo import available_timezones

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.files.base import File
from django.core.files.uploadedfile import UploadedFile
from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from cribbage_events.clubs.forms.base import SettingsForm
from cribbage_events.clubs.forms.text import LineField, LinesField, NameField
from cribbage_events.clubs.limits import TOO_MANY_FILES
from cribbage_events.clubs.models import Club, default_time_zone
from cribbage_events.clubs.pictures import ACCEPT, MEGABYTES, redrawn

REGIONS = ("America/", "Atlantic/", "Europe/", "Pacific/", "Australia/", "Asia/", "Africa/")
# Where most cribbage is played; the list of all others is long. One place a line: neighbours that
# had one time for a century may change their clocks apart.
CANADA = {
    "America/St_Johns": _("Newfoundland (St. John’s)"),
    "America/Halifax": _("Atlantic (Halifax, Moncton)"),
    "America/Toronto": _("Eastern (Toronto, Montreal)"),
    "America/Winnipeg": _("Manitoba (Winnipeg)"),
    "America/Regina": _("Saskatchewan (Regina), no daylight saving time"),
    "America/Edmonton": _("Alberta (Edmonton)"),
    "America/Vancouver": _("British Columbia (Vancouver)"),
    "America/Whitehorse": _("Yukon (Whitehorse), no daylight saving time"),
}
UNITED_STATES = {
    "America/New_York": _("Eastern (New York)"),
    "America/Chicago": _("Central (Chicago)"),
    "America/Denver": _("Mountain (Denver)"),
    "America/Phoenix": _("Arizona (Phoenix), no daylight saving time"),
    "America/Los_Angeles": _("Pacific (Los Angeles)"),
    "America/Anchorage": _("Alaska (Anchorage)"),
    "Pacific/Honolulu": _("Hawaii (Honolulu), no daylight saving time"),
}
COMMON = CANADA | UNITED_STATES


def time_zone_choices() -> list[tuple[str | Promise, list[tuple[str, str | Promise]]]]:
    others = sorted(
        name for name in available_timezones() if name.startswith(REGIONS) and name not in COMMON
    )
    return [
        (_("Canada"), list(CANADA.items())),
        (_("United States"), list(UNITED_STATES.items())),
        (_("Elsewhere"), [*((name, name.replace("_", " ")) for name in others), ("UTC", _("UTC"))]),
    ]


class ClubForm(SettingsForm):
    """A club's name, contact, words, house rules, time zone and logo."""

    name = NameField(label=_("Name"), error_messages={"required": _("Type the club’s name.")})
    time_zone = forms.ChoiceField(
        label=_("Time zone"),
        choices=time_zone_choices,
        initial=default_time_zone,
        help_text=_(
            "The times of all your events are in this time zone. If you change it, each event"
            " keeps its hour on the clock."
        ),
    )
    language = forms.ChoiceField(
        label=_("Language"),
        # Each in its own words.
        choices=lambda: settings.LANGUAGES,
        required=False,
        initial=get_language,
        help_text=_(
            "For calendars and the projector, and for e-mails to people whose language isn’t known."
            " On the pages everybody chooses their own."
        ),
    )
    births_kept_for = forms.TypedChoiceField(
        label=_("Dates of birth are deleted"),
        choices=lambda: Club._meta.get_field("births_kept_for").flatchoices,
        coerce=int,
        empty_value=None,
        required=False,
        initial=6,
        help_text=_(
            "Results and age groups stay. People who come back later are asked for their date of"
            " birth again."
        ),
    )
    corrected_for = forms.TypedChoiceField(
        label=_("A result can be corrected"),
        choices=lambda: Club._meta.get_field("corrected_for").flatchoices,
        coerce=int,
        empty_value=None,
        required=False,
        initial=3,
        help_text=_(
            "Points, medals, records and letters follow a correction. Later on, reopen the event to"
            " correct a result."
        ),
    )
    # A plain file: the model's own field would read it with all that Pillow can, unlimited.
    logo = forms.FileField(
        label=_("The club’s logo"),
        required=False,
        widget=forms.FileInput(attrs={"accept": ACCEPT}),
        help_text=format_lazy(
            _("A JPEG, PNG or WebP picture of at most {megabytes} MB. Everybody sees it."),
            megabytes=MEGABYTES,
        ),
        error_messages={
            "empty": _("This file is empty. Choose a picture."),
            "invalid": _("The picture did not arrive. Choose it again."),
        },
    )
    remove_logo = forms.BooleanField(label=_("Remove the logo"), required=False)

    class Meta:
        model = Club
        fields: ClassVar = [
            "name",
            "time_zone",
            "language",
            "contact",
            "contact_email",
            "about",
            "rules",
            "name_order",
            "births_kept_for",
            "two_reports",
            "corrected_for",
            "shows_ratings",
            "daily_hand",
            "logo",
        ]
        widgets: ClassVar = {
            "about": forms.Textarea(attrs={"rows": 4}),
            "rules": forms.Textarea(attrs={"rows": 6}),
        }
        help_texts: ClassVar = {
            "name_order": _(
                "For lists of entrants and members, rounds by name and scorecards. You can"
                " correct a family name on the person’s page."
            ),
            "two_reports": _(
                "New events start with this setting. Until two people report the same, a result"
                " is shown as reported once and doesn’t count."
            ),
            "shows_ratings": _(
                "How well a player does, worked out from finished events and nights. It is "
                "shown after 30 games, and only for people who are shown by name or as "
                "initials."
            ),
            "daily_hand": _(
                "Six cards a day: everybody chooses two for the crib and sees what others chose. "
                "Members have a table of the week. E-mails to members and each person’s page have "
                "their own link to it."
            ),
        }
        field_classes: ClassVar = {"contact": LineField, "about": LinesField, "rules": LinesField}

    def __init__(self, *args: Any, may_send: bool = True, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.may_send = may_send
        if not self.instance.logo:
            del self.fields["remove_logo"]
        if not self.instance.pk:
            # A new club has written to nobody yet.
            del self.fields["contact_email"]
        if len(settings.LANGUAGES) == 1:
            del self.fields["language"]
        # A picture is chosen or not: it can't be left as it was seen.
        pictures = {"logo", "remove_logo"}
        self.compare_edits(without=pictures)

    def clean_logo(self) -> "File[bytes] | None":
        logo: File[bytes] | None = self.cleaned_data["logo"]
        if not isinstance(logo, UploadedFile):
            return logo
        if not self.may_send:
            raise ValidationError(TOO_MANY_FILES)
        return redrawn(logo)

    def clean_language(self) -> str:
        """A page from before this setting sends none: it stays."""
        typed: str = self.cleaned_data["language"]
        return typed or self.instance.language

    def clean_births_kept_for(self) -> int:
        """A page from before this setting sends none: it stays."""
        typed: int | None = self.cleaned_data["births_kept_for"]
        return self.instance.births_kept_for if typed is None else typed

    def clean_corrected_for(self) -> int:
        """A page from before this setting sends none: it stays."""
        typed: int | None = self.cleaned_data["corrected_for"]
        return self.instance.corrected_for if typed is None else typed

    def clean(self) -> dict[str, Any]:
        """A new picture counts for more than the wish to remove the old one."""
        typed = self.merged(super().clean() or self.cleaned_data)
        if typed.pop("remove_logo", False) and "logo" not in self.changed_data:
            typed["logo"] = ""
        return typed
