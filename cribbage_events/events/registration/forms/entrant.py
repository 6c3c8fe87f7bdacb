"""Entering somebody, and correcting what is known of them."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from cribbage_events.clubs.forms.base import ConcurrentlyEdited
from cribbage_events.clubs.forms.text import AccNumberField, LineField, NameField, NumberField
from cribbage_events.clubs.people.finding import PersonFields
from cribbage_events.events.kinds import kind_of
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.registration.forms.typed_date_of_birth import BornField
from cribbage_events.events.registration.forms.which_person import (
    ASKED,
    OFF,
    FamilyNameField,
    WhoForm,
    check_family_name,
)
from cribbage_events.events.standings.rows import awards_of

OF_PERSON = (
    "name",
    "date_of_birth",
    "email",
    "telephone",
    "membership_number",
    "family_name",
    "acc_number",
)


class EntrantForm(WhoForm):
    """A person and what the event needs to know; somebody else's, so nothing is filled in."""

    name = NameField(
        label=_("Name"),
        widget=forms.TextInput(attrs=OFF | {"autocapitalize": "words", "spellcheck": "false"}),
        error_messages={"required": _("Type the name, first name first.")},
    )
    date_of_birth = BornField()
    email = forms.EmailField(
        label=_("E-mail"),
        required=False,
        widget=forms.EmailInput(attrs=OFF),
        error_messages={
            "invalid": _("This is not a whole e-mail address. Type one such as name@example.com.")
        },
    )
    telephone = LineField(
        label=_("Phone"),
        required=False,
        max_length=30,
        widget=forms.TextInput(attrs=OFF | {"type": "tel"}),
    )
    membership_number = LineField(
        label=_("Member number"), required=False, max_length=30, widget=forms.TextInput(attrs=OFF)
    )
    acc_number = AccNumberField(
        help_text=_("Of the American Cribbage Congress, such as MB104. Only the desk sees it.")
    )
    fixed_table = NumberField(
        label=_("Fixed table"),
        required=False,
        min_value=1,
        max_value=999,
        help_text=_("For a player who must not move: the number of the table."),
    )
    plays_as_director = forms.BooleanField(label=_("Directs this event (no medal)"), required=False)
    family_name = FamilyNameField()

    seldom = (
        "date_of_birth",
        "family_name",
        "email",
        "telephone",
        "membership_number",
        "acc_number",
        "fixed_table",
        "plays_as_director",
    )

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        """A date of birth is beside the name where there are age groups, else an ACC number."""
        super().__init__(*args, **kwargs)
        self.has_age_groups = kind_of(event).has_age_groups
        if not awards_of(event).gives_medals:
            self.fields["plays_as_director"].label = _("Directs this event")
        if event.director_id:
            del self.fields["plays_as_director"]

    def clean(self) -> None:
        check_family_name(self)
        self.ask_if_odd()

    @property
    def person_fields(self) -> PersonFields:
        values = {name: self.cleaned_data[name] for name in OF_PERSON}
        return PersonFields(**values, person=self.person)

    @property
    def beside_name(self) -> forms.BoundField:
        return self["date_of_birth" if self.has_age_groups else "acc_number"]

    @property
    def seldom_fields(self) -> list[forms.BoundField]:
        """Return the fields of a box that is closed at first, since most people need
        none of them.
        """
        first = self.beside_name.name
        return [self[name] for name in self.seldom if name in self.fields and name != first]

    @property
    def seldom_open(self) -> bool:
        return any(field.errors or field.value() for field in self.seldom_fields)


class EntryForm(ConcurrentlyEdited, EntrantForm):
    """The same for somebody on the list; to be made and cleaned while the event is locked."""

    def __init__(self, *args: Any, entry: Entry, **kwargs: Any) -> None:
        person = entry.person
        initial = {
            "name": person.name,
            "family_name": person.family_name,
            "date_of_birth": person.born,
            "email": person.email,
            "telephone": person.telephone,
            "membership_number": person.membership_number,
            "acc_number": person.acc_number,
            "fixed_table": entry.fixed_table,
        }
        super().__init__(*args, event=entry.event, initial=initial, **kwargs)
        self.fields.pop("plays_as_director", None)
        self.compare_edits(without=ASKED)

    def clean(self) -> None:
        self.cleaned_data = self.merged(self.cleaned_data)
        super().clean()
