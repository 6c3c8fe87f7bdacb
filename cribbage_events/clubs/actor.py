"""Who is acting: a user, or somebody known by name only."""

from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser

from cribbage_events.clubs.models import User


@dataclass(frozen=True, slots=True)
class Actor:
    """The one whose name stands in the event's diary."""

    name: str
    user: User | None = None

    @classmethod
    def of(cls, user: User | AnonymousUser) -> "Actor":
        if isinstance(user, User):
            return cls(name=str(user), user=user)
        return cls(name="a visitor")
