"""What a player says to get a place."""

from typing import Any
from uuid import uuid4

from django import forms

from cribbage_events.clubs.forms.text import LineField, NameField
from cribbage_events.clubs.people import PersonFields
from cribbage_events.events.forms.date_of_birth import DateOfBirthField

CONTACT = ("email", "telephone")


class SelfRegistrationForm(forms.Form):
    name = NameField(
        label="Your name",
        help_text="As it should stand in the standings.",
        widget=forms.TextInput({"autocomplete": "name"}),
    )
    date_of_birth = DateOfBirthField(
        label="Date of birth",
        help_text="Only to find your age group. It is never shown to anybody but the director.",
    )
    email = forms.EmailField(
        label="E-mail",
        required=False,
        help_text="So that you can be answered; a telephone number will do, too. Never shown.",
        widget=forms.EmailInput({"autocomplete": "email"}),
    )
    telephone = LineField(
        max_length=30,
        required=False,
        help_text="If you have no e-mail, or would rather be called. Never shown.",
        widget=forms.TextInput({"autocomplete": "tel", "inputmode": "tel", "type": "tel"}),
    )
    # Made once for each form shown, so that a form sent twice is one request.
    key = forms.UUIDField(required=False, widget=forms.HiddenInput, initial=uuid4)
    # People don't see it; programs that fill in every form do.
    website = forms.CharField(
        required=False,
        label="Leave this empty",
        widget=forms.TextInput({"autocomplete": "off", "tabindex": "-1"}),
    )

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        if not any(letter.isalpha() for letter in name):
            raise forms.ValidationError("Write your name in letters.")
        return name

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if not any(data.get(name) or name in self.errors for name in CONTACT):
            message = "Give an e-mail address or a telephone number, so that you can be answered."
            self.add_error("email", message)
        return data

    @property
    def is_trapped(self) -> bool:
        return bool(self.cleaned_data.get("website"))

    @property
    def person_fields(self) -> PersonFields:
        data: dict[str, Any] = self.cleaned_data
        return PersonFields(
            name=data["name"],
            date_of_birth=data["date_of_birth"],
            email=data["email"],
            telephone=data["telephone"],
        )
