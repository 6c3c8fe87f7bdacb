"""A tap beside a name at check-in, and somebody whom the list of members doesn't have."""

import datetime
from typing import Any, cast

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from cribbage_events.clubs.models import Person, known_people
from cribbage_events.events.models import Entry
from cribbage_events.events.pages import check_name
from cribbage_events.leagues.members.forms import PersonForm
from cribbage_events.leagues.models import Night
from cribbage_events.words.dates import full_date

YES, NO = "yes", "no"


class PersonTap(forms.Form):
    """A tap on a member who isn't here yet."""

    person = forms.ModelChoiceField(
        Person.objects.none(),
        error_messages={"invalid_choice": _("This member is no longer on the list. Look again.")},
    )

    def __init__(self, data: Any, *, night: Night) -> None:
        super().__init__(data)
        field: Any = self.fields["person"]
        field.queryset = known_people(night.season.club)

    def clean_person(self) -> Person:
        person: Person = self.cleaned_data["person"]
        check_name(self.data, person.shown_name)
        return person


class EntryTap(forms.Form):
    """A tap on somebody who is here."""

    entry = forms.ModelChoiceField(
        Entry.objects.none(),
        error_messages={"invalid_choice": _("Somebody has removed this name. Look again.")},
    )

    def __init__(self, data: Any, *, night: Night) -> None:
        super().__init__(data)
        field: Any = self.fields["entry"]
        field.queryset = Entry.objects.filter(event=night.event).select_related("person", "event")

    def clean_entry(self) -> Entry:
        entry: Entry = self.cleaned_data["entry"]
        check_name(self.data, entry.name)
        return entry


class NewcomerForm(PersonForm):
    """The form of a newcomer. Nothing is filled in: nobody becomes a member because a field was
    overlooked.
    """

    do = forms.CharField(widget=forms.HiddenInput, initial="new")
    dues = forms.ChoiceField(
        label=_("Has paid the dues?"),
        widget=forms.RadioSelect,
        error_messages={"required": _("Choose whether the dues are paid.")},
    )

    field_order = ("do", "who", "somebody_else", "name", "dues", "telephone", "email")

    def __init__(self, data: Any = None, *, until: datetime.date, guests: bool = False) -> None:
        super().__init__(data)
        self.end = until
        dues = cast(forms.ChoiceField, self.fields["dues"])
        dues.choices = [
            (YES, gettext("Yes: member until %(day)s") % {"day": full_date(until)}),
            (
                NO,
                gettext("No: plays as a guest")
                if guests
                else gettext("No: on the list, but can’t play yet"),
            ),
        ]

    @property
    def until(self) -> datetime.date | None:
        return self.end if self.cleaned_data["dues"] == YES else None
