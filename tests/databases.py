"""These tests run on PostgreSQL too: writes, locks, sums, order, backup. All run on SQLite.

Pages and numbers of queries are the same on any database. The list names folders and
modules; a folder brings everything in it that needs no browser. `pytest.mark.database` adds a
single test, such as the few journeys on both databases.
"""

from functools import cache
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
MARK = "database"

PLACES = (
    # Writes and queries of events; their pages are the same on any database.
    "events/announcements/test_services.py",
    "tournaments/bracket/services",
    "tournaments/bracket/test_cut_changes.py",
    "events/calls",
    "events/clock/test_services.py",
    "events/clock/test_clock.py",
    "tournaments/consolations/test_services.py",
    "events/drawing/test_doubles.py",
    "events/drawing/test_draw.py",
    "events/drawing/test_draw_preview.py",
    "events/drawing/test_night_end.py",
    "events/drawing/test_seat_again.py",
    "events/drawing/test_table_plan.py",
    "events/erasing",
    "events/registration/test_entrance.py",
    "events/registration/test_fees.py",
    "events/registration/test_own_place.py",
    "events/high_hands/test_services.py",
    "events/prize_giving/test_correcting.py",
    "events/redrawing/test_exchange.py",
    "events/history/test_changing.py",
    "events/history/test_naming.py",
    "events/history/test_turns.py",
    "events/lifecycle/test_finish.py",
    "events/lifecycle/test_status.py",
    "events/lifecycle/test_settings.py",
    "events/lifecycle/test_time_zone.py",
    "events/notices/test_volunteers.py",
    "events/redrawing/test_leavers.py",
    "events/redrawing/test_services.py",
    "events/redrawing/test_withdrawal.py",
    "events/registration/test_attendance.py",
    "events/registration/test_attendance_pages.py",
    "events/registration/test_latecomers.py",
    "events/registration/test_entrants.py",
    "events/registration/importing/test_preview.py",
    "events/registration/test_invitations.py",
    "events/registration/test_look_alikes.py",
    "events/registration/test_registration.py",
    "events/registration/test_requests.py",
    "events/results/test_agreement.py",
    "events/results/test_disputes.py",
    "events/results/test_game.py",
    "events/results/test_game_history.py",
    "events/results/test_results_at_once.py",
    "events/results/test_saving.py",
    "events/results/test_score_words.py",
    "events/results/test_taking_back.py",
    "events/results/test_two_reports.py",
    "events/rulings/test_services.py",
    "events/ways/test_taking.py",
    "events/scorecards/test_cross_check.py",
    "events/scorecards/test_night_cards.py",
    "events/scorecards/test_services.py",
    "events/standings/test_standings.py",
    "events/standings/test_standings_prizes.py",
    "tournaments/test_money.py",
    "tournaments/test_payout.py",
    "events/undo/test_anything.py",
    "events/undo/test_rule_faults.py",
    "events/undo/test_refused.py",
    "events/undo/test_services.py",
    "events/undo/test_stories.py",
    "events/games",
    # Writes: transactions, locks, constraints and undoing.
    "leagues/absences",
    "leagues/attendance/test_selectors.py",
    "leagues/check_in/test_taps.py",
    "leagues/check_in/test_undo.py",
    "leagues/check_in/test_write_off.py",
    "leagues/closing/test_closed_again.py",
    "leagues/members/test_services.py",
    "leagues/messages",
    "leagues/money/test_night_money.py",
    "leagues/money/test_own_money.py",
    "leagues/money/test_unplayed.py",
    "leagues/nights/test_cancelling.py",
    "leagues/nights/test_final.py",
    "leagues/nights/test_newcomers.py",
    "leagues/public/test_what_counts.py",
    "leagues/seasons/test_dates.py",
    "leagues/notices",
    "leagues/pools",
    "leagues/prizes",
    "leagues/seasons/test_services.py",
    "leagues/singles/test_as_tables_finish.py",
    "leagues/singles/test_cards.py",
    "site/deleting/test_account.py",
    "site/test_demo_filling.py",
    "site/test_clearing.py",
    "site/test_clearing_requests.py",
    "leagues/test_money_stories.py",
    "leagues/test_undo_stories.py",
    "practice/daily",
    "practice/services",
    "practice/test_duplicates.py",
    "events/test_models.py",
    "events/results/scores/test_meanwhile.py",
    "events/results/scores/test_saving_costs.py",
    "events/results/scores/test_two_reports.py",
    "events/lifecycle/test_edited_by_two.py",
    "leagues/nights/test_cancelling_pages.py",
    "leagues/closing/test_costs.py",
    "tools/test_emptying.py",
    # Queries: databases differ in order, sums and searches.
    "server/test_compiled.py",
    "events/access/test_who_may_enter.py",
    "events/access/test_tokens.py",
    "events/access/test_reader_cache.py",
    "events/standings/from_files/test_play_offs.py",
    "events/public/test_data.py",
    "events/public/test_public_every.py",
    "leagues/test_order_and_search.py",
    "leagues/test_season_size.py",
    "leagues/calendar",
    "leagues/members/test_views.py",
    "leagues/public/test_views.py",
    # Accounts, clubs and people; the operator, who sees and suspends all of them.
    "clubs/accounts/test_confirming.py",
    "mail",
    "clubs/people",
    "clubs/test_helper_roles.py",
    "clubs/test_limits.py",
    "clubs/test_roles.py",
    "clubs/test_slugs.py",
    "clubs/test_suggestions.py",
    "operator/test_overview.py",
    "operator/test_suspending.py",
    "operator/test_suspending_live.py",
    # Concurrent requests, counters in the database, and data that is never written.
    "security/limits/test_guesses.py",
    "security/letters/test_at_once.py",
    "security/test_names.py",
    "security/limits/test_rate_limits.py",
    "security/test_registration.py",
    "security/test_sessions.py",
    # What a club keeps over the years, and its volunteers' shifts.
    "events/photographs/test_adding.py",
    "events/photographs/test_object_storage.py",
    "memory/export",
    "memory/hall_of_fame/test_records.py",
    "memory/old_results/test_bringing_in.py",
    "memory/past",
    "memory/people",
    "memory/players/test_due.py",
    "memory/players/test_services.py",
    "memory/privacy",
    "privacy/test_kept_nowhere.py",
    "privacy/test_logs_and_letters.py",
    "shifts/test_erasing.py",
    "shifts/test_services.py",
    # The whole database: backup, erasing, outages, notifications; every address as everybody.
    "backup",
    "erasing",
    "faults",
    "fuzz",
    "live",
    "redteam",
    "test_databases.py",
    "test_time_zones.py",
    "site/outage/test_causes.py",
    "site/outage/test_page.py",
)
# Inside those folders, but the same on any database.
EXCEPT = (
    "memory/people/test_queries.py",
    "backup/test_keeping.py",
    "fuzz/test_doors.py",
    "fuzz/test_judge.py",
    "fuzz/test_planted_faults.py",
    "live/requests/test_bodies.py",
    "live/requests/test_wsgi.py",
    "memory/people/test_merge_pages.py",
    "memory/people/test_person.py",
)


NAMED = {TESTS / place for place in PLACES}
LEFT_OUT = {TESTS / place for place in EXCEPT}


@cache
def is_named(path: Path) -> bool:
    """Runs on PostgreSQL because of where it is."""
    return is_in(NAMED, path) and not is_in(LEFT_OUT, path)


def is_in(places: set[Path], path: Path) -> bool:
    return not places.isdisjoint({path, *path.parents})


def mark(items: list[pytest.Item]) -> None:
    for item in items:
        in_a_browser = "browser" in getattr(item, "fixturenames", ())
        if is_named(item.path) and not in_a_browser:
            item.add_marker(MARK)


def is_left_out(path: Path, config: pytest.Config) -> bool:
    """A module without tests for PostgreSQL isn’t read when only these are asked for."""
    if not config.getoption("markexpr").startswith(MARK) or not path.name.startswith("test_"):
        return False
    return not is_named(path) and f"mark.{MARK}" not in path.read_text()
