"""French beside English, whichever of them the settings have."""

from collections.abc import Iterator

import pytest
from django.conf import settings
from django.test import override_settings
from django.utils.translation import override

from cribbage_events.clubs.templatetags import scripts
from tests.french.language import CATALOGUE, FRENCH, LANGUAGES

collect_ignore_glob = [] if CATALOGUE.exists() else ["test_*.py"]


@pytest.fixture
def two_languages() -> Iterator[None]:
    """It is up to a visitor which of the two they get."""
    with override_settings(LANGUAGES=LANGUAGES):
        yield
    scripts.words_of.cache_clear()


@pytest.fixture
def french(two_languages: None) -> Iterator[None]:
    """Use French where nothing is asked through a page."""
    with override(FRENCH):
        assert settings.LANGUAGES == LANGUAGES
        yield
