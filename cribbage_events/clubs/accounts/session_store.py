"""Sessions in the database, as Django keeps them, but for how long."""

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore as Sessions

A_DAY = 24 * 3600
# The names under which allauth keeps what it waits for: a code, a new password, a passkey.
WAITING = ("account_", "mfa")


class SessionStore(Sessions):
    """A session in which somebody has only asked for a code lasts a day."""

    def get_session_cookie_age(self) -> int:
        age: int = super().get_session_cookie_age()
        return min(age, A_DAY) if self.only_waits() else age

    def only_waits(self) -> bool:
        names = [name for name in self.keys() if not name.startswith("_session")]
        return SESSION_KEY not in names and all(name.startswith(WAITING) for name in names)
