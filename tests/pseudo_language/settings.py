"""For a server that speaks the pseudo-language alone."""

from cribbage_events.settings import *  # noqa: F403
from cribbage_events.settings import INSTALLED_APPS, LOCALE_PATHS
from tests.pseudo_language.language import CODE, LANGUAGES, LOCALE

__all__ = ["CODE", "LANGUAGES"]

LANGUAGE_CODE = CODE
LOCALE_PATHS = [*LOCALE_PATHS, LOCALE]
INSTALLED_APPS = [*INSTALLED_APPS, "tests.pseudo_language.apps.PseudoLanguageConfig"]
