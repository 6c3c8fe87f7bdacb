"""A tick beside a prize."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from cribbage_events.clubs.actor import Actor
from cribbage_events.leagues.models import Prize
from cribbage_events.leagues.prizes.services import (
    bear_prize,
    get_prize_back,
    hand_prize_out,
    take_back_tick,
)

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise

WITH_AMOUNT: dict[str, tuple[Callable[..., None], "StrPromise"]] = {
    "hand-out": (hand_prize_out, _("Saved: %(name)s has the prize.")),
    "got-back": (get_prize_back, _("Saved: %(name)s has given it back.")),
    "bear": (bear_prize, _("Saved: %(name)s keeps it, and the activities fund covers it.")),
}
SLIP = "slip"


class PrizeTick(forms.Form):
    """One of the buttons beside a prize, with the amount that it showed, in cents."""

    do = forms.ChoiceField(choices=[(name, name) for name in (*WITH_AMOUNT, SLIP)])
    cents = forms.IntegerField(required=False, min_value=0, widget=forms.HiddenInput)

    def tick(self, prize: Prize, *, by: Actor) -> None:
        data: dict[str, Any] = self.cleaned_data
        if data["do"] == SLIP:
            take_back_tick(prize, by=by)
        else:
            WITH_AMOUNT[data["do"]][0](prize, by=by, seen=data["cents"])

    @property
    def words(self) -> str:
        if self.cleaned_data["do"] == SLIP:
            return gettext("Saved: %(name)s hasn’t got the prize yet.")
        return str(WITH_AMOUNT[self.cleaned_data["do"]][1])
