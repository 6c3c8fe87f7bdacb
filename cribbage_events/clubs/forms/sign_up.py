"""The name on the sign-up form; allauth adds the e-mail address and the password."""

from django import forms
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from cribbage_events.clubs.forms.text import NameField
from cribbage_events.clubs.models import User


class SignUpForm(forms.Form):
    """The base class of allauth's own form."""

    name = NameField(
        label=_("Your name"),
        help_text=_("The name shown next to the results that you enter."),
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
        error_messages={"required": _("Type your name.")},
    )

    field_order = ("name", "email", "password1")

    def signup(self, request: HttpRequest, user: User) -> None:
        user.name = self.cleaned_data["name"]
        user.save(update_fields=["name"])
