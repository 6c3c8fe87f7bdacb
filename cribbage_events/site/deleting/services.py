"""A club is deleted by a director: closed at once, gone for good after a week."""

import logging

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import DELETED_LAST, Club
from cribbage_events.events.erasing.deleting import delete_for_good
from cribbage_events.events.erasing.whole_club import Wanted, change_club, lock_events
from cribbage_events.events.history.turns import own_turn
from cribbage_events.events.models import Event
from cribbage_events.leagues.models import LedgerLine, Night, Prize
from cribbage_events.mail.outbox import erase_addresses
from cribbage_events.memory.models import Merge

writes = logging.getLogger("cribbage_events.writes")


def delete_club(club: Club, *, by: Actor) -> None:
    """Close a club to everybody; for a week a director can take it back."""
    change_club(club, by=by, verb="delete-club", check=deleted, logger=writes)


def deleted(locked: Club) -> Wanted:
    if locked.deleted_at is not None:
        return None
    return {"deleted_at": timezone.now()}, {}


def take_back_club(club: Club, *, by: Actor) -> None:
    """Everything is there again, as it was."""
    change_club(club, by=by, verb="take-back-club", check=present_again, logger=writes)


def present_again(locked: Club) -> Wanted:
    if locked.deleted_at is None:
        return None
    if locked.deleted_at + DELETED_LAST < timezone.now():
        raise ValidationError(_("This club was deleted more than a week ago, so it is gone."))
    return {"deleted_at": None}, {}


def forget_deleted_clubs() -> None:
    """Clubs deleted more than a week ago go for good, with everything that belongs to them."""
    over = Club.objects.filter(deleted_at__lt=timezone.now() - DELETED_LAST)
    for found in list(over):
        with own_turn(), transaction.atomic():
            lock_events(found)
            # Somebody may take it back at this moment.
            club = over.select_for_update().filter(pk=found.pk).first()
            if club is not None:
                delete_for_ever(club)


def delete_for_ever(club: Club) -> None:
    """Delete, in a transaction: seasons with their ledger, events, results, people, roles, and the
    logo.
    """
    nights = Night.objects.filter(season__club=club)
    ledger = LedgerLine.objects.filter(night__in=nights)
    # The database lets no line go otherwise.
    ledger.update(goes_with_club=True)
    ledger.delete()
    Prize.objects.filter(night__in=nights).delete()
    nights.update(drawn_at=None, draw_winner=None)
    nights.delete()
    for event in Event.everything.filter(club=club):
        delete_for_good(event)
    club.seasons.all().delete()
    club.past_events.all().delete()
    club.old_lists.all().delete()
    # A merge protects its person otherwise.
    Merge.objects.filter(kept__club=club).delete()
    club.people.all().delete()
    erase_addresses(club.messages.all())
    logo = club.logo
    if logo:
        transaction.on_commit(lambda: logo.storage.delete(str(logo)))
    club.delete()
