"""The totals of a night's scorecards, one field for each."""

from collections.abc import Iterator
from typing import Any

from django import forms

from cribbage_events.events.scorecards.forms.scorecard import NumberField
from cribbage_events.events.scorecards.selectors.night_cards import (
    NightCard,
    NightCards,
)
from cribbage_events.words.numbers import with_minus


class NightCardsForm(forms.Form):
    """Only what was typed on this page is saved: others may type the rest at the same time."""

    def __init__(self, data: Any = None, *, cards: NightCards, closed: bool) -> None:
        super().__init__(data)
        self.cards = cards
        for card in cards.cards:
            # No keypad of digits only: on some telephones it has no minus.
            field = NumberField(label=card.entry.name)
            field.initial, field.show_hidden_initial = with_minus(card.written), True
            field.disabled = closed
            self.fields[name_of(card)] = field

    @property
    def rows(self) -> Iterator[tuple[NightCard, forms.BoundField]]:
        for card in self.cards.cards:
            yield card, self[name_of(card)]

    @property
    def changed(self) -> list[tuple[NightCard, int | None]]:
        return [
            (card, self.cleaned_data[name_of(card)])
            for card in self.cards.cards
            if name_of(card) in self.changed_data
        ]


def name_of(card: NightCard) -> str:
    return f"card_{card.entry.number}"
