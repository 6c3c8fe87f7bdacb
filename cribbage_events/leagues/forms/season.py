"""A season's settings, and which nights they make."""

import datetime
from collections.abc import Iterator
from typing import Any, ClassVar

from django import forms

from cribbage_events.clubs.forms.meanwhile import Meanwhile
from cribbage_events.clubs.forms.text import LineField, LinesField, NameField
from cribbage_events.leagues.calendar import days_of
from cribbage_events.leagues.forms.breaks import BreakRows, Spans
from cribbage_events.leagues.forms.fields import DollarsField, SharesField, day_field, time_field
from cribbage_events.leagues.models import Season

BREAKS = "weeks without a night"
ONLY_NEW = "A change counts for nights that nobody has come to yet. All others keep theirs."
A_YEAR = datetime.timedelta(366)
GROUPS = {
    "When": ["name", "weekday", "starts", "ends", "first_day", "last_day"],
    "Where": ["venue", "address", "contact"],
    "For players": ["how_to_join", "rules"],
    "The games": ["round_count", "target", "two_over", "min_nights"],
    "Money": ["fee", "draw", "draw_winner_share", "pot_share", "places"],
}


class SeasonForm(forms.ModelForm):  # type: ignore[type-arg]
    """With its breaks; hours are the club's own, money is typed in dollars."""

    name = NameField(
        # With its date a night's name must have room too.
        max_length=55,
        room=200,
        error_messages={"required": "Give the season a name, such as “Doubles 2026–27”."},
    )
    venue = NameField(
        max_length=120,
        room=120,
        error_messages={"required": "Where is it? Type the name of the hall."},
    )
    starts = time_field("When does a night begin?", label="From")
    ends = time_field("When does a night end?", label="To")
    first_day = day_field("When does the season begin?", label="First night")
    last_day = day_field("When does the season end?", label="Last night")
    target = forms.TypedChoiceField(
        label="A game goes to", choices=[(121, "121"), (61, "61")], coerce=int
    )
    min_nights = forms.IntegerField(
        label="Nights for an average",
        min_value=1,
        max_value=60,
        help_text="Who comes to fewer has no place in the season’s table by average.",
    )
    fee = DollarsField(label="A head pays, in dollars")
    draw = DollarsField(label="Of that, into the 50/50 draw")
    draw_winner_share = forms.IntegerField(
        label="Percent of the draw to its winner",
        help_text="What is left of the draw is for supplies.",
        min_value=0,
        max_value=100,
    )
    pot_share = forms.IntegerField(
        label="Percent of the rest that are prizes",
        help_text="What is left is for activities.",
        min_value=0,
        max_value=100,
    )
    places = SharesField(
        label="Percents of the prizes for the first, second, third …",
        max_length=40,
        error_messages={"required": "Type the percents, such as 50, 30, 20."},
    )

    class Meta:
        model = Season
        fields: ClassVar = [name for names in GROUPS.values() for name in names]
        labels: ClassVar = {
            "weekday": "Day of the week",
            "how_to_join": "How to join",
            "two_over": "Two left over make",
        }
        help_texts: ClassVar = {
            "contact": "Shown on the public page: who to ask, and how.",
            "how_to_join": "Shown on the public page.",
            "rules": "Added to the rules of the club and of this kind of league.",
        }
        error_messages: ClassVar = {
            "round_count": {
                "invalid": "Type the number of games, such as 4.",
                "min_value": "A night has at least one game. Type a number such as 4.",
                "max_value": "A night has 12 games at most. Type a number such as 4.",
            },
        }
        field_classes: ClassVar = {
            "address": LineField,
            "contact": LineField,
            "how_to_join": LinesField,
            "rules": LinesField,
        }
        widgets: ClassVar = {
            "how_to_join": forms.Textarea(attrs={"rows": 3}),
            "rules": forms.Textarea(attrs={"rows": 3}),
        }

    def __init__(self, data: Any = None, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        rows: Spans = self.initial.pop("breaks", [])
        names = ("name", "first_day", "last_day")
        initial = [dict(zip(names, row, strict=True)) for row in rows]
        self.breaks = BreakRows(data, initial=initial, prefix="breaks")
        self.meanwhile = Meanwhile(self, also={BREAKS: rows}) if self.instance.pk else None
        if self.instance.pk:
            for name in ("fee", "draw"):
                self.fields[name].help_text = ONLY_NEW

    @property
    def groups(self) -> Iterator[tuple[str, list[forms.BoundField]]]:
        for title, names in GROUPS.items():
            yield title, [self[name] for name in names]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if not self.breaks.is_valid():
            self.add_error(None, "Mend the dates of the breaks, or empty them.")
        self.spans = self.breaks.spans
        if self.meanwhile and self.breaks.is_valid():
            self.cleaned_data = cleaned = self.meanwhile.settle({**cleaned, BREAKS: self.spans})
            self.spans = cleaned.pop(BREAKS)
        self.check_hours(cleaned)
        if not self.errors and cleaned["draw"] > cleaned["fee"]:
            self.add_error("draw", "The draw is a part of what a head pays: type less.")
        if not self.errors:
            self.check_days(cleaned)
        return cleaned

    def check_hours(self, cleaned: dict[str, Any]) -> None:
        starts, ends = cleaned.get("starts"), cleaned.get("ends")
        if starts and ends and ends <= starts:
            self.add_error("ends", "A night ends after it begins: type a later time.")

    def check_days(self, cleaned: dict[str, Any]) -> None:
        if cleaned["last_day"] < cleaned["first_day"]:
            self.add_error("last_day", "This is before the first night: choose a later day.")
        elif cleaned["last_day"] - cleaned["first_day"] > A_YEAR:
            self.add_error("last_day", "A season lasts a year at most: choose an earlier day.")
        elif not self.days:
            self.add_error("last_day", "There is no night between these days: choose a later one.")

    @property
    def days(self) -> list[datetime.date]:
        """The nights that these settings make, as far as they are known."""
        given = self.cleaned_data if self.is_bound else self.initial
        spans = self.spans if self.is_bound else self.breaks.spans
        weekday, first, last = map(given.get, ("weekday", "first_day", "last_day"))
        if weekday is None or first is None or last is None:
            return []
        return list(
            days_of(
                weekday=weekday,
                first=first,
                last=last,
                breaks=[(begins, ends) for _, begins, ends in spans],
            )
        )
