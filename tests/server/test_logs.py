import logging
from typing import Any

import pytest
from django.test import Client

from cribbage_events.server.logs import WithoutRefusals, logging_config
from cribbage_events.settings import LOGGING
from tests.factories import EventFactory, UserFactory

pytestmark = pytest.mark.django_db


class Terminal(logging.Handler):
    """Keeps what would be written."""

    def __init__(self, **options: Any) -> None:
        super().__init__()
        self.lines: list[str] = []
        self.addFilter(WithoutRefusals(**options))

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(logging.Formatter().format(record))


def refused(client: Client, terminal: Terminal) -> list[str]:
    event = EventFactory.create()
    client.force_login(UserFactory.create())
    logger = logging.getLogger("django.request")
    logger.addHandler(terminal)
    try:
        assert client.get(f"/events/{event.slug}/desk/").status_code == 403
    finally:
        logger.removeHandler(terminal)
    return terminal.lines


def test_a_refusal_is_one_line(client: Client) -> None:
    (line,) = refused(client, Terminal())
    assert line.startswith("Forbidden (Permission denied): /events/")
    assert "\n" not in line


def test_a_demo_s_terminal_stays_quiet(client: Client) -> None:
    assert refused(client, Terminal(quiet=True)) == []


@pytest.mark.parametrize("quiet", [True, False])
def test_our_own_mistakes_are_written_with_all_that_is_known(quiet: bool) -> None:
    terminal = Terminal(quiet=quiet)
    logger = logging.getLogger("cribbage_events.test")
    logger.addHandler(terminal)
    try:
        raise ValueError("a slip")
    except ValueError:
        logger.exception("failed", extra={"status_code": 500})
    finally:
        logger.removeHandler(terminal)
    (line,) = terminal.lines
    assert "Traceback" in line


def test_the_terminal_has_that_filter() -> None:
    handlers: Any = LOGGING["handlers"]
    assert handlers["console"]["filters"] == ["no refusals", "no people", "no links"]


@pytest.mark.parametrize(("is_demo", "level"), [(True, "WARNING"), (False, "INFO")])
def test_background_work_says_nothing_in_a_demo_unless_it_fails(is_demo: bool, level: str) -> None:
    loggers: Any = logging_config(as_json=False, is_demo=is_demo)["loggers"]
    assert loggers["django.tasks"]["level"] == level
