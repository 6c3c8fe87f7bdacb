"""Hands of 24, 28 and 29: noted with their cards and a witness."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.forms.text import LineField, NameField
from cribbage_events.clubs.names import sort_key
from cribbage_events.clubs.people.public_names import person_in_public
from cribbage_events.cribbage.cards import DECK, Card, CardError, parse_cards
from cribbage_events.cribbage.counting import HAND, count
from cribbage_events.cribbage.high_hands import high_hand
from cribbage_events.events.access.who_may_enter import Scorer, for_scorer
from cribbage_events.events.forms import refusals_as_messages, refusals_beside_fields
from cribbage_events.events.games.entries import EntryRow
from cribbage_events.events.history.changing import changing, reread
from cribbage_events.events.models import Entry, Event, HighHand
from cribbage_events.words.cribbage import card_error_words


@dataclass(frozen=True, slots=True)
class ShownHand:
    """A hand as everybody may see it; the witness is for the club's own report."""

    points: int
    name: str
    number: int
    cards: str


def hands_of(event: Event) -> list[HighHand]:
    """The best first; one query."""
    hands = HighHand.objects.filter(entry__event=event)
    return list(hands.select_related("entry__person", "witness__person"))


def shown_hands(entries: Iterable[EntryRow]) -> list[ShownHand]:
    """The best first; without a query."""
    found = [(hand, entry) for entry in entries for hand in entry.hands]
    return [
        ShownHand(
            hand.points,
            person_in_public(entry.public_name),
            entry.number,
            HighHand(cards=hand.cards).shown,
        )
        for hand, entry in sorted(found, key=lambda each: (-each[0].points, each[0].key))
    ]


def hands_of_events(events: QuerySet[Event]) -> list[HighHand]:
    """The latest first; one query."""
    hands = HighHand.objects.filter(entry__event__in=events)
    found = hands.select_related("entry__person", "entry__event__club")
    found = found.defer("entry__event__archive", "entry__event__rules")
    return list(found.order_by("-entry__event__starts_at", "-points", "pk"))


ONLY = (Event.Status.RUNNING,)


def note_hand(
    entry: Entry,
    cards: Sequence[Card],
    *,
    by: Actor,
    witness: Entry | None = None,
    witness_name: str = "",
) -> None:
    """`cards`: the four of the hand, then the starter. They are counted here."""
    *hand, starter = cards
    points = high_hand(hand, starter)
    if points is None:
        words = _("These cards count %(points)s. Only hands of 24, 28 and 29 are noted.")
        values = {"points": count(hand, starter).total}
        raise ValidationError({"cards": words % values})
    with changing(entry.event, by=by, verb="note-hand", only=ONLY, touches=(HighHand,)) as change:
        entry = reread(entry)
        check_witness(entry, witness, witness_name)
        written = " ".join(map(str, cards))
        check_not_noted(entry, cards)
        HighHand.objects.create(
            entry=entry,
            cards=written,
            points=points,
            witness=witness,
            witness_name=witness_name,
        )
        change.says(entrant=entry.name, points=points)


def check_witness(entry: Entry, witness: Entry | None, name: str) -> None:
    if witness is not None and witness.event_id != entry.event_id:
        raise ValidationError({"witness": _("Choose a witness who plays here.")})
    if witness == entry:
        message = _("The player can’t be the witness: choose another person.")
        raise ValidationError({"witness": message})
    if witness is None and not name:
        message = _("Who saw the hand? Choose a witness, or type a name.")
        raise ValidationError({"witness": message})
    if witness is not None and name:
        message = _("You chose a witness and typed a name: keep one of them.")
        raise ValidationError({"witness_name": message})


def check_not_noted(entry: Entry, cards: Sequence[Card]) -> None:
    """Check that the hand is new, whatever the order of its four cards, and whoever saw it."""
    for known in HighHand.objects.filter(entry=entry):
        *hand, starter = parse_cards(known.cards)
        if starter == cards[-1] and set(hand) == set(cards[:-1]):
            raise ValidationError(_("This hand is already on the list."))


def remove_hand(event: Event, key: int, *, by: Actor) -> None:
    with changing(event, by=by, verb="remove-hand", only=ONLY, touches=(HighHand,)) as change:
        hands = HighHand.objects.select_related("entry__person")
        found = hands.filter(pk=key, entry__event=event).first()
        if found is None:
            raise ValidationError(_("This hand was removed. Look again."))
        change.says(entrant=found.entry.name, points=found.points)
        found.delete()


CARDS = HAND + 1


class HighHandForm(forms.Form):
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
        empty_label=gettext_lazy("Another person"),
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


@require_http_methods(["GET", "HEAD", "POST"])
@for_scorer
def high_hands(request: HttpRequest, event: Event, scorer: Scorer) -> HttpResponse:
    key = request.POST.get("remove", "")
    if key.isdecimal() and len(key) < 18:
        with refusals_as_messages(request):
            remove_hand(event, int(key), by=scorer.actor)
            messages.success(request, _("Saved: the hand was removed."))
        return redirect("events:high_hands", event.slug)
    form = HighHandForm(request.POST if request.method == "POST" else None, event=event)
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            form.save(by=scorer.actor)
            messages.success(request, _("Saved: the hand is on the list."))
            return redirect("events:high_hands", event.slug)
    context = {"event": event, "scorer": scorer, "form": form, "hands": hands_of(event)}
    context |= {"deck": DECK}
    return render(request, "events/high_hands/high_hands.html", context)
