"""The start page: how many play, to how many points, how strong the computers are, and so on."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from cribbage_events.cribbage.computer import Strength
from cribbage_events.cribbage.game.rules import PLAYERS, TARGETS
from cribbage_events.practice.session import Agreed

WHO = {
    2: pgettext_lazy("players", "Two"),
    3: pgettext_lazy("players", "Three"),
    4: pgettext_lazy("players", "Four"),
}
HOW_FAR = {121: _("121 points"), 61: _("61 points")}
HOW_STRONG = {
    Strength.EASY: _("Easy"),
    Strength.GOOD: _("Good"),
    Strength.EXPERT: _("Expert"),
}
FIRST_DEAL = {"loser": _("The loser deals first"), "alternate": _("You take turns")}


class AgreedForm(forms.Form):
    """`gives_up` is the number of the unfinished game that its player gives up by this."""

    players = forms.TypedChoiceField(
        label=_("How many play?"),
        help_text=_(
            "Pat plays against you. With three players Sam does too; with four, Sam is your"
            " partner."
        ),
        choices=[(number, WHO[number]) for number in PLAYERS],
        coerce=int,
        widget=forms.RadioSelect,
    )
    strength = forms.TypedChoiceField(
        label=_("How strong is the computer?"),
        choices=list(HOW_STRONG.items()),
        coerce=Strength,
        widget=forms.RadioSelect,
    )
    target = forms.TypedChoiceField(
        label=_("How long is a game?"),
        choices=[(target, HOW_FAR[target]) for target in TARGETS],
        coerce=int,
        widget=forms.RadioSelect,
    )
    teacher = forms.BooleanField(
        label=_("Teacher"),
        help_text=_(
            "After each discard, it says what the expert would have discarded, and why. It gives "
            "a hint"
            " when you ask."
        ),
        required=False,
    )
    claims = forms.BooleanField(
        label=_("Claim what you count"),
        help_text=_("You type what your hand counts; what you miss is shown afterwards."),
        required=False,
    )
    muggins = forms.BooleanField(
        label=_("Muggins"),
        help_text=_("Your opponent takes the points you miss, so you count your own hands."),
        required=False,
    )
    first_deal = forms.ChoiceField(
        label=_("Who deals first in the next game?"),
        choices=list(FIRST_DEAL.items()),
        widget=forms.RadioSelect,
    )
    gives_up = forms.IntegerField(required=False)

    @property
    def agreed(self) -> Agreed:
        chosen = dict(self.cleaned_data)
        del chosen["gives_up"]
        alternate = chosen.pop("first_deal") == "alternate"
        chosen["claims"] |= chosen["muggins"]
        return Agreed(**chosen, alternate=alternate)


def initial(agreed: Agreed) -> dict[str, Any]:
    """The choices of last time."""
    return {
        **{name: getattr(agreed, name) for name in ("players", "strength", "target")},
        **{name: getattr(agreed, name) for name in ("teacher", "claims", "muggins")},
        "first_deal": "alternate" if agreed.alternate else "loser",
    }
