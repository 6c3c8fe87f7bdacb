"""Tells a club's directors that somebody asks to be shown in another way.

The letter has nothing of what a stranger has typed, not even the name.
"""

from collections.abc import Sequence

from django.core.cache import cache
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from cribbage_events.clubs.letters import in_a_line, tell_directors
from cribbage_events.clubs.models import Club, User
from cribbage_events.mail.channels.email import Draft
from cribbage_events.mail.models import Kind, Message
from cribbage_events.mail.outbox import composes
from cribbage_events.memory.models import Wish

A_DAY = 24 * 3600


def tell_of_wish(club: Club, *, url: str) -> None:
    """Tell the directors of a wish at most once a day, in the transaction that keeps it."""
    if cache.add(f"asked-to-be-shown:{club.pk}", 1, A_DAY):
        tell_directors(club, Kind.WISH, url=url)


@composes(Kind.WISH)
def wish_letter(messages: Sequence[Message]) -> Draft | None:
    (letter,) = messages
    user = User.objects.filter(email__iexact=letter.address).first()
    waiting = Wish.objects.filter(club=letter.club).count()
    if letter.club is None or user is None or not waiting:
        return None
    words = {"user": user, "club": letter.club, "waiting": waiting, "url": letter.data["url"]}
    body = render_to_string("memory/privacy/email/wish.txt", words)
    subject = _("%(club)s: somebody asks to be shown differently")
    return Draft(user.email, subject % {"club": in_a_line(letter.club.name)}, body)
