"""Who is acting: a user, whoever came by a link, or somebody known by name only."""

from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser

from cribbage_events.clubs.models import User


@dataclass(frozen=True, slots=True)
class Actor:
    """The one whose name stands in the event's diary."""

    name: str
    user: User | None = None
    # The keys of the volunteer's link, and of the entry whose own link it is.
    link: int | None = None
    entry: int | None = None

    @classmethod
    def of(cls, user: User | AnonymousUser) -> "Actor":
        if isinstance(user, User):
            return cls(name=str(user), user=user)
        return cls(name="a visitor")

    @property
    def key(self) -> str:
        """Who it is without a name, as logs say it."""
        if self.user is not None:
            return f"user {self.user.pk}"
        if self.link is not None:
            return f"link {self.link}"
        return "visitor" if self.entry is None else f"entry {self.entry}"
