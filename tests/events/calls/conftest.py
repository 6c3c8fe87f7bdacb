"""A push service on this computer, which every call goes to."""

from collections.abc import Iterator

import pytest

from tests.tools.push_service import PushService, push_service


@pytest.fixture
def service(monkeypatch: pytest.MonkeyPatch) -> Iterator[PushService]:
    with push_service(monkeypatch) as service:
        yield service
