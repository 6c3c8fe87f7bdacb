"""A play-off between entrants who share a medal."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from cribbage_events.events.models import Entry, Event

PAIR = r"^[0-9]{1,6}-[0-9]{1,6}$"


class PlayOffForm(forms.Form):
    """The result of a play-off as one choice: the winner's number and the loser's, "4-7"."""

    pair = forms.RegexField(PAIR)

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.event = event

    @property
    def entries(self) -> dict[str, Entry]:
        """Raises ValidationError unless both are entrants of the event."""
        self.full_clean()
        winner, loser = self.cleaned_data.get("pair", "0-0").split("-")
        numbers = {"winner": int(winner), "loser": int(loser)}
        entries = Entry.objects.filter(event=self.event, number__in=list(numbers.values()))
        found = {entry.number: entry for entry in entries.select_related("person")}
        try:
            return {name: found[number] for name, number in numbers.items()}
        except KeyError:
            raise ValidationError(_("Choose who won the play-off, and who lost it.")) from None
