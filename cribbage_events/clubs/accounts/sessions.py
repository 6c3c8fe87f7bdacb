"""Finds the sessions of a user, whose key is inside the encoded data."""

from collections.abc import Iterator

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.models import Session

from cribbage_events.clubs.models import User

SEVERAL = 500


def end_sessions_of(user: User) -> int:
    """Sign somebody out everywhere; how many sessions that were."""
    keys = list(sessions_of(user))
    Session.objects.filter(pk__in=keys).delete()
    return len(keys)


def sessions_of(user: User) -> Iterator[str]:
    """Yield the sessions, also those in which a code was asked for, which name the account or its
    address.
    """
    emails = {user.email.lower()}
    for session in Session.objects.iterator(SEVERAL):
        stored = session.get_decoded()
        if stored.get(SESSION_KEY) == str(user.pk) or is_named(stored, str(user.pk), emails):
            yield session.pk


def is_named(stored: object, user: str, emails: set[str]) -> bool:
    """Whether an account is named by key, or by an address, anywhere within."""
    if isinstance(stored, dict):
        names_user = any(str(stored.get(key, "")) == user for key in ("user_id", "user_pk"))
        return names_user or any(is_named(each, user, emails) for each in stored.values())
    if isinstance(stored, list | tuple):
        return any(is_named(each, user, emails) for each in stored)
    return isinstance(stored, str) and stored.lower() in emails
