"""What somebody may change about their own account."""

from typing import ClassVar

from django import forms

from cribbage_events.clubs.models import User


class NameForm(forms.ModelForm):  # type: ignore[type-arg]
    """The name shown beside what this user does."""

    name = forms.CharField(
        label="Your name",
        max_length=80,
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
        error_messages={"required": "Type your name, so that others know who saved a result."},
    )

    class Meta:
        model = User
        fields: ClassVar = ["name"]
