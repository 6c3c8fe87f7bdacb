"""A play-off between entrants who share a medal."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from cribbage_events.events.models import Entry, Event


class PlayOffForm(forms.Form):
    """By the entrants' numbers."""

    winner = forms.IntegerField()
    loser = forms.IntegerField()

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.event = event

    @property
    def entries(self) -> dict[str, Entry]:
        """Raises ValidationError unless both are entrants of the event."""
        self.full_clean()
        numbers = {name: self.cleaned_data.get(name, 0) for name in ("winner", "loser")}
        entries = Entry.objects.filter(event=self.event, number__in=list(numbers.values()))
        found = {entry.number: entry for entry in entries.select_related("person")}
        try:
            return {name: found[number] for name, number in numbers.items()}
        except KeyError:
            raise ValidationError("Choose the two entrants who played.") from None
