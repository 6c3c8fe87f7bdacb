"""A tick beside a prize."""

from collections.abc import Callable
from typing import Any

from django import forms

from cribbage_events.clubs.actor import Actor
from cribbage_events.leagues.models import Prize
from cribbage_events.leagues.services.prizes import bear, hand_out, take_back, take_tick_away

WITH_AMOUNT: dict[str, tuple[Callable[..., None], str]] = {
    "hand-out": (hand_out, "{name} has the prize."),
    "got-back": (take_back, "{name} has given it back."),
    "bear": (bear, "{name} keeps it, and the activities fund bears it."),
}
SLIP = "slip"


class PrizeTick(forms.Form):
    """What became of it, and the cents that stood beside the button."""

    do = forms.ChoiceField(choices=[(name, name) for name in (*WITH_AMOUNT, SLIP)])
    cents = forms.IntegerField(required=False, min_value=0)

    def tick(self, prize: Prize, *, by: Actor) -> None:
        data: dict[str, Any] = self.cleaned_data
        if data["do"] == SLIP:
            take_tick_away(prize, by=by)
        else:
            WITH_AMOUNT[data["do"]][0](prize, by=by, seen=data["cents"])

    @property
    def words(self) -> str:
        if self.cleaned_data["do"] == SLIP:
            return "{name} hasn’t got the prize yet."
        return WITH_AMOUNT[self.cleaned_data["do"]][1]
