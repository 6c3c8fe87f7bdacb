"""Settings of the short run: without what takes seconds and no attack is after."""

from django.contrib.auth.hashers import PBKDF2PasswordHasher

from cribbage_events import settings as on_a_server
from cribbage_events.settings import *  # noqa: F403

PLAIN = "django.contrib.staticfiles.storage.StaticFilesStorage"


class QuickHasher(PBKDF2PasswordHasher):
    iterations = 1000


PASSWORD_HASHERS = ["tests.redteam.quick.QuickHasher"]
# They are gathered at each start, and needn't be packed.
on_a_server.STORAGES["staticfiles"] = {"BACKEND": PLAIN}
