"""The forms before something goes for good."""

from typing import Any

from django import forms


class SureForm(forms.Form):
    """One more look, since this can't be undone."""

    sure = forms.BooleanField(
        label="I know that this can’t be undone",
        error_messages={"required": "Tick this first: it can’t be undone."},
    )


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
