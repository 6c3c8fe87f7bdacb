"""Messages to phones are encrypted (RFC 8291), signed (RFC 8292), and go to known services only."""

import logging
import threading
from collections.abc import Iterable, Iterator
from http.client import HTTPSConnection

import pytest
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02, jwt

from cribbage_events.mail.channels import push
from cribbage_events.mail.channels.push import (
    Phone,
    PhoneMessage,
    bytes_of,
    encrypted,
    hand_over,
    is_phone,
    public_key,
    text_of,
)
from cribbage_events.mail.models import State
from tests.tools.push_service import HOST, Browser, PushService, push_service

# RFC 8291, appendix A.
TEXT = b"When I grow up, I want to be a watermelon"
PHONE = Phone(
    "https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV",
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    "BTBZMqHH6r4Tts7J_aSIgg",
)
OWN = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
BODY = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS"
    "6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qu"
    "lcy4a-fN"
)
SAYS = {"title": "Table 7 against Ann"}


@pytest.fixture
def service(monkeypatch: pytest.MonkeyPatch) -> Iterator[PushService]:
    with push_service(monkeypatch) as service:
        yield service


def states(drafts: Iterable[PhoneMessage]) -> list[State]:
    return [state for _draft, state in hand_over(drafts)]


def test_a_message_is_encrypted_as_in_the_example_of_the_standard() -> None:
    own = ec.derive_private_key(int.from_bytes(bytes_of(OWN)), ec.SECP256R1())
    assert text_of(encrypted(TEXT, PHONE, own, bytes_of(SALT))) == BODY


def test_only_the_phone_itself_can_read_its_message(service: PushService) -> None:
    ann, bob = Browser("ann"), Browser("bob")
    assert states([PhoneMessage(ann.phone, SAYS, "seat-1")]) == [State.SENT]
    assert service.read_by(ann) == [SAYS]
    assert b"Table" not in service.received[0].body
    with pytest.raises(InvalidTag):
        bob.read(service.received[0].body)


def test_a_message_is_signed_and_says_how_long_it_is_of_use(service: PushService) -> None:
    list(hand_over([PhoneMessage(Browser().phone, SAYS, "seat-1")]))
    headers = service.received[0].headers
    assert (headers["TTL"], headers["Urgency"], headers["Topic"]) == ("600", "high", "seat-1")
    assert headers["Content-Encoding"] == "aes128gcm"
    assert Vapid02.verify(headers["Authorization"])
    signed, _, key = headers["Authorization"].removeprefix("vapid t=").partition(",k=")
    assert key == public_key()
    claims = jwt.decode(signed, key)
    assert claims["aud"] == f"https://{HOST}"
    assert claims["sub"] == "mailto:events@localhost"


def test_many_messages_go_over_one_connection_each_to_its_phone(service: PushService) -> None:
    browsers = [Browser(name) for name in ("ann", "bob", "cy")]
    list(
        hand_over(PhoneMessage(each.phone, {"title": each.address}, "seat-1") for each in browsers)
    )
    for each in browsers:
        assert service.read_by(each) == [{"title": each.address}]


def test_a_service_that_ends_the_connection_gets_the_next_message_too(
    service: PushService, caplog: pytest.LogCaptureFixture
) -> None:
    service.ends_connection = True
    browsers = [Browser(name) for name in ("ann", "bob", "cy")]
    list(hand_over(PhoneMessage(each.phone, SAYS, "seat-1") for each in browsers))
    assert [service.read_by(each) for each in browsers] == [[SAYS]] * 3
    assert caplog.messages == []


def test_no_service_waits_for_another_nor_many_messages_for_each_other(
    service: PushService, caplog: pytest.LogCaptureFixture
) -> None:
    # Two connections to the one, one to the other: no answer comes before all three are there.
    service.together = threading.Barrier(
        3, action=lambda: setattr(service, "together", None), timeout=60
    )
    phone = Browser().phone
    hosts = ["web.push.apple.com", *[HOST] * 20]
    list(
        hand_over(
            PhoneMessage(phone._replace(address=f"https://{host}/x"), SAYS, "seat-1")
            for host in hosts
        )
    )
    assert len(service.received) == len(hosts)
    assert caplog.messages == []


def test_a_slow_service_costs_only_the_messages_that_are_left(
    service: PushService, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(push, "LONGEST", -1)
    with caplog.at_level(logging.WARNING):
        assert states([PhoneMessage(Browser().phone, SAYS, "seat-1")]) == [State.FAILED]
    assert caplog.messages == [f"The push service {HOST} is away: TimeoutError"]
    assert service.received == []


@pytest.mark.parametrize("status", [404, 410])
def test_a_phone_that_is_not_there_any_more_is_told_of(service: PushService, status: int) -> None:
    service.status = status
    assert states([PhoneMessage(Browser().phone, SAYS, "seat-1")]) == [State.BOUNCED]


def test_a_service_that_refuses_costs_a_line_in_the_log(
    service: PushService, caplog: pytest.LogCaptureFixture
) -> None:
    service.status = 503
    with caplog.at_level(logging.WARNING):
        assert states([PhoneMessage(Browser().phone, SAYS, "seat-1")]) == [State.FAILED]
    assert caplog.messages == [f"The push service {HOST} has answered 503"]


def test_a_service_that_is_away_costs_one_line_in_the_log(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    # Nothing listens on the port of “discard”.
    nobody = HTTPSConnection("127.0.0.1", 9, timeout=1)
    monkeypatch.setattr(push, "service_at", lambda _host: nobody)
    messages = [PhoneMessage(Browser(name).phone, SAYS, "seat-1") for name in ("ann", "bob")]
    with caplog.at_level(logging.WARNING):
        assert states(messages) == [State.FAILED] * 2
    assert caplog.messages == [f"The push service {HOST} is away: ConnectionRefusedError"]


@pytest.mark.parametrize(
    "address",
    [
        "https://fcm.googleapis.com/fcm/send/x",
        "https://updates.push.services.mozilla.com/wpush/v2/x",
        "https://web.push.apple.com/x",
        "https://wns2-par02p.notify.windows.com/w/?token=x",
    ],
)
def test_the_services_of_browsers_are_taken(address: str) -> None:
    assert is_phone(Browser().phone._replace(address=address))


@pytest.mark.parametrize(
    "address",
    [
        "",
        "http://fcm.googleapis.com/x",
        "https://fcm.googleapis.com:8443/x",
        "https://user@fcm.googleapis.com/x",
        "https://user:word@web.fcm.googleapis.com/x",
        # A host’s name that can’t be looked up would cost everybody else’s call.
        "https://web..fcm.googleapis.com/x",
        "https://" + "x" * 64 + ".fcm.googleapis.com/x",
        "https://evil.example\\.fcm.googleapis.com/x",
        "https://[fcm.googleapis.com/x",
        "https://fcm.googleapis.com.evil.example/x",
        "https://evilfcm.googleapis.com/x",
        "https://evil.example/fcm.googleapis.com",
        "https://127.0.0.1/x",
        "https://10.0.0.1/x",
        "https://169.254.169.254/latest/meta-data/",
        "https://[::1]/x",
        "https://localhost/x",
        "https://fcm.googleapis.com/x\r\nHost: evil.example",
        "https://fcm.googleapis.com/a b",
        "https://fcm.googleapis.com/" + "x" * 600,
        "file:///etc/passwd",
        # Digits of other scripts are no letters of a host’s name.
        "https://" + "٣" * 63 + ".fcm.googleapis.com/x",
        "https://\u0967.fcm.googleapis.com/x",
    ],
)
def test_no_other_address_is_taken(address: str) -> None:
    assert not is_phone(Browser().phone._replace(address=address))


@pytest.mark.parametrize(
    ("key", "secret"), [("", ""), ("AAAA", "AAAA"), ("é", "é"), ("A" * 87, "")]
)
def test_keys_that_encrypt_nothing_are_refused(key: str, secret: str) -> None:
    assert not is_phone(Browser().phone._replace(key=key, secret=secret))
    assert not is_phone(Browser().phone._replace(secret=secret))


def test_an_address_that_no_connection_can_be_made_to_costs_nobody_else_the_call(
    service: PushService,
) -> None:
    good, bad = Browser(), Browser()
    broken = bad.phone._replace(address="https://" + "٣" * 63 + ".fcm.googleapis.com/x")
    messages = [PhoneMessage(phone, {"title": "Table 1"}, "t") for phone in (broken, good.phone)]
    assert sorted(states(messages)) == [State.FAILED, State.SENT]
    assert [said["title"] for said in service.read_by(good)] == ["Table 1"]
