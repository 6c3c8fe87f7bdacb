"""A member: entered, or corrected."""

import datetime
from typing import Any

from django import forms

from cribbage_events.clubs.forms.meanwhile import Meanwhile
from cribbage_events.clubs.forms.text import LineField, NameField
from cribbage_events.clubs.models import Person
from cribbage_events.clubs.people import PersonFields
from cribbage_events.events.forms.fields import BornField
from cribbage_events.events.forms.who import ASKED, OFF, FamilyNameField, WhoForm, check_family_name
from cribbage_events.events.spreadsheet import parse_until


class UntilField(BornField):
    """A day, or a year for its end."""

    def parse(self, text: str) -> datetime.date:
        return parse_until(text)


class MemberForm(WhoForm):
    """Somebody else's data, so nothing is filled in by the browser."""

    name = NameField(
        widget=forms.TextInput(attrs=OFF | {"autocapitalize": "words", "spellcheck": "false"}),
        error_messages={"required": "Type the name, first name first."},
    )
    membership_number = LineField(
        label="Member number", required=False, max_length=30, widget=forms.TextInput(attrs=OFF)
    )
    telephone = LineField(
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
    family_name = FamilyNameField()

    field_order = (
        "who",
        "somebody_else",
        "name",
        "membership_number",
        "telephone",
        "email",
        "valid_until",
        "family_name",
    )

    def __init__(self, *args: Any, person: Person | None = None, **kwargs: Any) -> None:
        """`person` is the member who is corrected; to be made and cleaned while it is locked."""
        if person:
            kwargs["initial"] = values_of(person)
        super().__init__(*args, **kwargs)
        self.meanwhile = Meanwhile(self, without=ASKED) if person else None

    def clean(self) -> None:
        if self.meanwhile:
            self.cleaned_data = self.meanwhile.settle(self.cleaned_data)
        check_family_name(self)

    @property
    def person_fields(self) -> PersonFields:
        names = ("name", "email", "telephone", "membership_number", "family_name")
        return PersonFields(**{name: self.cleaned_data[name] for name in names}, person=self.person)

    @property
    def until(self) -> datetime.date | None:
        day: datetime.date | None = self.cleaned_data["valid_until"]
        return day


def values_of(person: Person) -> dict[str, Any]:
    names = ("name", "membership_number", "telephone", "email", "valid_until", "family_name")
    return {name: getattr(person, name) for name in names}
