"""The forms that correct a person by hand, and choose what stays when two become one."""

from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from cribbage_events.clubs.forms.text import LineField
from cribbage_events.clubs.models import Person
from cribbage_events.clubs.people.births import births_differ
from cribbage_events.events.registration.forms.entrant import BornField
from cribbage_events.leagues.members.forms import MemberForm
from cribbage_events.memory.people.selectors.columns import column_lines
from cribbage_events.memory.people.services import seen_mark

ORDER = [
    "name",
    "family_name",
    "date_of_birth",
    "telephone",
    "email",
    "membership_number",
    "valid_until",
    "acc_number",
]


class PersonDataForm(MemberForm):
    """All that a club knows of somebody. Use it while they are locked."""

    of_person: ClassVar[tuple[str, ...]] = (*MemberForm.of_person, "date_of_birth")
    date_of_birth = BornField()

    def __init__(self, *args: Any, person: Person, **kwargs: Any) -> None:
        super().__init__(*args, person=person, **kwargs)
        self.order_fields(ORDER)

    @staticmethod
    def values_of(person: Person) -> dict[str, Any]:
        return {**MemberForm.values_of(person), "date_of_birth": person.born}


class MergeForm(forms.Form):
    """The form to merge two rows: which value stays where both have one. Nothing else is asked."""

    KEPT, GONE = "kept", "gone"
    seen = LineField(max_length=16, widget=forms.HiddenInput)
    born_differently = forms.BooleanField(
        label=_("They are one person, even though the dates of birth differ"), required=False
    )

    def __init__(self, *args: Any, kept: Person, gone: Person, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial["seen"] = seen_mark(kept, gone)
        if not births_differ(kept.born, gone.born):
            del self.fields["born_differently"]
        self.lines = column_lines(kept, gone)
        self.asked = [line["column"] for line in self.lines if line["asked"]]
        for line in self.lines:
            if line["asked"]:
                self.fields[line["column"]] = forms.ChoiceField(
                    label=line["label"].capitalize(),
                    choices=[(self.KEPT, line["kept"]), (self.GONE, line["gone"])],
                    initial=self.KEPT,
                    widget=forms.RadioSelect,
                )

    @property
    def take(self) -> set[str]:
        """The columns of which the other's value stays."""
        return {name for name in self.asked if self.cleaned_data[name] == self.GONE}

    @property
    def asked_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.asked]
