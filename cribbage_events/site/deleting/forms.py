"""The forms before something goes for good."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cribbage_events.clubs.forms.base import SureForm
from cribbage_events.clubs.forms.text import LineField
from cribbage_events.clubs.names import folded

CONTACT, ALL = "contact", "all"


class EraseForm(SureForm):
    """Contact data only, or the name, too."""

    what = forms.ChoiceField(
        label=gettext_lazy("What is erased"),
        choices=[
            (
                CONTACT,
                gettext_lazy(
                    "E-mail address, phone number and date of birth. The name stays with the"
                    " results."
                ),
            ),
            (ALL, gettext_lazy("Everything, including the name.")),
        ],
        initial=ALL,
        required=False,
        widget=forms.RadioSelect,
    )
    field_order = ("what", "sure")

    @property
    def is_contact_only(self) -> bool:
        return bool(self.cleaned_data["what"] == CONTACT)


class AccountForm(forms.Form):
    """The address has to be typed, so that no slip deletes an account."""

    email = forms.EmailField(
        label=gettext_lazy("Your e-mail address"),
        widget=forms.EmailInput(attrs={"autocomplete": "off"}),
        error_messages={
            "required": gettext_lazy("Type the e-mail address of this account."),
            "invalid": gettext_lazy(
                "This is not a whole e-mail address. Type one such as name@example.com."
            ),
        },
    )

    def __init__(self, *args: Any, email: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.own = email
        self.fields["email"].help_text = _("To be sure, type %(email)s here.") % {"email": email}

    def clean_email(self) -> str:
        typed: str = self.cleaned_data["email"]
        if typed.lower() != self.own.lower():
            raise forms.ValidationError(
                _("This is a different address. Type %(email)s here.") % {"email": self.own}
            )
        return typed


class DeleteClubForm(forms.Form):
    """The club's name is typed, so that no slip deletes a club."""

    name = LineField(
        label=gettext_lazy("The club’s name"),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        error_messages={"required": gettext_lazy("Type the name of the club.")},
    )

    def __init__(self, *args: Any, club: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.own = club
        self.fields["name"].help_text = _("To be sure, type “%(name)s”.") % {"name": club}

    def clean_name(self) -> str:
        typed: str = self.cleaned_data["name"]
        if folded(typed) != folded(self.own):
            raise forms.ValidationError(
                _("This is a different name. Type “%(name)s”.") % {"name": self.own}
            )
        return typed
