"""These fixtures are for all tests: the database of this run, the browser, Hypothesis."""

import datetime
import gc
import os
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.core.cache import cache
from django.db import connection, transaction
from django.test import override_settings
from django.utils.translation import deactivate
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis_settings
from playwright.sync_api import expect
from pytest_django import DjangoDbBlocker, Settings

from cribbage_events.clubs.models import Club
from cribbage_events.events import archive
from cribbage_events.events.access.who_may_enter import PAGES
from cribbage_events.events.outlook import outlooks
from cribbage_events.mail import outbox
from tests import databases, tiers
from tests.building import make_club
from tests.databases import TESTS, is_in
from tests.journeys.steps.visitor import PATIENCE
from tests.tools.emptying import empty_quickly
from tests.tools.examples import OF_A_CHANGE
from tests.tools.tables import VARIABLE, lay_tables

# Playwright runs an event loop in the thread in which tests use the ORM.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

# They begin first: at the end the other processors would wait for one of them.
LONG = {
    TESTS / place
    for place in (
        *("walk/test_clubs.py", "walk/test_states.py", "redteam", "fuzz", "faults"),
        *("journeys/whole", "journeys/test_accessibility.py", "memory/test_ten_years.py"),
    )
}

A_CENTURY = datetime.timedelta(days=36_500)
# Journeys record figures under this name, shown at the end of the run.
TAPS = "taps"

# The first has no windows, and takes a third less time.
BROWSERS = (
    *("chromium-headless-shell", "chromium", "chromium-browser"),
    *("google-chrome", "google-chrome-stable"),
)
# Of this flag only the last counts: the first two lines are what Playwright turns off, as far
# as it concerns us; with the others every window makes pages that nobody opens.
UNUSED_FEATURES = [
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades"),
    *("HttpsFirstBalancedModeAutoEnable", "MediaRouter", "OptimizationHints", "PaintHolding"),
    *("PreloadTopChromeWebUI", "SpareRendererForSitePerProcess"),
    *("WebUIOmniboxAimPopup", "WebUIOmniboxPopup"),
]
BROWSER_FLAGS = [
    "--no-sandbox",  # it refuses to run as root with one
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    # The headless shell rounds the widths of letters otherwise, which Chromium doesn't.
    "--font-render-hinting=none",
    # The pages of a window share a process; its empty first page had one of its own.
    "--renderer-process-limit=1",
    f"--disable-features={','.join(UNUSED_FEATURES)}",
]

# Static files come straight from their folders; that they can be collected is seen by `make check`.
settings.STORAGES["staticfiles"]["BACKEND"] = (
    "django.contrib.staticfiles.storage.StaticFilesStorage"
)
settings.WHITENOISE_USE_FINDERS = settings.WHITENOISE_AUTOREFRESH = True

# On a server a password is hashed a million times; tests only need the right one.
PBKDF2PasswordHasher.iterations = 1000

# How long something takes says more of the machine than of the program.
UNTIMED: dict[str, Any] = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
hypothesis_settings.register_profile("here", **UNTIMED)
hypothesis_settings.register_profile("ci", **UNTIMED, derandomize=True, print_blob=True)
PROFILE = "ci" if os.environ.get("CI") else "here"
hypothesis_settings.register_profile(
    "change", hypothesis_settings.get_profile(PROFILE), max_examples=OF_A_CHANGE
)
hypothesis_settings.load_profile(PROFILE)


def pytest_configure(config: pytest.Config) -> None:
    if tiers.is_of_a_change(config):
        hypothesis_settings.load_profile("change")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    modules = (databases, tiers)
    return any(each.is_left_out(collection_path, config) for each in modules) or None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Runs before tests are selected by their marks."""
    databases.mark(items)
    tiers.mark(items)
    items.sort(key=lambda item: (tiers.MARK in item.keywords, not is_in(LONG, item.path)))


def pytest_collection_finish() -> None:
    """Keep the garbage collector from what stays until the end, and run it less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_teardown() -> None:
    """Background work that a test has begun ends with it, while it may still use the database."""
    for thread in threading.enumerate():
        if thread.name == "background":
            thread.join(30)


def pytest_report_header() -> str:
    """Says which database this run is on."""
    return f"database: {connection.display_name}"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """The number of taps that journeys have counted for newcomers."""
    for report in terminalreporter.getreports("passed") + terminalreporter.getreports("failed"):
        for name, words in getattr(report, "user_properties", ()):
            if name == TAPS and report.when == "call":
                terminalreporter.write_line(f"Taps: {words}.")


@pytest.fixture(scope="session")
def django_db_keepdb() -> bool:
    """Tables that were laid stay; on PostgreSQL every new database has them (see bin/test)."""
    return connection.vendor == "sqlite" and VARIABLE in os.environ


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings: None, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """SQLite is tested in a file, as it is used: with its journal and its locks."""
    if connection.vendor == "sqlite":
        path = tmp_path_factory.mktemp("database") / "test.sqlite3"
        lay_tables(path)
        settings.DATABASES["default"].setdefault("TEST", {})["NAME"] = str(path)
        # Nothing here has to outlive a power cut.
        settings.DATABASES["default"]["OPTIONS"]["init_command"] += "PRAGMA synchronous=OFF;"
    else:
        # A pool would connect again what `django_db_setup` disconnects.
        settings.DATABASES["default"]["OPTIONS"].pop("pool", None)


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Nothing must hold the tests' database when it is dropped.

    While Playwright's event loop runs, Django keeps another connection for the same thread; it is
    out of reach when the loop has ended.
    """
    empty_quickly()
    if connection.vendor == "sqlite":
        # Between tests that commit Django empties SQLite's tables row by row, the ledger too.
        with django_db_blocker.unblock(), connection.cursor() as cursor:
            cursor.execute("DROP TRIGGER ledger_line_stays")
    yield
    if connection.vendor == "postgresql":
        name = connection.settings_dict["NAME"]
        with django_db_blocker.unblock():
            connection.close()
            with connection._nodb_cursor() as cursor:
                # A server that is just being stopped would connect again before it is dropped.
                quoted = connection.ops.quote_name(name)
                cursor.execute(f"ALTER DATABASE {quoted} WITH ALLOW_CONNECTIONS false")
                cursor.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s",
                    [name],
                )


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Debian's Chromium, or the system's; Playwright's own is never downloaded."""
    found = shutil.which(os.environ.get("CHROMIUM", "")) or next(
        filter(None, map(shutil.which, BROWSERS)), None
    )
    if not found:
        pytest.fail("No Chromium on PATH: run `make setup`, or set CHROMIUM.", pytrace=False)
    expect.set_options(timeout=PATIENCE)
    return {**browser_type_launch_args, "executable_path": found, "args": BROWSER_FLAGS}


@pytest.fixture(autouse=True)
def forget_pages() -> None:
    """Every test begins with revision 1 again, so what is kept of the last test's event must go."""
    PAGES.clear()
    outlooks._remembered.clear()


@pytest.fixture(autouse=True)
def language_of_the_settings() -> Iterator[None]:
    """A request in another language would leave it to the tests that follow."""
    yield
    deactivate()


@pytest.fixture(scope="module")
def rolled_back_after_module(
    django_db_setup: None,
    django_db_blocker: DjangoDbBlocker,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[None]:
    """Let a fixture fill the database once for a module; each test undoes its changes."""
    media = override_settings(MEDIA_ROOT=tmp_path_factory.mktemp("media"))
    with django_db_blocker.unblock(), media, transaction.atomic():
        yield
        transaction.set_rollback(True)


@pytest.fixture
def club() -> Club:
    return make_club()


@pytest.fixture
def media(settings: Settings, tmp_path: Path) -> Path:
    """Keep pictures in a folder of this test."""
    settings.MEDIA_ROOT = tmp_path / "media"
    return tmp_path / "media"


@pytest.fixture
def nothing_counted() -> None:
    """Forget what limits have counted."""
    cache.clear()


@pytest.fixture
def no_background_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave what waits in its table; a test calls for it."""
    monkeypatch.setattr(outbox, "work_soon", lambda: None)


@pytest.fixture
def sent_at_once(monkeypatch: pytest.MonkeyPatch, nothing_counted: None) -> None:
    """Send messages at once, rather than in the background."""
    monkeypatch.setattr(outbox, "send_soon", outbox.send_waiting)


@pytest.fixture
def whenever_this_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests' Saturday stays recent, so that its events are on the front page."""
    monkeypatch.setattr(archive, "UNFINISHED_SHOWN", A_CENTURY)
