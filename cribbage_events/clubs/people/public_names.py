"""Gives the public name of somebody who has asked not to be shown by name.

A person is shown by name, as initials, or not at all (`Person.shown_as`). What is public is kept
beside the name, as `public_name`: the name, the initials, or "" for somebody who isn't shown at
all. A page that forgets to ask here shows nothing rather than a name.
"""

from django.utils.translation import gettext as _

from cribbage_events.clubs.models import Person
from cribbage_events.clubs.names import folded, initials_of, listed_as


def person_in_public(public_name: str) -> str:
    """Return what a page of the club calls somebody, in the reader's language."""
    return public_name or _("A player")


def entrant_in_public(public_name: str, number: int) -> str:
    """Return what a page of an event calls an entrant: “Player 12” for somebody who isn't shown."""
    return public_name or _("Player %(number)s") % {"number": number}


def entrant_listed(public_name: str, number: int, *, order: str) -> str:
    """The same as a list shows it, of somebody who isn't shown by name: “L., A.”."""
    if not public_name:
        return entrant_in_public(public_name, number)
    return listed_as(public_name, order=order)


def initials_key(person: Person) -> str:
    """Equal for people who are shown as the same initials; "" for everybody else."""
    if person.shown_as != Person.ShownAs.INITIALS:
        return ""
    return folded(initials_of(person.name, person.family_name))
