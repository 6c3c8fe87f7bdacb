"""The cards that the address of the counting aid names, or that somebody has typed."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cribbage_events.cribbage.cards import Card, CardError, parse, parse_cards, refuse_doubles
from cribbage_events.cribbage.counting import HAND
from cribbage_events.practice.screens.counting.aid import AidHand
from cribbage_events.words.cribbage.cards import card_error_words

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
