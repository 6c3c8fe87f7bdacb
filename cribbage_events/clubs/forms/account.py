"""A user changes their own account."""

from typing import ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from cribbage_events.clubs.forms.text import NameField
from cribbage_events.clubs.models import User


class NameForm(forms.ModelForm):  # type: ignore[type-arg]
    """The name shown beside what this user does."""

    name = NameField(
        label=_("Your name"),
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
        error_messages={"required": _("Type your name, so that others know who saved a result.")},
    )

    class Meta:
        model = User
        fields: ClassVar = ["name"]
