"""Somebody at the door whom the list of members doesn't have."""

import datetime
from typing import Any, cast

from django import forms
from django.utils import formats

from cribbage_events.clubs.forms.text import LineField, NameField
from cribbage_events.clubs.people import PersonFields
from cribbage_events.events.forms.who import OFF, WhoForm

YES, NO = "yes", "no"


class NewcomerForm(WhoForm):
    """Nothing is filled in: nobody becomes a member because a field was overlooked."""

    do = forms.CharField(widget=forms.HiddenInput, initial="new")
    name = NameField(
        widget=forms.TextInput(attrs=OFF | {"autocapitalize": "words", "spellcheck": "false"}),
        error_messages={"required": "Type the name, first name first."},
    )
    dues = forms.ChoiceField(
        label="Has paid the dues?",
        widget=forms.RadioSelect,
        error_messages={"required": "Say whether the dues are paid."},
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

    field_order = ("do", "who", "somebody_else", "name", "dues", "telephone", "email")

    def __init__(self, data: Any = None, *, until: datetime.date) -> None:
        super().__init__(data)
        self.end = until
        dues = cast(forms.ChoiceField, self.fields["dues"])
        dues.choices = [
            (YES, f"Yes: member until {formats.date_format(until, 'j F Y')}"),
            (NO, "No: written down, but can’t play yet"),
        ]

    @property
    def person_fields(self) -> PersonFields:
        names = ("name", "telephone", "email")
        return PersonFields(**{name: self.cleaned_data[name] for name in names}, person=self.person)

    @property
    def until(self) -> datetime.date | None:
        return self.end if self.cleaned_data["dues"] == YES else None
