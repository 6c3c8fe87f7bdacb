"""Fields that forms of the desk share."""

import datetime
from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from cribbage_events.clubs.cleaning import address_in
from cribbage_events.clubs.forms.text import LineField
from cribbage_events.events.spreadsheet import parse_born


class BornField(forms.CharField):
    """A date of birth, typed as people write it: quicker than a calendar of 1950."""

    def __init__(self, **kwargs: Any) -> None:
        attrs = {"autocomplete": "off", "size": 16, "spellcheck": "false"}
        settings: dict[str, Any] = {
            "label": "Date of birth",
            "required": False,
            "max_length": 40,
            "help_text": "Such as 3 May 1950 or 1950-05-03.",
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

    def parse(self, text: str) -> datetime.date:
        return parse_born(text)

    def run_validators(self, value: Any) -> None:
        """The length of what was typed doesn't matter once it is a date."""

    def prepare_value(self, value: Any) -> Any:
        if isinstance(value, datetime.date):
            return f"{value.day} {value:%B %Y}"
        return value


def reason_field(label: str, missing: str) -> LineField:
    return LineField(
        label=label,
        max_length=200,
        error_messages={"required": missing},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class ToldField(LineField):
    """Words that go out by e-mail: a link in them could lead anywhere."""

    def validate(self, value: Any) -> None:
        super().validate(value)
        if value and (address := address_in(value)):
            raise ValidationError(
                f"An e-mail goes out with it, which can’t hold a web address. Take out “{address}”."
            )


def told_reason_field(missing: str) -> ToldField:
    """A reason that everybody is told."""
    return ToldField(
        label="Why?",
        max_length=200,
        error_messages={"required": missing},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


def seen_field() -> forms.IntegerField:
    """The revision that was looked at when this was decided."""
    return forms.IntegerField(widget=forms.HiddenInput)
