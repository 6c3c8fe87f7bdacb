"""A second language beside English."""

import logging
from collections.abc import Iterator

import pytest

from tests.pseudo_language.catalogue import installed


@pytest.fixture
def two_languages() -> Iterator[None]:
    with installed():
        yield


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    """Who knocks at closed doors is nothing to write down here."""
    logging.disable()
    yield
    logging.disable(logging.NOTSET)
