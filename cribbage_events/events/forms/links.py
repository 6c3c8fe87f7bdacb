"""Forms around links: how many to make, and the volunteer's name."""

from django import forms
from django.core.exceptions import ValidationError

from cribbage_events.clubs.forms.text import NameField

MOST_AT_ONCE = 20


class MakeLinksForm(forms.Form):
    """Mostly one; before the day a sheet of them."""

    count = forms.IntegerField(
        label="How many?",
        min_value=1,
        max_value=MOST_AT_ONCE,
        initial=1,
        help_text="One for each volunteer.",
        error_messages={
            "required": f"Type a number from 1 to {MOST_AT_ONCE}.",
            "invalid": f"Type a number from 1 to {MOST_AT_ONCE}.",
            "min_value": f"Type a number from 1 to {MOST_AT_ONCE}.",
            "max_value": f"At most {MOST_AT_ONCE} at a time. You can make more afterwards.",
        },
    )


class VolunteerNameForm(forms.Form):
    """Asked once; it stands beside every result that comes by the link."""

    name = NameField(
        label="Your name",
        max_length=60,
        room=60,
        widget=forms.TextInput(attrs={"autocomplete": "name", "autocapitalize": "words"}),
        error_messages={"required": "Type your name, such as “Ann Lee”."},
    )

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        if not any(letter.isalpha() for letter in name):
            raise ValidationError("Type your name, such as “Ann Lee”.")
        return name
