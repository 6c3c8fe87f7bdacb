"""A member: entered, or corrected."""

import datetime
from typing import Any

from django import forms

from cribbage_events.clubs.models import Person
from cribbage_events.clubs.people import PersonFields
from cribbage_events.events.forms.fields import BornField
from cribbage_events.events.spreadsheet import parse_until

OFF = {"autocomplete": "off"}


class UntilField(BornField):
    """A day, or a year for its end."""

    def parse(self, text: str) -> datetime.date:
        return parse_until(text)


class MemberForm(forms.Form):
    """Somebody else's data, so nothing is filled in by the browser."""

    name = forms.CharField(
        max_length=80,
        widget=forms.TextInput(attrs=OFF | {"autocapitalize": "words", "spellcheck": "false"}),
        error_messages={"required": "Type the name, first name first."},
    )
    membership_number = forms.CharField(
        label="Member number", required=False, max_length=30, widget=forms.TextInput(attrs=OFF)
    )
    telephone = forms.CharField(
        required=False, max_length=30, widget=forms.TextInput(attrs=OFF | {"type": "tel"})
    )
    email = forms.EmailField(
        label="E-mail",
        required=False,
        widget=forms.EmailInput(attrs=OFF),
        error_messages={"invalid": "This is not an e-mail address yet: name@example.com."},
    )
    valid_until = UntilField(
        label="Member until", help_text="The last day, such as 31 December 2026, or only 2026."
    )
    somebody_else = forms.BooleanField(
        label="This is somebody else with the same name", required=False, widget=forms.HiddenInput
    )

    def ask_about(self, likeness: str) -> None:
        """Once it has been asked, a tick answers it."""
        self.fields["somebody_else"].widget = forms.CheckboxInput()
        self.add_error("somebody_else", likeness)

    @property
    def person_fields(self) -> PersonFields:
        names = ("name", "email", "telephone", "membership_number")
        return PersonFields(**{name: self.cleaned_data[name] for name in names})

    @property
    def until(self) -> datetime.date | None:
        day: datetime.date | None = self.cleaned_data["valid_until"]
        return day


def values_of(person: Person) -> dict[str, Any]:
    names = ("name", "membership_number", "telephone", "email", "valid_until")
    return {name: getattr(person, name) for name in names}
