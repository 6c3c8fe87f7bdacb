"""The form of a high hand: whose it is, its cards, and who saw it."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.forms.text import LineField, NameField
from cribbage_events.clubs.names import sort_key
from cribbage_events.cribbage.cards import Card, CardError, parse_cards
from cribbage_events.cribbage.counting import HAND
from cribbage_events.events.high_hands.services import note_hand
from cribbage_events.events.models import Entry, Event
from cribbage_events.words.cribbage.cards import card_error_words

CARDS = HAND + 1


class HighHandForm(forms.Form):
    """Noted during the games."""

    entry = forms.ModelChoiceField(
        Entry.objects.none(),
        label=gettext_lazy("Player"),
        empty_label=gettext_lazy("Choose the player"),
        error_messages={"required": gettext_lazy("Choose who had the hand.")},
    )
    cards = LineField(
        label=gettext_lazy("The four cards, then the starter"),
        help_text=gettext_lazy("Such as 5H 5C 5S JD 5D"),
        max_length=60,
        error_messages={"required": gettext_lazy("Type the five cards, such as 5H 5C 5S JD 5D.")},
        widget=forms.TextInput(
            attrs={"autocapitalize": "characters", "autocomplete": "off", "spellcheck": "false"}
        ),
    )
    witness = forms.ModelChoiceField(
        Entry.objects.none(),
        label=gettext_lazy("Witness"),
        empty_label=gettext_lazy("Somebody else"),
        required=False,
    )
    witness_name = NameField(
        label=gettext_lazy("Name of a witness who doesn’t play"),
        max_length=80,
        room=80,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, data: Any = None, *, event: Event) -> None:
        super().__init__(data)
        entries = event.entries.filter(seats__isnull=False).distinct()
        found = sorted(entries.select_related("person", "event"), key=by_name)
        for name in ("entry", "witness"):
            field: Any = self.fields[name]
            field.queryset = entries.select_related("person", "event")
            empty = ("", field.empty_label)
            field.choices = [empty, *((each.pk, each.listed_name) for each in found)]

    def clean_cards(self) -> tuple[Card, ...]:
        try:
            cards = parse_cards(self.cleaned_data["cards"])
        except CardError as error:
            raise forms.ValidationError(card_error_words(error)) from error
        if len(cards) != CARDS:
            words = _("Type five cards: the four of the hand, then the starter.")
            raise forms.ValidationError(words)
        return cards

    def save(self, *, by: Actor) -> None:
        note_hand(by=by, **self.cleaned_data)


def by_name(entry: Entry) -> Any:
    return sort_key(entry.listed_name)
