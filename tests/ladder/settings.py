"""The settings of an installation that has the ladder, too."""

from cribbage_events.settings import *  # noqa: F403
from cribbage_events.settings import INSTALLED_APPS

INSTALLED_APPS = [*INSTALLED_APPS, "tests.ladder"]
