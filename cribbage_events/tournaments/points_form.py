"""The form of the table of master points."""

import re
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cribbage_events.contest.championship import MasterPoints

PARTS = (
    ("main", gettext_lazy("Main event")),
    ("consolation", gettext_lazy("Consolation")),
)
MOST = 1_000
ERRORS = dict.fromkeys(
    ("required", "invalid", "min_value", "max_value"),
    gettext_lazy("Type a whole number, such as 5."),
)


class MinimumField(forms.CharField):
    """The game points from which points are counted, by number of games, such as 12: 14, 14: 17."""

    def to_python(self, value: Any) -> Any:
        text = str(super().to_python(value) or "").strip()
        pairs = [part.strip() for part in text.split(",") if part.strip()]
        found = {}
        for pair in pairs:
            numbers = re.fullmatch(r"(\d{1,2})\s*:\s*(\d{1,2})", pair, re.ASCII)
            if numbers is None:
                words = _("Type games and game points, with commas between them: 12: 14, 14: 17.")
                raise ValidationError(words)
            found[str(int(numbers[1]))] = int(numbers[2])
        return found

    def run_validators(self, value: Any) -> None:
        """`to_python` has checked them."""

    def prepare_value(self, value: Any) -> Any:
        if isinstance(value, dict):
            return ", ".join(f"{games}: {least}" for games, least in value.items())
        return value


class PointsForm(forms.Form):
    """The figures that the American Cribbage Congress publishes, with the year that they are of."""

    year = forms.IntegerField(
        label=gettext_lazy("Year of this table"),
        min_value=1980,
        max_value=2199,
        error_messages=dict.fromkeys(
            ("required", "invalid", "min_value", "max_value"),
            gettext_lazy("Type a year, such as 2016."),
        ),
    )

    def __init__(self, *args: Any, table: MasterPoints, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial["year"] = table.year
        for key, _title in PARTS:
            part = getattr(table, key)
            self.fields[f"{key}-scale"] = forms.IntegerField(
                label=gettext_lazy("Points of a qualifier, for each step"),
                min_value=0,
                max_value=MOST,
                initial=part.scale,
                error_messages=ERRORS,
            )
            self.fields[f"{key}-minimum"] = MinimumField(
                label=gettext_lazy("From how many game points, by number of games"),
                max_length=200,
                initial=dict(part.minimum),
                error_messages={
                    "required": gettext_lazy(
                        "Type games and game points, with commas between them: 12: 14, 14: 17."
                    )
                },
            )
            self.fields[f"{key}-play_off"] = forms.IntegerField(
                label=gettext_lazy("Points of a round of play-offs"),
                min_value=0,
                max_value=MOST,
                initial=part.play_off,
                error_messages=ERRORS,
            )

    @property
    def sections(self) -> list[tuple[Any, list[forms.BoundField]]]:
        return [
            (title, [self[name] for name in self.fields if name.startswith(f"{key}-")])
            for key, title in PARTS
        ]

    @property
    def data_to_keep(self) -> dict[str, Any]:
        names = ("scale", "minimum", "play_off")
        return {
            "year": self.cleaned_data["year"],
            **{
                key: {name: self.cleaned_data[f"{key}-{name}"] for name in names}
                for key, _title in PARTS
            },
        }
