"""Forms around links: how many to make, and the volunteer's name."""

from django import forms
from django.core.exceptions import ValidationError
from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cribbage_events.clubs.forms.text import NameField

MOST_AT_ONCE = 20
TYPE_A_NUMBER = format_lazy(gettext_lazy("Type a number from 1 to {most}."), most=MOST_AT_ONCE)


class MakeLinksForm(forms.Form):
    """Usually one link; before the day a sheet of them."""

    count = forms.IntegerField(
        label=gettext_lazy("How many?"),
        min_value=1,
        max_value=MOST_AT_ONCE,
        initial=1,
        help_text=gettext_lazy("One for each volunteer."),
        error_messages={
            "required": TYPE_A_NUMBER,
            "invalid": TYPE_A_NUMBER,
            "min_value": TYPE_A_NUMBER,
            "max_value": format_lazy(
                gettext_lazy("At most {most} at a time. You can create more afterwards."),
                most=MOST_AT_ONCE,
            ),
        },
    )


class VolunteerNameForm(forms.Form):
    """Asked once; every result that is entered by the link shows this name."""

    name = NameField(
        label=gettext_lazy("Your name"),
        max_length=60,
        room=60,
        widget=forms.TextInput(attrs={"autocomplete": "name", "autocapitalize": "words"}),
        error_messages={"required": gettext_lazy("Type your name, such as “Ann Lee”.")},
    )

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        if not any(letter.isalpha() for letter in name):
            raise ValidationError(_("Type your name, such as “Ann Lee”."))
        return name
