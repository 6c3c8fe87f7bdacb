"""Drawing: where the age groups divide, and what was seen when it was decided."""

from collections.abc import Sequence

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from cribbage_events.clubs.forms.text import NumberField
from cribbage_events.contest.divisions import ONE_GROUP, DivisionKind, DivisionLabel
from cribbage_events.events.drawing.selectors.draw_preview import age_of
from cribbage_events.events.forms import seen_field
from cribbage_events.events.models import Entry
from cribbage_events.words.dates import shown_birth
from cribbage_events.words.divisions import division_name

OLDEST = 130


class BoundaryForm(forms.Form):
    boundary = NumberField(
        label=_("The older group begins at age"),
        required=False,
        min_value=ONE_GROUP,
        max_value=OLDEST,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
        help_text=_("Leave it empty to let the program make the groups as equal as it can."),
    )


class DrawForm(forms.Form):
    seen = seen_field()
    boundary_age = forms.IntegerField(
        required=False, min_value=ONE_GROUP, max_value=OLDEST, widget=forms.HiddenInput
    )


class AgeGroupsForm(forms.Form):
    """The group of each of these entrants; whoever isn't chosen for is asked about later."""

    def __init__(
        self, data: object = None, *, asked: Sequence[Entry], boundary: int | None
    ) -> None:
        super().__init__(data)  # type: ignore[arg-type]
        choices = [(kind.value, group_name(kind, boundary)) for kind in SIDES]
        for entry in asked:
            self.fields[group_field(entry)] = forms.ChoiceField(
                label=entry.name,
                choices=choices,
                required=False,
                initial=entry.age_group,
                widget=forms.RadioSelect,
                help_text=age_words(entry),
            )
        self.asked = asked

    @property
    def lines(self) -> list[tuple[Entry, forms.BoundField]]:
        return [(entry, self[group_field(entry)]) for entry in self.asked]

    @property
    def chosen(self) -> dict[int, str]:
        found = {entry.number: self.cleaned_data[group_field(entry)] for entry in self.asked}
        return {number: side for number, side in found.items() if side}


SIDES = (DivisionKind.UNDER, DivisionKind.FROM)


def group_field(entry: Entry) -> str:
    return f"group-{entry.number}"


def group_name(kind: DivisionKind, boundary: int | None) -> str:
    if boundary is not None:
        return division_name(DivisionLabel(kind, boundary))
    is_younger = kind == DivisionKind.UNDER
    return gettext("The younger group") if is_younger else gettext("The older group")


def age_words(entry: Entry) -> str:
    """“Born in 1950, so 75 or 76 on the day.”"""
    age = age_of(entry.event, entry)
    if age is None:
        return gettext("No date or year of birth.")
    if age.is_exact:
        return gettext("%(age)s on the day.") % {"age": age.highest}
    return gettext("Born in %(year)s, so %(lowest)s or %(highest)s on the day.") % {
        "year": shown_birth(entry.person.born),
        "lowest": age.lowest,
        "highest": age.highest,
    }
