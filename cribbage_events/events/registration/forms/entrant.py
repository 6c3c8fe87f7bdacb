"""A date of birth, or the year alone, in one field."""

import datetime
from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cribbage_events.clubs.forms.base import AskingForm, ConcurrentlyEdited
from cribbage_events.clubs.forms.text import AccNumberField, LineField, NameField, NumberField
from cribbage_events.clubs.models import Person
from cribbage_events.clubs.names import family_and_given, folded
from cribbage_events.clubs.people.finding import PersonFields, described
from cribbage_events.contest.divisions import Born
from cribbage_events.events.kinds import kind_of
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.standings.rows import awards_of
from cribbage_events.spreadsheets import parse_born
from cribbage_events.words.dates import shown_birth


class BornField(forms.CharField):
    """Typed as people write it: quicker than a calendar of 1950."""

    def __init__(self, **kwargs: Any) -> None:
        attrs = {"autocomplete": "off", "size": 16, "spellcheck": "false"}
        settings: dict[str, Any] = {
            "label": gettext_lazy("Date of birth"),
            "required": False,
            "max_length": 40,
            "help_text": gettext_lazy("Such as 3 May 1950, or only the year: 1950."),
            "widget": forms.TextInput(attrs=attrs),
        }
        super().__init__(**settings | kwargs)

    def to_python(self, value: Any) -> Any:
        text = super().to_python(value)
        if not text:
            return None
        try:
            return self.parse(text)
        except ValueError as error:
            raise ValidationError(str(error)) from error

    def parse(self, text: str) -> Born:
        return parse_born(text)

    def run_validators(self, value: Any) -> None:
        """The length of what was typed doesn't matter once it is a date."""

    def prepare_value(self, value: Any) -> Any:
        return shown_birth(value) if isinstance(value, datetime.date | int) else value


OFF = {"autocomplete": "off"}
NEW = "new"
# The fields of a form that only ask who is meant.
ASKED = ("somebody_else", "who", "sure")


class WhoForm(AskingForm):
    """Asked once, beside what was typed; the answer is a tick or a choice."""

    somebody_else = forms.BooleanField(
        label=gettext_lazy("This is another person"), required=False, widget=forms.HiddenInput
    )
    who = forms.CharField(
        label=gettext_lazy("Who is this?"), required=False, max_length=18, widget=forms.HiddenInput
    )

    def ask_about(self, likeness: str) -> None:
        self.fields["somebody_else"].widget = forms.CheckboxInput()
        self.add_error("somebody_else", likeness)

    def ask_who(self, people: Sequence[Person], *, likeness: str = "") -> None:
        choices = [(str(person.pk), described(person)) for person in people]
        new = (NEW, _("Another person, new to the club"))
        self.fields["who"].widget = forms.RadioSelect(choices=[*choices, new])
        one = _("The club knows %(person)s. Is this the same person?") % {
            "person": described(people[0])
        }
        several = _("The club knows more than one person of this name.")
        self.add_error("who", likeness or (one if len(people) == 1 else several))

    @property
    def person(self) -> int | None:
        """The key of who was chosen; 0: nobody whom the club knows; None: it wasn't asked."""
        who = self.cleaned_data.get("who", "")
        if who == NEW:
            return 0
        return int(who) if who.isdecimal() else None


class FamilyNameField(NameField):
    """The part of the name by which lists are in order, where it isn't the last word."""

    def __init__(self) -> None:
        super().__init__(
            required=False,
            label=gettext_lazy("Family name"),
            help_text=gettext_lazy(
                "Only if it isn’t just the last word of the name, such as García López. Lists are"
                " sorted by it."
            ),
            widget=forms.TextInput(attrs=OFF | {"autocapitalize": "words", "spellcheck": "false"}),
        )


def check_family_name(form: forms.Form) -> None:
    name, family = form.cleaned_data.get("name", ""), form.cleaned_data.get("family_name", "")
    if name and family and folded(family_and_given(name, family)[0]) != folded(family):
        words = _("This isn’t part of the name %(name)s. Type it as it is in the name.")
        form.add_error("family_name", words % {"name": name})


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
        label=gettext_lazy("Name"),
        widget=forms.TextInput(attrs=OFF | {"autocapitalize": "words", "spellcheck": "false"}),
        error_messages={"required": gettext_lazy("Type the name, first name first.")},
    )
    date_of_birth = BornField()
    email = forms.EmailField(
        label=gettext_lazy("E-mail"),
        required=False,
        widget=forms.EmailInput(attrs=OFF),
        error_messages={
            "invalid": gettext_lazy(
                "This is not a whole e-mail address. Type one such as name@example.com."
            )
        },
    )
    telephone = LineField(
        label=gettext_lazy("Phone"),
        required=False,
        max_length=30,
        widget=forms.TextInput(attrs=OFF | {"type": "tel"}),
    )
    membership_number = LineField(
        label=gettext_lazy("Member number"),
        required=False,
        max_length=30,
        widget=forms.TextInput(attrs=OFF),
    )
    acc_number = AccNumberField(
        help_text=gettext_lazy(
            "Of the American Cribbage Congress, such as MB104. Only the desk sees it."
        )
    )
    fixed_table = NumberField(
        label=gettext_lazy("Fixed table"),
        required=False,
        min_value=1,
        max_value=999,
        help_text=gettext_lazy("For a player who must not move: the number of the table."),
    )
    note = LineField(
        label=gettext_lazy("Note"),
        required=False,
        max_length=200,
        help_text=gettext_lazy(
            "Such as wheelchair or hearing aid. Only the desk sees it, only at this event."
        ),
        widget=forms.TextInput(attrs=OFF),
    )
    plays_as_director = forms.BooleanField(
        label=gettext_lazy("Directs this event (no medal)"), required=False
    )
    family_name = FamilyNameField()

    seldom = (
        "date_of_birth",
        "family_name",
        "email",
        "telephone",
        "membership_number",
        "acc_number",
        "fixed_table",
        "note",
        "plays_as_director",
    )

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        """A date of birth is beside the name where there are age groups, else an ACC number."""
        super().__init__(*args, **kwargs)
        self.has_age_groups = kind_of(event).has_age_groups
        if not awards_of(event).gives_medals:
            self.fields["plays_as_director"].label = gettext_lazy("Directs this event")
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
        """Return the fields of a box that is closed at first: most people need none of them."""
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
            "note": entry.note,
        }
        super().__init__(*args, event=entry.event, initial=initial, **kwargs)
        self.fields.pop("plays_as_director", None)
        self.compare_edits(without=ASKED)

    def clean(self) -> None:
        self.cleaned_data = self.merged(self.cleaned_data)
        super().clean()
