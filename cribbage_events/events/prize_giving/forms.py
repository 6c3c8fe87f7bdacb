"""The forms of the prize-giving: how names are said; which place is shown; whether everybody gets
the results by e-mail.
"""

from collections.abc import Sequence
from typing import Any

from django import forms

from cribbage_events.clubs.forms.text import LineField
from cribbage_events.clubs.models import Person

PRONUNCIATION_LENGTH = 80


class PronunciationsForm(forms.Form):
    """A field for each person, such as “tay-REZ”."""

    def __init__(self, data: Any = None, *, people: Sequence[Person]) -> None:
        super().__init__(data)
        for person in people:
            self.fields[f"said-{person.pk}"] = LineField(
                label=person.shown_name,
                max_length=PRONUNCIATION_LENGTH,
                required=False,
                initial=person.pronunciation,
                widget=forms.TextInput(attrs={"autocomplete": "off"}),
            )
        self.people = people

    @property
    def pronunciations(self) -> dict[int, str]:
        return {person.pk: self.cleaned_data[f"said-{person.pk}"] for person in self.people}
