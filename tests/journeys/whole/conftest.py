"""Browsers here keep pages for when the network is gone, as people's phones do."""

import pytest


@pytest.fixture
def service_workers() -> str:
    return "allow"
