"""Weeks without a night: a few rows, of which those left empty are none."""

import datetime
from operator import itemgetter
from typing import Any

from django import forms

from cribbage_events.clubs.forms.text import NameField
from cribbage_events.leagues.forms.fields import day_field

ROWS_MORE = 2
MOST_ROWS = 10

type Spans = list[tuple[str, datetime.date, datetime.date]]


class BreakForm(forms.Form):
    """A name, and the first and the last day."""

    name = NameField(
        max_length=60,
        room=60,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    first_day = day_field(label="From", required=False)
    last_day = day_field(label="To", required=False)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if self.errors or not any(cleaned.values()):
            return cleaned
        if not cleaned["first_day"]:
            self.add_error("first_day", "From which day is there no night?")
            return cleaned
        cleaned["name"] = cleaned["name"] or "Break"
        cleaned["last_day"] = cleaned["last_day"] or cleaned["first_day"]
        if cleaned["last_day"] < cleaned["first_day"]:
            self.add_error("last_day", "This is before its first day: choose a later one.")
        return cleaned


class BreakRows(forms.formset_factory(BreakForm, extra=ROWS_MORE, max_num=MOST_ROWS)):  # type: ignore[misc]
    """All rows of a season."""

    @property
    def spans(self) -> Spans:
        """Names, first and last days, in their order."""
        if self.is_bound:
            rows = [form.cleaned_data for form in self.forms if form.is_valid()]
        else:
            rows = self.initial
        spans = [
            (row["name"], row["first_day"], row["last_day"]) for row in rows if row.get("first_day")
        ]
        return sorted(spans, key=itemgetter(1))
