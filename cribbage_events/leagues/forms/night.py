"""A night on another day or hour, and one more night."""

import datetime
from typing import Any

from django import forms

from cribbage_events.events.forms.fields import seen_field
from cribbage_events.leagues.forms.fields import day_field, time_field
from cribbage_events.leagues.models import Night

OVER = "This day is over: choose today or a later one."


class DayForm(forms.Form):
    """The day of a night; one to come."""

    day = day_field("On which day?", label="Day")

    def __init__(self, *args: Any, today: datetime.date, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.today = today

    def clean_day(self) -> datetime.date:
        day: datetime.date = self.cleaned_data["day"]
        if day < self.today:
            raise forms.ValidationError(OVER)
        return day


class MoveForm(DayForm):
    """Where a night moves to, decided on what was seen."""

    time = time_field("When does it begin?", label="From")
    seen = seen_field()

    def __init__(self, *args: Any, night: Night, **kwargs: Any) -> None:
        start = night.event.local_start
        initial = {"day": start.date(), "time": start.time(), "seen": night.event.revision}
        super().__init__(*args, initial=initial, **kwargs)
        self.zone = night.event.club.zone

    @property
    def starts_at(self) -> datetime.datetime:
        given = self.cleaned_data
        return datetime.datetime.combine(given["day"], given["time"], self.zone)
