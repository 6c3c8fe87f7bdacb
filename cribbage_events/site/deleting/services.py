"""Deletes a club: closed at once by a director, gone for good after a week; and lists what goes."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils import timezone
from django.utils.translation import gettext as _

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import DELETED_LAST, Club, Person, known_people
from cribbage_events.events.erasing.deleting import delete_for_good
from cribbage_events.events.erasing.whole_club import Wanted, change_club, lock_events
from cribbage_events.events.history.turns import own_turn
from cribbage_events.events.models import Entry, Event, Seat
from cribbage_events.leagues.models import LedgerLine, Night, Prize, Season
from cribbage_events.mail.outbox import erase_addresses
from cribbage_events.memory.models import Merge


@dataclass(frozen=True, slots=True)
class Remains:
    """The places where somebody is entered: places that go, results that stay, and what isn't over
    yet.
    """

    going: Sequence[Event]
    staying: Sequence[Event]
    directs: bool
    has_money: bool

    @property
    def playing(self) -> list[Event]:
        return [event for event in self.staying if event.status == Event.Status.RUNNING]

    @property
    def row_stays(self) -> bool:
        return bool(self.staying) or self.directs


def remains_of(person: Person) -> Remains:
    """Four queries. An event that is deleted counts as long as it can be taken back."""
    seated = Exists(Seat.objects.filter(entry=OuterRef("pk")))
    paid = Exists(LedgerLine.objects.filter(entry=OuterRef("pk")))
    entries = Entry.objects.filter(person=person).annotate(stays=seated | paid)
    kept = dict(entries.values_list("event", "stays"))
    events = list(
        Event.everything.filter(pk__in=kept).select_related("club").defer("archive").order_by("pk")
    )
    directs = Event.everything.filter(director=person)
    return Remains(
        going=[event for event in events if not kept[event.pk]],
        staying=[event for event in events if kept[event.pk]],
        directs=directs.exclude(status=Event.Status.REGISTRATION).exists(),
        has_money=LedgerLine.objects.filter(entry__person=person).exists(),
    )


@dataclass(frozen=True, slots=True)
class Going:
    """The data that goes with a club; finished events and seasons can be saved first."""

    events: int
    people: int
    helpers: int
    finished: Sequence[Event]
    seasons: Sequence[Season]


def what_goes_with(club: Club) -> Going:
    finished = Event.objects.filter(club=club, status=Event.Status.FINISHED)
    return Going(
        events=Event.everything.filter(club=club).count(),
        people=known_people(club).count(),
        helpers=club.roles.count(),
        finished=list(finished.select_related("club").defer("archive").order_by("starts_at")),
        seasons=list(club.seasons.order_by("first_day")),
    )


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
