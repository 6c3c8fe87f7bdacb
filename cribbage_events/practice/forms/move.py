"""The person's move, as the page of each phase sends it."""

from typing import Any

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy

from cribbage_events.cribbage.cards import CardError, parse_cards
from cribbage_events.cribbage.game import Phase
from cribbage_events.cribbage.game.rules import MOST_POINTS
from cribbage_events.cribbage.moves import Claim, Cut, Discard, Go, Move, Play
from cribbage_events.words.cribbage.cards import card_error_words

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


class CutForm(forms.Form):
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


type MoveForm = CutForm | DiscardForm | PlayForm | ClaimForm

FORMS: dict[Phase, type[MoveForm]] = {
    Phase.CUT: CutForm,
    Phase.DISCARD: DiscardForm,
    Phase.PLAY: PlayForm,
    Phase.SHOW: ClaimForm,
}
