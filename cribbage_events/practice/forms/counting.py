"""The cards that the address of the counting aid names, or that somebody has typed."""

from typing import Any

from django import forms

from cribbage_events.cribbage.cards import Card, CardError, parse, parse_cards, refuse_doubles
from cribbage_events.cribbage.counting import HAND
from cribbage_events.practice.selectors.laid import Laid

MOST = HAND + 1
LONGEST = 200
TOO_LONG = "That is too long. Type five cards: the four of the hand, then the starter."
TYPED = {
    "autocapitalize": "characters",
    "autocomplete": "off",
    "autocorrect": "off",
    "spellcheck": "false",
    "enterkeyhint": "done",
}


class CardField(forms.CharField):
    """One card, which a page of ours has written; whatever else is there is none."""

    def to_python(self, value: Any) -> Any:
        try:
            return parse(super().to_python(value) or "")
        except CardError:
            return None


class CountForm(forms.Form):
    """`starter` is only named apart while the hand isn't whole; `tap` is the card just tapped."""

    cards = forms.CharField(
        label="Type the four cards, then the starter",
        help_text="Such as 5H 5C 5S JD 5D",
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
            raise forms.ValidationError(str(error)) from error
        if len(cards) > MOST:
            raise forms.ValidationError(
                f"These are {len(cards)} cards. Type five: the four of the hand, then the starter."
            )
        return cards

    def clean(self) -> None:
        try:
            refuse_doubles(self.laid.cards)
        except CardError as error:
            self.add_error("cards", str(error))

    @property
    def laid(self) -> Laid:
        """What lies on the table; of cards that are refused, none."""
        cards = self.cleaned_data.get("cards", ())
        starter = cards[HAND] if len(cards) > HAND else self.cleaned_data.get("starter")
        return Laid(cards[:HAND], starter, crib=self.cleaned_data["crib"])
