"""Members entered, corrected, renewed, and imported from a list."""

import datetime
from collections.abc import Sequence
from typing import Any, ClassVar, cast

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from cribbage_events.clubs.forms.base import ConcurrentlyEdited
from cribbage_events.clubs.forms.text import AccNumberField, LineField, NameField
from cribbage_events.clubs.models import Club, Person, known_people
from cribbage_events.clubs.people.finding import KnownPeople, PeopleByLooks, PersonFields
from cribbage_events.events.registration.forms.entrant import (
    ASKED,
    OFF,
    BornField,
    FamilyNameField,
    WhoForm,
    check_family_name,
)
from cribbage_events.events.registration.forms.importing import ListForm, PreviewForm
from cribbage_events.leagues.members.selectors import is_member
from cribbage_events.leagues.members.services import already_a_member
from cribbage_events.spreadsheets import MEMBERS, Reading, parse_until
from cribbage_events.words.dates import full_date

YES, NO = "yes", "no"


class UntilField(BornField):
    """A day, or a year for its end."""

    def parse(self, text: str) -> datetime.date:
        return parse_until(text)


class PersonForm(WhoForm):
    """Data of somebody else, so the browser fills nothing in."""

    name = NameField(
        label=_("Name"),
        widget=forms.TextInput(attrs=OFF | {"autocapitalize": "words", "spellcheck": "false"}),
        error_messages={"required": _("Type the name, first name first.")},
    )
    telephone = LineField(
        label=_("Phone"),
        required=False,
        max_length=30,
        widget=forms.TextInput(attrs=OFF | {"type": "tel"}),
    )
    email = forms.EmailField(
        label=_("E-mail"),
        required=False,
        widget=forms.EmailInput(attrs=OFF),
        error_messages={
            "invalid": _("This is not a whole e-mail address. Type one such as name@example.com.")
        },
    )

    # The fields that say something about the person.
    of_person: ClassVar[tuple[str, ...]] = ("name", "email", "telephone")

    def clean(self) -> None:
        self.ask_if_odd()

    @property
    def person_fields(self) -> PersonFields:
        values = {name: self.cleaned_data[name] for name in self.of_person}
        return PersonFields(**values, person=self.person)

    def asks_who(self, club: Club) -> bool:
        """Two people may have one name: if the club knows it, the form asks first who is meant."""
        fields = self.person_fields
        if fields.person is not None or self.cleaned_data["somebody_else"]:
            return False
        known = KnownPeople.meant_by(club, fields).find(fields)
        if known and is_member(known):
            self.ask_about(already_a_member(known))
            return True
        people = [known] if known else PeopleByLooks(known_people(club)).who_may_be(fields)
        if people:
            self.ask_who(people)
        return bool(people)


class MemberForm(ConcurrentlyEdited, PersonForm):
    """A member is entered or corrected."""

    of_person: ClassVar[tuple[str, ...]] = (
        "name",
        "email",
        "telephone",
        "membership_number",
        "acc_number",
        "family_name",
    )
    membership_number = LineField(
        label=_("Member number"), required=False, max_length=30, widget=forms.TextInput(attrs=OFF)
    )
    acc_number = AccNumberField()
    valid_until = UntilField(
        label=_("Member until"),
        help_text=_("The last day, such as 31 December 2026, or only 2026."),
    )
    family_name = FamilyNameField()

    field_order = (
        "who",
        "somebody_else",
        "name",
        "membership_number",
        "telephone",
        "email",
        "valid_until",
        "acc_number",
        "family_name",
    )

    def __init__(self, *args: Any, person: Person | None = None, **kwargs: Any) -> None:
        """`person` is the member who is corrected. Use the form while they are locked."""
        if person:
            kwargs["initial"] = self.values_of(person)
        super().__init__(*args, **kwargs)
        if person:
            self.compare_edits(without=ASKED)

    def clean(self) -> None:
        self.cleaned_data = self.merged(self.cleaned_data)
        check_family_name(self)
        super().clean()

    @staticmethod
    def values_of(person: Person) -> dict[str, Any]:
        return {name: getattr(person, name) for name in (*MemberForm.of_person, "valid_until")}

    @property
    def until(self) -> datetime.date | None:
        day: datetime.date | None = self.cleaned_data["valid_until"]
        return day


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


class MemberListForm(ListForm):
    """A file or pasted lines."""

    reading: ClassVar[Reading] = MEMBERS
    example = _("Name, Number, Member until\nAnn Lee, A17, 31 December 2026")


class MemberPreviewForm(PreviewForm):
    """The list as the preview showed it."""

    reading: ClassVar[Reading] = MEMBERS


class RenewalForm(forms.Form):
    """The form takes one of the days that the buttons offered."""

    until = forms.DateField()

    def __init__(self, *args: Any, ends: Sequence[datetime.date], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.ends = ends

    def clean_until(self) -> datetime.date:
        until: datetime.date = self.cleaned_data["until"]
        if until not in self.ends:
            raise forms.ValidationError(gettext("Choose the end of this year or of the next one."))
        return until
