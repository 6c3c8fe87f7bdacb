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
    "clubs/test_limits.py",
    "clubs/test_pictures.py",
    "events/photographs/test_drawing.py",
    "faults",
    "fuzz",
    "redteam",
    "security/letters/test_accounts.py",
    "security/letters/test_clubs.py",
    "security/letters/test_helpers.py",
    "security/limits/test_rate_limits.py",
    "security/test_spreadsheets.py",
    "security/test_uploads.py",
    "clubs/accounts/test_accounts.py::test_too_many_tries_from_one_place_are_told_to_wait",
    "clubs/accounts/test_sign_in_methods.py::test_a_stranger_never_gets_into_a_proven_account",
    "memory/export/test_export.py::test_only_ten_times_an_hour",
    "security/test_names.py",
    "security/test_registration.py::test_sixty_an_hour",
    # A server, or a whole process, for each test; `make check` looks at a server's settings.
    "live/requests/test_slow_and_large.py",
    "live/test_processes.py",
    "operator/test_suspending_live.py",
    "practice/test_count_command.py::test_it_speaks_the_language_of_the_terminal",
    "practice/test_count_command.py::test_without_a_database_and_with_the_right_exit_codes",
    "security/test_server_settings.py",
    # What is searched exhaustively, or played very often.
    "benchmarks",
    "contest/test_clock_coverage.py",
    "contest/outlook/test_search.py",
    "cribbage/computer/test_levels.py::test_easy_loses_two_of_three_games_to_somebody_who_knows_the_rules",
    "cribbage/computer/test_strength.py",
    "cribbage/test_distribution.py",
    "memory/test_ten_years.py",
    "practice/views/test_game.py::test_a_whole_game_can_be_played",
    "tournaments/test_sizes.py",
    "contest/formats/test_movement_again.py::test_a_large_field_changes_at_once",
    "contest/formats/test_rotating_doubles.py::test_a_night_of_hundreds_with_many_changes_is_still_seated",
    "contest/formats/test_round_robin_again.py::test_when_a_hundred_of_ten_thousand_leave_the_others_keep_their_games",
    "leagues/singles/test_as_tables_finish.py::test_a_whole_night_in_any_order_of_tables",
    "practice/views/test_game.py::test_a_whole_game_to_121",
    # How many queries many rows take, which no change gets grossly wrong unseen: the walk asks
    # for the same pages.
    "events/results/scores/test_saving_costs.py",
    "leagues/closing/test_costs.py",
    "leagues/test_season_size.py",
    "memory/people/test_queries.py",
    "tournaments/bracket/test_costs.py",
    "events/public/test_public_every.py::test_many_entrants_ask_no_more_than_few",
    "events/results/scores/test_list.py::test_large_events_ask_no_more_than_small_ones",
    "events/results/scores/test_scorecards.py::test_large_events_ask_no_more_than_small_ones",
    "events/rulings/test_properties.py::test_a_page_asks_as_much_for_many_as_for_few",
    "memory/people/test_look_alikes.py::test_two_thousand_people_in_three_queries_and_without_comparing_everybody",
    "tournaments/test_settings.py::test_its_pages_take_as_many_queries_for_any_size",
    # The walk over all pages in every other state, hall and size; tests/walk/test_every_route.py
    # opens each page as everybody, and looks at what all of them have.
    "events/desk/test_views.py::test_a_button_is_not_pressed_by_a_link",
    "events/desk/test_views.py::test_every_page_is_the_directors_alone",
    "events/prize_giving/test_hiding.py",
    "events/public/test_public_every.py::test_markup_is_sound",
    "operator/test_suspending.py",
    "privacy/test_hidden_names.py",
    "security/test_drafts.py",
    "security/test_sessions.py::test_no_route_takes_a_form_that_does_not_prove_where_it_comes_from",
    "test_helpers_ways.py",
    "tournaments/test_afterwards.py",
    "tournaments/test_as_elsewhere.py",
    "live/requests/test_bodies.py::test_they_are_those_whose_pages_ask_for_a_file",
    "leagues/singles/test_everywhere.py",
    "pseudo_language",
    "walk/test_clubs.py",
    "walk/test_hidden.py",
    "walk/test_size.py",
    "walk/test_states.py",
    # Pages beside the afternoon and the night themselves. The walk opens each of them, tests of
    # services say what they write, and the three events in a browser go through the common ones.
    "events/announcements/test_pages.py",
    "events/calls/test_pages.py",
    "events/clock/test_pages.py",
    "events/drawing/test_new_cards_pages.py",
    "events/drawing/test_seat_again_pages.py",
    "events/high_hands/test_views.py",
    "events/lifecycle/test_new_event_pages.py",
    "events/lifecycle/test_settings_pages.py",
    "events/notices/test_moving.py",
    "events/notices/test_views.py",
    "events/outlook/test_pages.py",
    "events/photographs/test_desk.py",
    "events/photographs/test_drawings.py",
    "events/photographs/test_pages.py",
    "events/prize_giving/test_pages.py",
    "events/prize_giving/test_results_by_email.py",
    "events/redrawing/test_views.py",
    "events/registration/importing/test_corrections.py",
    "events/registration/importing/test_pages.py",
    "events/registration/test_answers_pages.py",
    "events/registration/test_attendance_pages.py",
    "events/registration/test_entrants_pages.py",
    "events/registration/test_requests_pages.py",
    "events/rulings/test_pages.py",
    "events/scorecards/test_night_cards_pages.py",
    "events/undo/test_pages.py",
    "events/undo/test_views.py",
    "leagues/absences/test_views.py",
    "leagues/attendance/test_views.py",
    "leagues/calendar/test_views.py",
    "leagues/late/test_views.py",
    "leagues/members/test_views.py",
    "leagues/messages/test_pages.py",
    "leagues/nights/test_cancelling_pages.py",
    "leagues/nights/test_views.py",
    "leagues/report/test_report.py",
    "leagues/seasons/test_views.py",
    "leagues/singles/test_pages.py",
    "leagues/tables/test_views.py",
    "memory/hall_of_fame/test_pages.py",
    "memory/people/test_merge_pages.py",
    "memory/people/test_person.py",
    "memory/players/test_page.py",
    "practice/views/test_rules.py",
    "shifts/test_pages.py",
    "site/deleting/test_views.py",
    "tournaments/bracket/test_pages.py",
    "tournaments/consolations/test_pages.py",
    "tournaments/test_report.py",
    # What goes with somebody's name besides the rows of tests/erasing/test_tables.py.
    "erasing/test_account.py",
    "erasing/test_club.py",
    "erasing/test_contact.py",
    "erasing/test_corrected.py",
    "erasing/test_many_events.py",
    "erasing/test_merged.py",
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
    "site/test_demo_filling.py",
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
    return is_of_a_change(config) and path in PLACES


def is_of_a_change(config: pytest.Config) -> bool:
    """`make test`: what is for releases isn't asked for, and what chance tries is tried less."""
    return bool(config.getoption("markexpr").endswith(f"not {MARK}"))


def is_named(places: tuple[str, ...], item: pytest.Item) -> bool:
    test = f"{item.path.relative_to(TESTS).as_posix()}::{item.name.partition('[')[0]}"
    return test in places or is_in({TESTS / place for place in places}, item.path)
