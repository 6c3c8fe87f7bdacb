"""Serves as the measure of a page: an ASGI application that knows nothing but these bytes."""

import base64
import json
import os
from pathlib import Path

from cribbage_events.live.requests.asgi_types import Receive, Scope, Send

_said = json.loads(Path(os.environ["PLAIN_RESPONSE"]).read_text())
STATUS = _said["status"]
HEADERS = [(name.encode(), value.encode()) for name, value in _said["headers"].items()]
BODY = base64.b64decode(_said["body"])


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] != "http":
        return
    await send({"type": "http.response.start", "status": STATUS, "headers": HEADERS})
    await send({"type": "http.response.body", "body": BODY})
