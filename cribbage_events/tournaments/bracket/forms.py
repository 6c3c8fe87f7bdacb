"""The forms of the cut and of brackets."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from cribbage_events.events.forms import seen_field
from cribbage_events.words.codes import round_name

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise


BEST_OF = [(3, _("Best of three")), (5, _("Best of five")), (1, _("One game"))]


def best_of_field(label: "str | StrPromise") -> forms.TypedChoiceField:
    return forms.TypedChoiceField(label=label, choices=BEST_OF, coerce=int, initial=3)


class BeginForm(forms.Form):
    """Best of how many in each round of the bracket."""

    first_come = forms.BooleanField(
        label=_("Players sit at any free table"), required=False, initial=False
    )
    seen = seen_field()

    def __init__(self, *args: Any, rounds: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.names = [f"best_of_{number}" for number in range(1, rounds + 1)]
        for number, name in enumerate(self.names, 1):
            self.fields[name] = best_of_field(capfirst(round_name(number, rounds)))
        self.order_fields([*self.names, "first_come"])

    @property
    def best_of(self) -> list[int]:
        return [self.cleaned_data[name] for name in self.names]


class ConsolationForm(forms.Form):
    """The form that says who plays in a consolation that is a bracket only."""

    best_of = best_of_field(_("Each match"))
    seen = seen_field()

    def __init__(self, *args: Any, choices: Sequence[tuple[int, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["players"] = forms.TypedMultipleChoiceField(
            label=_("Who plays in the consolation?"),
            choices=list(choices),
            coerce=int,
            widget=forms.CheckboxSelectMultiple,
            error_messages={"required": _("Choose at least two people for the consolation.")},
        )
        self.order_fields(["players", "best_of"])
