"""The start page: how many play, to how many points, how strong the computers are, and so on."""

from typing import Any

from django import forms

from cribbage_events.cribbage.computer import Strength
from cribbage_events.cribbage.game.rules import PLAYERS, TARGETS
from cribbage_events.practice.sitting import Agreed

WHO = {2: "Two", 3: "Three", 4: "Four"}
HOW_FAR = {121: "121 points", 61: "61 points"}
HOW_STRONG = {
    Strength.EASY: "Easy",
    Strength.GOOD: "Good",
    Strength.EXPERT: "Expert",
}
FIRST_DEAL = {"loser": "The loser deals first", "alternate": "You take turns"}


class AgreedForm(forms.Form):
    """`gives_up` is the number of the unfinished game that its player gives up by this."""

    players = forms.TypedChoiceField(
        label="How many play?",
        help_text="Pat plays against you, and Sam where three play; of four, Sam is your partner.",
        choices=[(number, WHO[number]) for number in PLAYERS],
        coerce=int,
        widget=forms.RadioSelect,
    )
    strength = forms.TypedChoiceField(
        label="How strong is the computer?",
        choices=list(HOW_STRONG.items()),
        coerce=Strength,
        widget=forms.RadioSelect,
    )
    target = forms.TypedChoiceField(
        label="How long is a game?",
        choices=[(target, HOW_FAR[target]) for target in TARGETS],
        coerce=int,
        widget=forms.RadioSelect,
    )
    teacher = forms.BooleanField(
        label="Teacher",
        help_text="Says after each discard what the expert would have discarded, and why. Gives a"
        " hint when you ask.",
        required=False,
    )
    claims = forms.BooleanField(
        label="Claim what you count",
        help_text="You type what your hand counts; what you miss is shown afterwards.",
        required=False,
    )
    muggins = forms.BooleanField(
        label="Muggins",
        help_text="Your opponent takes the points you miss. You count your own hands, then.",
        required=False,
    )
    first_deal = forms.ChoiceField(
        label="Who deals first in the next game?",
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
