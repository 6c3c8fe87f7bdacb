"""The person who makes a change: a user, a visitor with a link, or only a name."""

import logging
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser
from django.db import transaction

from cribbage_events.clubs.models import Club, User
from cribbage_events.words.codes import VISITOR

writes = logging.getLogger("cribbage_events.writes")


@dataclass(frozen=True, slots=True)
class Actor:
    """The event's diary shows the name."""

    # Or a code of words/codes.py.
    name: str
    user: User | None = None
    # The keys of the volunteer's link, and of the entry whose own link it is.
    link: int | None = None
    entry: int | None = None

    @classmethod
    def of(cls, user: User | AnonymousUser) -> "Actor":
        if isinstance(user, User):
            return cls(name=str(user), user=user)
        return cls(name=VISITOR)

    @property
    def key(self) -> str:
        """Return a key for logs, which hold no names."""
        if self.user is not None:
            return f"user {self.user.pk}"  # not translated: logs
        if self.link is not None:
            return f"link {self.link}"  # not translated: logs
        if self.entry is not None:
            return f"entry {self.entry}"  # not translated: logs
        return "visitor"


def log_write(club: Club, what: str, *, who: str, **data: object) -> None:
    """Write a line into the log once the transaction is committed; `who` is an actor's key."""
    fields = {"club": club.slug, "what": what, "who": who, **data}
    transaction.on_commit(lambda: writes.info("%(club)s: %(what)s, %(who)s", fields, extra=fields))
