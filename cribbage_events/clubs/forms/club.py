"""The form of a club."""

from typing import ClassVar
from zoneinfo import available_timezones

from django import forms

from cribbage_events.clubs.models import Club
from cribbage_events.clubs.models.club import default_time_zone

REGIONS = ("America/", "Atlantic/", "Europe/", "Pacific/", "Australia/", "Asia/", "Africa/")
# Where most cribbage is played; the list of all others is long.
COMMON = {
    "America/St_Johns": "Newfoundland",
    "America/Halifax": "Atlantic (Halifax)",
    "America/Toronto": "Eastern (Toronto, New York)",
    "America/Winnipeg": "Central (Winnipeg, Chicago)",
    "America/Regina": "Saskatchewan (no summer time)",
    "America/Edmonton": "Mountain (Edmonton, Denver)",
    "America/Phoenix": "Arizona (no summer time)",
    "America/Vancouver": "Pacific (Vancouver, Los Angeles)",
    "America/Anchorage": "Alaska",
    "Pacific/Honolulu": "Hawaii",
}


def time_zone_choices() -> list[tuple[str, list[tuple[str, str]]]]:
    others = sorted(
        name for name in available_timezones() if name.startswith(REGIONS) and name not in COMMON
    )
    return [
        ("North America", list(COMMON.items())),
        ("Elsewhere", [(name, name.replace("_", " ")) for name in [*others, "UTC"]]),
    ]


class ClubForm(forms.ModelForm):  # type: ignore[type-arg]
    """A club's name, contact, words, house rules and time zone."""

    time_zone = forms.ChoiceField(
        choices=time_zone_choices,
        initial=default_time_zone,
        help_text="Times of all your events are shown in it.",
    )

    class Meta:
        model = Club
        fields: ClassVar = ["name", "time_zone", "contact", "about", "rules"]
        widgets: ClassVar = {
            "about": forms.Textarea(attrs={"rows": 4}),
            "rules": forms.Textarea(attrs={"rows": 6}),
        }
        error_messages: ClassVar = {"name": {"required": "Type the club's name."}}
