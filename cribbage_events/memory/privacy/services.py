"""Somebody is shown by name, as initials, or not at all; and asks for it."""

import logging

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Club, Person
from cribbage_events.clubs.people.namesakes import name_people
from cribbage_events.events.erasing.archived_names import rename_in_archives
from cribbage_events.events.erasing.known import Known
from cribbage_events.events.erasing.whole_club import lock_events
from cribbage_events.events.history.turns import own_turn
from cribbage_events.memory.models import Wish
from cribbage_events.memory.privacy.letters import tell_of_wish

# More than any club gets; a program that fills the list stops here.
MOST_WAITING = 100
# A family has one address.
MOST_OF_ONE = 5
writes = logging.getLogger("cribbage_events.writes")


def show_person_as(person: Person, shown_as: str, *, by: Actor) -> bool:
    """Change how every public page shows somebody, those of finished events, too; returns whether
    anything has changed.
    """
    with own_turn(), transaction.atomic():
        # Their archives and entries are rewritten; see the order of locks in history/changing.py.
        lock_events(person.club)
        club = Club.objects.select_for_update().get(pk=person.club_id)
        found = Person.objects.select_for_update().get(pk=person.pk)
        if found.shown_as == shown_as or found.erased_at is not None:
            return False
        found.shown_as = person.shown_as = Person.ShownAs(shown_as)
        found.save(update_fields=["shown_as"])
        name_people(club, [found.pk])
        rename_in_archives(club, [found.pk])
        fields = {"who": by.key, "what": "show-person-as", "club": club.slug}
        transaction.on_commit(
            lambda: writes.info("%(club)s: %(what)s, %(who)s", fields, extra=fields)
        )
    return True


def ask_to_be_shown(club: Club, *, name: str, shown_as: str, contact: str, url: str) -> None:
    """Keep what somebody typed on the public page, once; the directors hear of it."""
    with own_turn(), transaction.atomic():
        Club.objects.select_for_update().get(pk=club.pk)
        waiting = Wish.objects.filter(club=club)
        of_contact = waiting.filter(contact__iexact=contact).exclude(name__iexact=name).count()
        if waiting.count() >= MOST_WAITING or (contact and of_contact >= MOST_OF_ONE):
            raise ValidationError(
                _("Too many requests are waiting. Please speak to the club’s director.")
            )
        same = {"club": club, "name": name, "shown_as": shown_as, "contact": contact}
        if not Wish.objects.filter(**same).exists():
            Wish.objects.create(**same)
        tell_of_wish(club, url=url)


def grant_wish(wish: Wish, person: Person, *, by: Actor) -> None:
    """Show them as they asked; the request goes."""
    with own_turn(), transaction.atomic():
        show_person_as(person, wish.shown_as, by=by)
        wish.delete()


def forget_wishes(person: Person, known: Known) -> None:
    """Forget the wishes of somebody who is erased."""
    wishes = Wish.objects.filter(club=person.club_id)
    gone = [
        wish.pk
        for wish in wishes
        if known.is_named(wish.name) or known.are_reached_by(wish.contact)
    ]
    wishes.filter(pk__in=gone).delete()
