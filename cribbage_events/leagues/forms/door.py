"""A tap at the door."""

from typing import Any

from django import forms

from cribbage_events.clubs.models import Person
from cribbage_events.events.models import Entry
from cribbage_events.leagues.models import Night


class PersonTap(forms.Form):
    """On a member who isn't here yet."""

    person = forms.ModelChoiceField(
        Person.objects.none(),
        error_messages={"invalid_choice": "This member is no longer on the list. Look again."},
    )

    def __init__(self, data: Any, *, night: Night) -> None:
        super().__init__(data)
        field: Any = self.fields["person"]
        field.queryset = night.season.club.known_people


class EntryTap(forms.Form):
    """On somebody who is here."""

    entry = forms.ModelChoiceField(
        Entry.objects.none(),
        error_messages={"invalid_choice": "Somebody has taken this name out. Look again."},
    )

    def __init__(self, data: Any, *, night: Night) -> None:
        super().__init__(data)
        field: Any = self.fields["entry"]
        field.queryset = Entry.objects.filter(event=night.event).select_related("person", "event")
