"""Tells a club's directors that somebody asks to be shown in another way.

The letter has nothing of what a stranger has typed, not even the name.
"""

from django.core.cache import cache
from django.db import transaction
from django.tasks import task
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from cribbage_events.clubs.background import work_soon
from cribbage_events.clubs.language import in_language_of_reader
from cribbage_events.clubs.letters.delivery import Draft, in_a_line
from cribbage_events.clubs.letters.sending import post
from cribbage_events.clubs.models import Club, Letter
from cribbage_events.events.tasks import directors_to_tell
from cribbage_events.memory.models import Wish

A_DAY = 24 * 3600


def tell_of_wish_soon(club: Club, *, url: str) -> None:
    """At most once a day, in the transaction that keeps the wish."""
    if cache.add(f"asked-to-be-shown:{club.pk}", 1, A_DAY):
        tell_of_wish.enqueue(club.pk, url)
        transaction.on_commit(work_soon)


@task
def tell_of_wish(club: int, url: str) -> None:
    found = Club.objects.get(pk=club)
    waiting = Wish.objects.filter(club=found).count()
    for user in directors_to_tell(found) if waiting else ():
        with in_language_of_reader(found, user.email):
            words = {"user": user, "club": found, "waiting": waiting, "url": url}
            body = render_to_string("memory/privacy/email/wish.txt", words)
            subject = _("%(club)s: somebody asks to be shown differently")
            draft = Draft(user.email, subject % {"club": in_a_line(found.name)}, body)
        post(draft, kind=Letter.Kind.REQUEST, club=found)
