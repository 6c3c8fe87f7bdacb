"""The person who makes a change: a user, a visitor with a link, or only a name."""

from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser

from cribbage_events.clubs.models import User
from cribbage_events.words.codes import VISITOR


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
