"""Only `make test-all` runs these: attacks, faults, restores, almost all journeys, brute force.

`make test` runs the rest, within minutes. The list names folders, modules and single tests. In a
browser `make test` runs one afternoon, one night and one tournament; on PostgreSQL what locks,
orders or constrains.
"""

from pathlib import Path

import pytest
from django.db import connection

from tests.databases import TESTS, is_in

MARK = "release"

RELEASE = (
    # Attacks, faults and restores.
    "backup",
    "faults",
    "fuzz",
    "redteam",
    # What is searched exhaustively, or played very often.
    "benchmarks",
    "contest/test_clock_coverage.py",
    "contest/outlook/test_search.py",
    "cribbage/computer/test_strength.py",
    "cribbage/test_distribution.py",
    "memory/test_ten_years.py",
    # Walks over all pages that look for one thing more; tests/walk/ opens each
    # page as everybody, and looks at what all of them have.
    "tournaments/test_as_elsewhere.py",
    "tournaments/test_every_page.py",
    "tournaments/test_hidden_order.py",
    "french/test_nothing_escapes.py",
    "leagues/public/test_hidden_prizes.py",
    "leagues/singles/test_size.py",
    "operator/test_suspended_routes.py",
    "pseudo_language/test_pages.py",
    "security/test_reading.py",
    "walk/test_names.py",
    # A bucket of its own, any club at all, a whole hall at once.
    "events/photographs/test_object_storage.py",
    "memory/people/test_any_club.py",
    "security/limits/test_sixty_phones.py",
    # The demo, filled again and again.
    "events/test_demo.py",
    "tournaments/test_demo.py",
    "leagues/test_demo.py",
    "leagues/test_grass_roots_demo.py",
    "memory/test_demo.py",
)
PLACES = {TESTS / place for place in RELEASE}
# In a browser.
AT_ONCE = (
    "journeys/whole/test_tournament.py",
    "journeys/whole/test_whole_event.py",
    "journeys/whole/test_whole_night.py",
)
# On PostgreSQL.
LOCKS_ORDERS_CONSTRAINS = (
    "events/drawing/test_draw.py",
    "events/erasing",
    "events/history",
    "events/registration/test_latecomers.py",
    "events/registration/test_registration.py",
    "events/registration/test_requests.py",
    "events/results/test_agreement.py",
    "events/results/test_game.py",
    "events/results/test_results_at_once.py",
    "events/results/test_saving.py",
    "events/results/test_sql.py",
    "events/results/test_taking_back.py",
    "events/results/test_two_reports.py",
    "events/standings/test_standings.py",
    "events/test_models.py",
    "events/undo/test_refused.py",
    "events/undo/test_services.py",
    "erasing/test_tables.py",
    "leagues/check_in/test_taps.py",
    "leagues/money",
    "leagues/test_order_and_search.py",
    "live/bus",
    "clubs/people",
    "memory/people/test_merging.py",
    "security/letters/test_at_once.py",
    "security/limits",
    "server/test_compiled.py",
    "test_databases.py",
    "test_tiers.py",
    "tools/test_emptying.py",
)


def mark(items: list[pytest.Item]) -> None:
    for item in items:
        if is_for_releases(item):
            item.add_marker(MARK)


def is_for_releases(item: pytest.Item) -> bool:
    if connection.vendor == "postgresql" and not is_named(LOCKS_ORDERS_CONSTRAINS, item):
        return True
    if "playwright" in getattr(item, "fixturenames", ()):
        return not is_named(AT_ONCE, item)
    return is_named(RELEASE, item)


def is_left_out(path: Path, config: pytest.Config) -> bool:
    """A file that is for releases as a whole isn’t read where only the rest is asked for."""
    return config.getoption("markexpr").endswith(f"not {MARK}") and path in PLACES


def is_named(places: tuple[str, ...], item: pytest.Item) -> bool:
    test = f"{item.path.relative_to(TESTS).as_posix()}::{item.name.partition('[')[0]}"
    return test in places or is_in({TESTS / place for place in places}, item.path)
