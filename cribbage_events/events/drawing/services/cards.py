"""The printed card that everybody holds: as it was drawn, until new ones are handed out."""

from collections.abc import Iterable

from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext as _

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.drawing.selectors.new_cards import (
    card_of_places,
    new_cards,
    places_of,
    stamp_of,
)
from cribbage_events.events.games.event_games import event_games
from cribbage_events.events.history.changing import (
    OpenChange,
    changing,
    locked,
    note_write,
)
from cribbage_events.events.kinds import kind_of
from cribbage_events.events.models import Entry, Event

RUNNING = (Event.Status.RUNNING,)


def hold_cards(event: Event, numbers: Iterable[int] | None = None) -> None:
    """Everybody, or those with these numbers, holds a card as the rounds are drawn now."""
    games = event_games(event)
    entries = Entry.objects.filter(event=event)
    if numbers is not None:
        entries = entries.filter(number__in=list(numbers))
    changed = []
    for entry in entries.only("pk", "card_held"):
        line = games.entries[entry.pk]
        entry.card_held = card_of_places(places_of(games, line)) or None
        changed.append(entry)
    Entry.objects.bulk_update(changed, ["card_held"], batch_size=200)


def note_printed(event: Event, *, by: Actor, stamp: str) -> None:
    """Note that the cards are printed: from the first time on everybody holds a card, and who gets
    another game needs a new one. `stamp` is that of the drawing on the cards. Nothing that anybody
    sees changes, so the diary has no line of it.
    """
    with locked(event) as event:
        if stamp != stamp_of(event):
            raise ValidationError(
                _(
                    "The rounds have been drawn again since you opened this page. Here are the"
                    " cards as they are now: print these."
                )
            )
        if event.status != Event.Status.RUNNING or not kind_of(event).cards_name_opponents:
            return
        if not Entry.objects.filter(event=event, card_held__isnull=False).exists():
            hold_cards(event)
            note_write(event, by=by, verb="print-cards")


def note_drawn_again(writing: OpenChange) -> None:
    """Note that printed cards may be wrong from now on."""
    writing.event.drawn_again_at = timezone.now()
    writing.fields.append("drawn_again_at")


def hand_out_cards(event: Event, *, by: Actor, stamp: str) -> None:
    """Note that everybody has the new card. `stamp` is that of the drawing that was printed: the
    rounds must not have been drawn again since; results may have come in.
    """
    verb = "hand-out-cards"
    with changing(event, by=by, verb=verb, only=RUNNING, touches=(Entry,)) as writing:
        found = new_cards(writing.event)
        if found is None:
            raise ValidationError(
                _("Every card is already right, so there are no new ones to hand out.")
            )
        if found.stamp != stamp:
            words = _(
                "The rounds have been drawn again since you opened this page. Print the new cards"
                " again."
            )
            raise ValidationError(words)
        hold_cards(writing.event, found.names)
        writing.says(count=len(found.names))
