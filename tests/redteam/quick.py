"""Settings of the short run of attacks, none of which aims at what is quicker here."""

from django.contrib.auth.hashers import PBKDF2PasswordHasher

from cribbage_events import settings as on_a_server
from cribbage_events.settings import *  # noqa: F403


class QuickHasher(PBKDF2PasswordHasher):
    iterations = 1000


PASSWORD_HASHERS = ["tests.redteam.quick.QuickHasher"]
# At each start of a server they would be packed anew, which takes seconds.
STORAGES = {
    **on_a_server.STORAGES,
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
