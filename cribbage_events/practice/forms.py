"""Forms of the pages for learning and practising."""

from typing import Any

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from cribbage_events.cribbage.cards import Card, CardError, parse, parse_cards, refuse_doubles
from cribbage_events.cribbage.computer import Strength
from cribbage_events.cribbage.counting import HAND
from cribbage_events.cribbage.game import Phase
from cribbage_events.cribbage.game.rules import MOST_POINTS, PLAYERS, TARGETS
from cribbage_events.cribbage.moves import Claim, Cut, Discard, Go, Move, Muggins, Play
from cribbage_events.practice.screens.counting import AidHand
from cribbage_events.practice.session import Agreed
from cribbage_events.words.cribbage import card_error_words

MOST = HAND + 1
LONGEST = 200
TOO_LONG = gettext_lazy(
    "That is too long. Type five cards: the four of the hand, then the starter."
)
TYPED = {
    "autocapitalize": "characters",
    "autocomplete": "off",
    "autocorrect": "off",
    "spellcheck": "false",
    "enterkeyhint": "done",
}


class CardField(forms.CharField):
    """One card as our pages write it; any other text is no card."""

    def to_python(self, value: Any) -> Any:
        try:
            return parse(super().to_python(value) or "")
        except CardError:
            return None


class CountForm(forms.Form):
    """`starter` is only named apart while the hand isn't whole; `tap` is the card just tapped."""

    cards = forms.CharField(
        label=gettext_lazy("Type the four cards, then the starter"),
        help_text=gettext_lazy("Such as 5H 5C 5S JD 5D"),
        required=False,
        max_length=LONGEST,
        error_messages={"max_length": TOO_LONG},
        widget=forms.TextInput(attrs=TYPED),
    )
    starter = CardField(required=False)
    crib = forms.BooleanField(required=False, widget=forms.HiddenInput)
    tap = CardField(required=False)

    def clean_cards(self) -> tuple[Card, ...]:
        try:
            cards = parse_cards(self.cleaned_data["cards"])
        except CardError as error:
            raise forms.ValidationError(card_error_words(error)) from error
        if len(cards) > MOST:
            words = _(
                "You typed %(count)s cards. Type five: the four of the hand, then the starter."
            )
            raise forms.ValidationError(words % {"count": len(cards)})
        return cards

    def clean(self) -> None:
        try:
            refuse_doubles(self.laid.cards)
        except CardError as error:
            self.add_error("cards", card_error_words(error))

    @property
    def laid(self) -> AidHand:
        """The cards placed so far; none if they are refused."""
        cards = self.cleaned_data.get("cards", ())
        starter = cards[HAND] if len(cards) > HAND else self.cleaned_data.get("starter")
        return AidHand(cards[:HAND], starter, crib=self.cleaned_data["crib"])


POINTS = format_lazy(
    gettext_lazy("Type the points of this hand: a number from 0 to {most}."), most=MOST_POINTS
)
PACK = 52


class CardsField(forms.MultipleChoiceField):
    """Cards, each by its letters; which of them may be played is the game's to say."""

    def to_python(self, value: Any) -> Any:
        try:
            return parse_cards(super().to_python(value))
        except CardError as error:
            raise forms.ValidationError(card_error_words(error)) from error

    def validate(self, value: Any) -> None:
        forms.Field.validate(self, value)


class CutForDealForm(forms.Form):
    position = forms.IntegerField(
        max_value=PACK - 1,
        min_value=0,
        error_messages=dict.fromkeys(
            ("required", "invalid", "max_value", "min_value"), gettext_lazy("Tap one of the cards.")
        ),
    )

    @property
    def move(self) -> Move:
        return Cut(self.cleaned_data["position"])


class DiscardForm(forms.Form):
    cards = CardsField(required=False)

    @property
    def move(self) -> Move:
        return Discard(self.cleaned_data["cards"])


class PlayForm(forms.Form):
    """A card, or none for a go."""

    card = CardsField(required=False)

    @property
    def move(self) -> Move:
        cards = self.cleaned_data["card"]
        return Play(cards[0]) if cards else Go()


class ClaimForm(forms.Form):
    points = forms.IntegerField(
        min_value=0,
        max_value=MOST_POINTS,
        error_messages=dict.fromkeys(("required", "invalid", "max_value", "min_value"), POINTS),
    )

    @property
    def move(self) -> Move:
        return Claim(self.cleaned_data["points"])


class MugginsForm(forms.Form):
    muggins = forms.ChoiceField(choices=[("yes", "yes"), ("no", "no")])

    @property
    def move(self) -> Move:
        return Muggins(self.cleaned_data["muggins"] == "yes")


type MoveForm = CutForDealForm | DiscardForm | PlayForm | ClaimForm | MugginsForm

FORMS: dict[Phase, type[MoveForm]] = {
    Phase.CUT: CutForDealForm,
    Phase.DISCARD: DiscardForm,
    Phase.PLAY: PlayForm,
    Phase.SHOW: ClaimForm,
}


WHO = {
    2: pgettext_lazy("players", "Two"),
    3: pgettext_lazy("players", "Three"),
    4: pgettext_lazy("players", "Four"),
}
HOW_FAR = {121: gettext_lazy("121 points"), 61: gettext_lazy("61 points")}
HOW_STRONG = {
    Strength.EASY: gettext_lazy("Easy"),
    Strength.GOOD: gettext_lazy("Medium"),
    Strength.EXPERT: gettext_lazy("Expert"),
}
FIRST_DEAL = {
    "loser": gettext_lazy("The loser deals first"),
    "alternate": gettext_lazy("You take turns"),
}


class AgreedForm(forms.Form):
    """`gives_up` is the number of the unfinished game that its player gives up by this."""

    players = forms.TypedChoiceField(
        label=gettext_lazy("How many play?"),
        choices=[(number, WHO[number]) for number in PLAYERS],
        coerce=int,
        widget=forms.RadioSelect,
    )
    strength = forms.TypedChoiceField(
        label=gettext_lazy("How strong is the computer?"),
        choices=list(HOW_STRONG.items()),
        coerce=Strength,
        widget=forms.RadioSelect,
    )
    target = forms.TypedChoiceField(
        label=gettext_lazy("How long is a game?"),
        choices=[(target, HOW_FAR[target]) for target in TARGETS],
        coerce=int,
        widget=forms.RadioSelect,
    )
    teacher = forms.BooleanField(
        label=gettext_lazy("Coach"),
        required=False,
    )
    claims = forms.BooleanField(
        label=gettext_lazy("Claim what you count"),
        required=False,
    )
    muggins = forms.BooleanField(
        label=gettext_lazy("Muggins"),
        required=False,
    )
    waits = forms.BooleanField(
        label=gettext_lazy("Wait for a tap after 31, a go and the last card"),
        required=False,
    )
    first_deal = forms.ChoiceField(
        label=gettext_lazy("Who deals first in the next game?"),
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
        **{name: getattr(agreed, name) for name in ("teacher", "claims", "muggins", "waits")},
        "first_deal": "alternate" if agreed.alternate else "loser",
    }
