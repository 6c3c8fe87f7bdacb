"""The form of a club."""

from typing import Any, ClassVar
from zoneinfo import available_timezones

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.base import File
from django.core.files.uploadedfile import UploadedFile

from cribbage_events.clubs.forms.meanwhile import Meanwhile
from cribbage_events.clubs.forms.text import LineField, LinesField, NameField
from cribbage_events.clubs.limits import TOO_MANY_FILES
from cribbage_events.clubs.models import Club
from cribbage_events.clubs.models.club import default_time_zone
from cribbage_events.clubs.pictures import ACCEPT, MEGABYTES, made_anew

REGIONS = ("America/", "Atlantic/", "Europe/", "Pacific/", "Australia/", "Asia/", "Africa/")
# Where most cribbage is played; the list of all others is long. One place a line: neighbours that
# had one time for a century may change their clocks apart.
CANADA = {
    "America/St_Johns": "Newfoundland (St. John’s)",
    "America/Halifax": "Atlantic (Halifax, Moncton)",
    "America/Toronto": "Eastern (Toronto, Montreal)",
    "America/Winnipeg": "Manitoba (Winnipeg)",
    "America/Regina": "Saskatchewan (Regina), no daylight saving time",
    "America/Edmonton": "Alberta (Edmonton)",
    "America/Vancouver": "British Columbia (Vancouver)",
    "America/Whitehorse": "Yukon (Whitehorse), no daylight saving time",
}
UNITED_STATES = {
    "America/New_York": "Eastern (New York)",
    "America/Chicago": "Central (Chicago)",
    "America/Denver": "Mountain (Denver)",
    "America/Phoenix": "Arizona (Phoenix), no daylight saving time",
    "America/Los_Angeles": "Pacific (Los Angeles)",
    "America/Anchorage": "Alaska (Anchorage)",
    "Pacific/Honolulu": "Hawaii (Honolulu), no daylight saving time",
}
COMMON = CANADA | UNITED_STATES


def time_zone_choices() -> list[tuple[str, list[tuple[str, str]]]]:
    others = sorted(
        name for name in available_timezones() if name.startswith(REGIONS) and name not in COMMON
    )
    return [
        ("Canada", list(CANADA.items())),
        ("United States", list(UNITED_STATES.items())),
        ("Elsewhere", [(name, name.replace("_", " ")) for name in [*others, "UTC"]]),
    ]


class ClubForm(forms.ModelForm):  # type: ignore[type-arg]
    """A club's name, contact, words, house rules, time zone and logo."""

    name = NameField(error_messages={"required": "Type the club's name."})
    time_zone = forms.ChoiceField(
        choices=time_zone_choices,
        initial=default_time_zone,
        help_text="All times of your events are shown in it.",
    )
    # A plain file: the model's own field would read it with all that Pillow can, unlimited.
    logo = forms.FileField(
        label="The club's logo",
        required=False,
        widget=forms.FileInput(attrs={"accept": ACCEPT}),
        help_text=f"A JPEG, PNG or WebP picture of at most {MEGABYTES} MB. Everybody sees it.",
        error_messages={
            "empty": "This file is empty. Choose a picture.",
            "invalid": "The picture did not arrive. Choose it once more.",
        },
    )
    remove_logo = forms.BooleanField(label="Remove the logo", required=False)

    class Meta:
        model = Club
        fields: ClassVar = [
            "name",
            "time_zone",
            "contact",
            "about",
            "rules",
            "name_order",
            "two_reports",
            "logo",
        ]
        widgets: ClassVar = {
            "about": forms.Textarea(attrs={"rows": 4}),
            "rules": forms.Textarea(attrs={"rows": 6}),
        }
        help_texts: ClassVar = {
            "name_order": "Lists of entrants and members, rounds by name and scorecards. You can"
            " correct a family name with the person.",
            "two_reports": "New events begin with it. Until two people say the same, a result is"
            " shown as reported once and doesn’t count.",
        }
        field_classes: ClassVar = {"contact": LineField, "about": LinesField, "rules": LinesField}

    def __init__(self, *args: Any, may_send: bool = True, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.may_send = may_send
        if not self.instance.logo:
            del self.fields["remove_logo"]
        # A picture is chosen or not: it can't be left as it was seen.
        pictures = {"logo", "remove_logo"}
        self.meanwhile = Meanwhile(self, without=pictures) if self.instance.pk else None

    def clean_logo(self) -> "File[bytes] | None":
        logo: File[bytes] | None = self.cleaned_data["logo"]
        if not isinstance(logo, UploadedFile):
            return logo
        if not self.may_send:
            raise ValidationError(TOO_MANY_FILES)
        return made_anew(logo)

    def clean(self) -> dict[str, Any]:
        """A new picture counts for more than the wish to remove the old one."""
        typed: dict[str, Any] = super().clean() or self.cleaned_data
        typed = self.meanwhile.settle(typed) if self.meanwhile else typed
        if typed.pop("remove_logo", False) and "logo" not in self.changed_data:
            typed["logo"] = ""
        return typed
