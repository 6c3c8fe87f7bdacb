"""A tap as the page's script sends it, which keeps it until it is answered."""

import datetime
from typing import Any
from uuid import UUID, uuid4

from django.test import Client

LONG_AGO = datetime.timedelta(minutes=20)


def send_tap(
    client: Client,
    address: str,
    *,
    name: str = "",
    words: str = "Here",
    ago: datetime.timedelta = datetime.timedelta(),
    key: UUID | None = None,
    who: str = "",
    **fields: object,
) -> dict[str, Any]:
    """Return the answer: `state`, `words`, and `said`, the message with its undo."""
    sent = fields | {
        "tap": key or uuid4(),
        "tap_who": who or f"user {client.session['_auth_user_id']}",
        "tap_name": name,
        "tap_words": words,
        "tapped_at": (datetime.datetime.now(datetime.UTC) - ago).isoformat(),
    }
    answer = client.post(address, sent)
    assert answer.status_code == 200, answer
    found: dict[str, Any] = answer.json()
    return found
