"""The forms before something goes for good."""

from typing import Any

from django import forms

from cribbage_events.clubs.forms.text import LineField
from cribbage_events.clubs.names import folded


class AccountForm(forms.Form):
    """One's own address is typed, so that no slip deletes an account."""

    email = forms.EmailField(
        label="Your e-mail address",
        widget=forms.EmailInput(attrs={"autocomplete": "off"}),
        error_messages={
            "required": "Type the e-mail address of this account.",
            "invalid": "This is not an e-mail address yet; it looks like name@example.com.",
        },
    )

    def __init__(self, *args: Any, email: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.own = email
        self.fields["email"].help_text = f"To be sure, type {email} here."

    def clean_email(self) -> str:
        typed: str = self.cleaned_data["email"]
        if typed.lower() != self.own.lower():
            raise forms.ValidationError(f"This is another address. Type {self.own} here.")
        return typed


class ClubForm(forms.Form):
    """The club's name is typed, so that no slip deletes a club."""

    name = LineField(
        label="The club’s name",
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        error_messages={"required": "Type the name of the club."},
    )

    def __init__(self, *args: Any, club: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.own = club
        self.fields["name"].help_text = f"To be sure, type “{club}”."

    def clean_name(self) -> str:
        typed: str = self.cleaned_data["name"]
        if folded(typed) != folded(self.own):
            raise forms.ValidationError(f"This is another name. Type “{self.own}”.")
        return typed
