"""A second language beside English."""

import logging
from collections.abc import Iterator

import pytest

from tests.french.tongues import TONGUES, Tongue
from tests.pseudo_language.catalogue import ASKED, installed
from tests.pseudo_language.real import not_in_catalogues


@pytest.fixture
def two_languages() -> Iterator[None]:
    with installed():
        yield


@pytest.fixture(autouse=True)
def everything_is_in_the_catalogues() -> Iterator[None]:
    """What is shown in the pseudo-language is shown in a real one, too."""
    ASKED.clear()
    yield
    assert not_in_catalogues(ASKED) == []


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    """Who knocks at closed doors is nothing to write down here."""
    logging.disable()
    yield
    logging.disable(logging.NOTSET)


@pytest.fixture(params=TONGUES, ids=[tongue.code for tongue in TONGUES])
def tongue(request: pytest.FixtureRequest) -> Tongue:
    found: Tongue = request.param
    return found
