"""These are the program’s own settings, and the later version’s app."""

from cribbage_events.settings import *  # noqa: F403
from cribbage_events.settings import INSTALLED_APPS

INSTALLED_APPS = [*INSTALLED_APPS, "tests.backup.later"]
