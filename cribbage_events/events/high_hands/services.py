"""Noting a high hand, and removing one that was noted by mistake."""

from collections.abc import Sequence

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from cribbage_events.clubs.actor import Actor
from cribbage_events.cribbage.cards import Card, parse_cards
from cribbage_events.cribbage.counting import count
from cribbage_events.cribbage.high_hands import high_hand
from cribbage_events.events.history.changing import changing, reread
from cribbage_events.events.models import Entry, Event, HighHand

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
    with changing(entry.event, by=by, verb="note-hand", only=ONLY, touches=(HighHand,)) as writing:
        entry = reread(entry)
        check_witness(entry, witness, witness_name)
        written = " ".join(map(str, cards))
        check_new(entry, cards)
        HighHand.objects.create(
            entry=entry,
            cards=written,
            points=points,
            witness=witness,
            witness_name=witness_name,
        )
        writing.says(entrant=entry.name, points=points)


def check_witness(entry: Entry, witness: Entry | None, name: str) -> None:
    if witness is not None and witness.event_id != entry.event_id:
        raise ValidationError({"witness": _("Choose a witness who plays here.")})
    if witness == entry:
        message = _("The player can’t be the witness: choose somebody else.")
        raise ValidationError({"witness": message})
    if witness is None and not name:
        message = _("Who saw the hand? Choose a witness, or type a name.")
        raise ValidationError({"witness": message})
    if witness is not None and name:
        message = _("You chose a witness and typed a name: keep one of them.")
        raise ValidationError({"witness_name": message})


def check_new(entry: Entry, cards: Sequence[Card]) -> None:
    """Check that the hand is new, whatever the order of its four cards, and whoever saw it."""
    for known in HighHand.objects.filter(entry=entry):
        *hand, starter = parse_cards(known.cards)
        if starter == cards[-1] and set(hand) == set(cards[:-1]):
            raise ValidationError(_("This hand is already on the list."))


def remove_hand(event: Event, key: int, *, by: Actor) -> None:
    with changing(event, by=by, verb="remove-hand", only=ONLY, touches=(HighHand,)) as writing:
        hands = HighHand.objects.select_related("entry__person")
        found = hands.filter(pk=key, entry__event=event).first()
        if found is None:
            raise ValidationError(_("Somebody has removed this hand. Look again."))
        writing.says(entrant=found.entry.name, points=found.points)
        found.delete()
