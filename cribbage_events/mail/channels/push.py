"""Hands calls over to phones, by the push services of browsers (RFC 8030), encrypted for one phone
each. Only `mail/outbox.py` does it.

A service sees which phone is called, when and by whom, but not what the message says (RFC 8291). We
prove who we are by a key of our own (RFC 8292). The address of a phone came from a visitor's
browser, so only services that we know are asked.
"""

import json
import logging
import re
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from http import HTTPStatus
from http.client import HTTPException, HTTPSConnection
from itertools import batched, groupby
from math import ceil
from typing import NamedTuple
from urllib.parse import SplitResult, urlsplit

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from py_vapid import Vapid02

from cribbage_events.mail.models import State

logger = logging.getLogger(__name__)

# In seconds. A phone that is out of reach for longer isn't called late.
PATIENCE, KEPT_FOR, SIGNED_FOR = 5, 10 * 60, 60 * 60
LONGEST_ADDRESS = 600
# All messages of a moment are sent in so many seconds, or not at all.
LONGEST = 40
# So many connections at once, and to one service; over each at least a few messages.
CONNECTIONS, AT_ONE_SERVICE, FEW = 16, 4, 10
# Of Chrome, Edge, Firefox and Safari; most other browsers use the first one. A host, or below it.
SERVICES = (
    "fcm.googleapis.com",
    "notify.windows.com",
    "push.services.mozilla.com",
    "push.apple.com",
)
# No port, password, space or line break; each part of the host's name has the length and the
# letters of one.
ADDRESS = re.compile(
    rf"https://(?:[a-z0-9-]{{1,63}}\.)*(?:{'|'.join(map(re.escape, SERVICES))})/[!-~]*"
)
# A point of the curve, and 16 bytes.
KEY, SECRET = (re.compile(rf"[\w-]{{{length}}}", re.ASCII) for length in (87, 22))
RECORD = 4096
# A phone that isn't there any more, or has other keys by now.
GONE = {HTTPStatus.NOT_FOUND, HTTPStatus.GONE}


class Phone(NamedTuple):
    """The address of one browser, as it has said itself: `key` is its public key."""

    address: str
    key: str
    secret: str


class PhoneMessage(NamedTuple):
    """A message to a phone. A newer one of the same `topic` takes the place of an older one."""

    phone: Phone
    says: dict[str, str]
    topic: str
    # Of the message that it tells.
    key: int = 0


def is_set_up() -> bool:
    return bool(settings.PUSH_KEY)


def public_key() -> str:
    """The one by which browsers know us."""
    point = signer().public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return text_of(point)


@cache
def signer() -> Vapid02:
    return Vapid02.from_raw(settings.PUSH_KEY.encode())


def text_of(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def bytes_of(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


# ---------------------------------------------------------------- what a browser says


def is_phone(phone: Phone) -> bool:
    """Whether a message can be encrypted for it, and its address may be asked."""
    if not (KEY.fullmatch(phone.key) and SECRET.fullmatch(phone.secret)):
        return False
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), bytes_of(phone.key))
    except ValueError:
        return False
    return is_address(phone.address)


def is_address(address: str) -> bool:
    """Tell whether the address is one of a known service."""
    return len(address) <= LONGEST_ADDRESS and ADDRESS.fullmatch(address) is not None


# ---------------------------------------------------------------- the message


def encrypted(
    text: bytes,
    phone: Phone,
    own: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """Encrypt a message as RFC 8291 says: `own` is a key for this message alone."""
    body: bytes = http_ece.encrypt(
        text,
        salt=salt,
        private_key=own or ec.generate_private_key(ec.SECP256R1()),
        dh=bytes_of(phone.key),
        auth_secret=bytes_of(phone.secret),
        version="aes128gcm",
    )
    return body


def headers(parts: SplitResult, topic: str) -> dict[str, str]:
    claims = {
        "aud": f"https://{parts.netloc}",
        "exp": int(time.time()) + SIGNED_FOR,
        "sub": settings.PUSH_CONTACT,
    }
    return {
        **signer().sign(claims),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(KEPT_FOR),
        "Urgency": "high",
        "Topic": topic,
    }


# ---------------------------------------------------------------- sending


def hand_over(drafts: Iterable[PhoneMessage]) -> Iterator[tuple[PhoneMessage, State]]:
    """Sends each; `BOUNCED`: its phone isn't there any more. No service waits for another."""
    together = list(shares(drafts))
    with ThreadPoolExecutor(CONNECTIONS) as threads:
        for share, states in zip(together, threads.map(send_to_one, together), strict=True):
            yield from zip(share, states, strict=True)


def shares(drafts: Iterable[PhoneMessage]) -> Iterator[Sequence[PhoneMessage]]:
    """Yield the messages of one connection each: a service with many gets several."""
    for _host, found in groupby(sorted(drafts, key=host_of), host_of):
        its = list(found)
        yield from batched(its, max(FEW, ceil(len(its) / AT_ONE_SERVICE)), strict=False)


def send_to_one(drafts: Sequence[PhoneMessage]) -> list[State]:
    """Send, and return the state of each. A service that is away, or too slow, costs the messages
    that are left and a line in the log.
    """
    host, states = host_of(drafts[0]), []
    until = time.monotonic() + LONGEST
    connection = service_at(host)
    try:
        for draft in drafts:
            if time.monotonic() > until:
                raise TimeoutError
            states.append(state_after(post_again(connection, draft)))
    except (OSError, HTTPException, ValueError) as error:
        # ValueError: an address that no connection can be made to.
        logger.warning("The push service %s is away: %s", host, type(error).__name__)
    finally:
        connection.close()
    return states + [State.FAILED] * (len(drafts) - len(states))


def state_after(answer: int) -> State:
    if answer in GONE:
        return State.BOUNCED
    return State.SENT if answer < HTTPStatus.MULTIPLE_CHOICES else State.FAILED


def host_of(draft: PhoneMessage) -> str:
    return urlsplit(draft.phone.address).netloc


def service_at(host: str) -> HTTPSConnection:
    return HTTPSConnection(host, timeout=PATIENCE)


def post_again(connection: HTTPSConnection, draft: PhoneMessage) -> int:
    """Post once more over a new connection, if the service has ended this one after a message."""
    was_open = connection.sock is not None
    try:
        return post_to(connection, draft)
    except (OSError, HTTPException):
        if not was_open:
            raise
        connection.close()
        return post_to(connection, draft)


def post_to(connection: HTTPSConnection, draft: PhoneMessage) -> int:
    parts = urlsplit(draft.phone.address)
    path = f"{parts.path}?{parts.query}" if parts.query else parts.path
    text = json.dumps(draft.says).encode()
    body = encrypted(text, draft.phone)
    connection.request("POST", path, body=body, headers=headers(parts, draft.topic))
    response = connection.getresponse()
    response.read(RECORD)
    if not response.isclosed():
        connection.close()
    if response.status >= HTTPStatus.MULTIPLE_CHOICES and response.status not in GONE:
        logger.warning("The push service %s has answered %s", parts.netloc, response.status)
    return response.status
