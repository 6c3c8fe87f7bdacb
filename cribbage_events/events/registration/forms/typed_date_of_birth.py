"""A date of birth, or the year alone, in one field."""

import datetime
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from cribbage_events.contest.divisions import Born
from cribbage_events.spreadsheets import parse_born
from cribbage_events.words.dates import shown_birth


class BornField(forms.CharField):
    """Typed as people write it: quicker than a calendar of 1950."""

    def __init__(self, **kwargs: Any) -> None:
        attrs = {"autocomplete": "off", "size": 16, "spellcheck": "false"}
        settings: dict[str, Any] = {
            "label": _("Date of birth"),
            "required": False,
            "max_length": 40,
            "help_text": _("Such as 3 May 1950, or only the year: 1950."),
            "widget": forms.TextInput(attrs=attrs),
        }
        super().__init__(**settings | kwargs)

    def to_python(self, value: Any) -> Any:
        text = super().to_python(value)
        if not text:
            return None
        try:
            return self.parse(text)
        except ValueError as error:
            raise ValidationError(str(error)) from error

    def parse(self, text: str) -> Born:
        return parse_born(text)

    def run_validators(self, value: Any) -> None:
        """The length of what was typed doesn't matter once it is a date."""

    def prepare_value(self, value: Any) -> Any:
        return shown_birth(value) if isinstance(value, datetime.date | int) else value
