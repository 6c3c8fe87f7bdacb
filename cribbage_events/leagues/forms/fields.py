"""Fields that forms of a league share: money is typed in dollars and kept in cents."""

import datetime
import re
from decimal import Decimal
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator

from cribbage_events.contest.prizes import dollars

MOST = 100_000
# At both ends of the calendar no other time zone has the same day.
DAYS = "Choose a day from 1900 to 2199."


class DollarsField(forms.CharField):
    """Such as 10 or 7.50, with or without a $; gives cents."""

    def __init__(self, **kwargs: Any) -> None:
        attrs = {"inputmode": "decimal", "autocomplete": "off", "size": 8}
        missing = {"required": "Type dollars, such as 10; 0 if nobody pays."}
        super().__init__(
            widget=forms.TextInput(attrs=attrs), max_length=12, error_messages=missing, **kwargs
        )

    def to_python(self, value: Any) -> Any:
        text = (super().to_python(value) or "").removeprefix("$").strip()
        if not text:
            return None
        if not re.fullmatch(r"\d{1,6}([.,]\d{1,2})?", text, re.ASCII):
            raise ValidationError("Type dollars, such as 10 or 7.50.")
        cents = int(Decimal(text.replace(",", ".")) * 100)
        if cents > MOST:
            raise ValidationError(f"At most {dollars(MOST)}.")
        return cents

    def run_validators(self, value: Any) -> None:
        """The length of what was typed doesn't matter once it is an amount."""

    def prepare_value(self, value: Any) -> Any:
        return dollars(value) if isinstance(value, int) else value


class SharesField(forms.CharField):
    """Percents that add up to 100, such as 50, 30, 20."""

    def to_python(self, value: Any) -> Any:
        parts = re.split(r"[\s,;/%]+", (super().to_python(value) or "").strip(" ,;/%"))
        if not all(re.fullmatch(r"\d{1,3}", part, re.ASCII) for part in parts):
            raise ValidationError("Type the percents with commas between, such as 50, 30, 20.")
        shares = [int(part) for part in parts]
        if sum(shares) != 100:
            raise ValidationError(f"These add up to {sum(shares)}, not to 100.")
        return shares

    def run_validators(self, value: Any) -> None:
        """They have been looked at."""

    def prepare_value(self, value: Any) -> Any:
        return ", ".join(map(str, value)) if isinstance(value, list) else value


def day_field(missing: str = "Choose a day.", **kwargs: Any) -> forms.DateField:
    return forms.DateField(
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        error_messages={"required": missing, "invalid": "Choose a day."},
        validators=[
            MinValueValidator(datetime.date(1900, 1, 1), DAYS),
            MaxValueValidator(datetime.date(2199, 12, 31), DAYS),
        ],
        **kwargs,
    )


def time_field(missing: str, **kwargs: Any) -> forms.TimeField:
    return forms.TimeField(
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
        error_messages={"required": missing, "invalid": "Type it such as 19:00."},
        **kwargs,
    )
