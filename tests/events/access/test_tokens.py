import io
import logging
import sys
from logging.config import DictConfigurator
from unittest.mock import patch

import pytest
from django.conf import settings
from django.test import RequestFactory

from cribbage_events.events.access import tokens as links
from cribbage_events.events.access.tokens import NotALinkError, RedactTokens, redact

LOGGING = settings.LOGGING
PATHS = ["/events/cup/link/{}/", "https://x.org/events/cup/player/{}", "?next=%2Fe%2Flink%2F{}%2F"]


def test_a_token_says_what_was_signed() -> None:
    assert links.read_volunteer_token(links.volunteer_token(12)) == 12
    assert links.read_player_token(links.player_token(34, 2)) == (34, 2)


def test_a_token_opens_only_what_it_was_made_for() -> None:
    with pytest.raises(NotALinkError):
        links.read_player_token(links.volunteer_token(12))
    with pytest.raises(NotALinkError):
        links.read_volunteer_token(links.player_token(12, 1))


@pytest.mark.parametrize("token", ["", "12", "12:x:y", "é", "1" * 5000, "12:1vM:\0"])
def test_unsigned_text_is_no_token(token: str) -> None:
    with pytest.raises(NotALinkError):
        links.read_volunteer_token(token)


def test_a_changed_token_is_no_token() -> None:
    token = links.volunteer_token(12)
    for changed in (f"1{token}", token[:-1], f"{token}x", token.swapcase()):
        with pytest.raises(NotALinkError):
            links.read_volunteer_token(changed)


def test_an_old_token_is_no_token() -> None:
    with patch("django.core.signing.time.time", return_value=0):
        token = links.volunteer_token(12)
    with pytest.raises(NotALinkError):
        links.read_volunteer_token(token)


# ---------------------------------------------------------------- logs


@pytest.fixture
def log() -> io.StringIO:
    return io.StringIO()


@pytest.fixture(params=["text", "json"])
def logger(request: pytest.FixtureRequest, log: io.StringIO) -> logging.Logger:
    """Write in both forms that the settings know."""
    form = LOGGING["formatters"][request.param]
    handler = logging.StreamHandler(log)
    handler.setFormatter(DictConfigurator({}).configure_formatter(dict(form)))
    handler.addFilter(RedactTokens())
    logger = logging.Logger("of the test")
    logger.addHandler(handler)
    return logger


@pytest.mark.parametrize("path", PATHS)
def test_a_path_in_a_log_says_no_token(path: str, logger: logging.Logger, log: io.StringIO) -> None:
    token = links.volunteer_token(12)
    said = path.format(token)
    logger.warning("Not Found: %s", said)
    logger.warning(said, extra={"path": said, "seen": {"paths": (said,)}})
    logger.warning("%(path)s", {"path": said})
    assert log.getvalue().count("\n") == 3
    assert token.rpartition(":")[2] not in log.getvalue()


def test_a_request_in_a_log_says_no_token(logger: logging.Logger, log: io.StringIO) -> None:
    token = links.player_token(12, 1)
    request = RequestFactory().get(f"/events/cup/player/{token}/")
    logger.error("Failed: %s, %r", request, request, extra={"request": request})
    assert "Failed" in log.getvalue()
    assert token not in log.getvalue()


def test_a_traceback_in_a_log_says_no_token(logger: logging.Logger, log: io.StringIO) -> None:
    path = f"/events/cup/link/{links.volunteer_token(12)}/"
    try:
        raise ValueError(path)
    except ValueError:
        logger.exception("Internal Server Error: %s", path)
    assert "ValueError" in log.getvalue()
    assert path not in log.getvalue()


def test_every_handler_of_the_settings_leaves_tokens_out() -> None:
    for handler in LOGGING["handlers"].values():
        assert "no links" in handler["filters"]


def test_neither_the_proxy_nor_the_server_writes_addresses_down() -> None:
    """Caddy's log was read by hand; this checks the settings behind it."""
    proxy = (settings.BASE_DIR / "deploy/Caddyfile").read_text()
    assert "request>uri regexp" in proxy
    assert "request>headers>Referer delete" in proxy
    assert "access-log" not in (settings.BASE_DIR / "bin/serve").read_text()


def test_addresses_without_a_token_stay_in_logs() -> None:
    for text in ("/events/cup/desk/links/3/", "/events/cup/link/", "Hit return; a/b/linked", "12"):
        assert redact(text) == text


def test_other_readers_of_a_record_see_it_as_it_was() -> None:
    record = logging.LogRecord("x", 30, "", 1, "%s", ("/link/abc/",), sys.exc_info())
    clean = RedactTokens().filter(record)
    assert (clean.getMessage(), record.getMessage()) == ("/link/…/", "/link/abc/")
