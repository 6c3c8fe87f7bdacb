"""Pages that may take seconds in a large event are drawn in a thread of their own."""

import pytest

from cribbage_events.live.requests.addresses import Address
from cribbage_events.server.marks import SHARED, marks_at


@pytest.mark.parametrize(
    ("page", "is_slow"),
    [
        ("", False),
        ("rounds/", False),
        ("entrants/3/", False),
        ("projector/fr-ca/", True),
        ("outlook/", True),
        ("outlook/3/", True),
        ("outlook.json", True),
    ],
)
def test_no_other_page_waits_for_them(page: str, is_slow: bool) -> None:
    path = f"/events/autumn/{page}"
    assert SHARED in marks_at(path)
    assert Address(b"localhost", b"http", path, b"", "en-ca").is_slow is is_slow
