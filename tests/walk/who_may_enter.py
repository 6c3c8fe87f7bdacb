"""Who may enter each route of the site.

A new route needs a row here, and the same rule as a decorator: events/access/who_may_enter.py.
"""

from typing import NamedTuple

from cribbage_events.clubs.access import Who
from tests.walk.hall import Visitor

EVERYBODY = frozenset(Visitor)
DESK = frozenset({Visitor.HELPER, Visitor.DIRECTOR})
SIGNED_IN = DESK | {Visitor.STRANGER, Visitor.VOLUNTEER, Visitor.OPERATOR}
SCORERS = DESK | {Visitor.LINK, Visitor.VOLUNTEER}
PLAYER, DIRECTOR = frozenset({Visitor.PLAYER}), frozenset({Visitor.DIRECTOR})
OPERATOR = frozenset({Visitor.OPERATOR})
# Only in the middle of signing in, or for whoever has something that nobody here has.
NOBODY: frozenset[Visitor] = frozenset()

DECLARED = {
    EVERYBODY: {Who.EVERYBODY},
    SIGNED_IN: {Who.SIGNED_IN},
    SCORERS: {Who.DIRECTOR, Who.COORDINATORS_HELPER, Who.VOLUNTEER, Who.LINK},
    PLAYER: {Who.PLAYER},
    DESK: {Who.DIRECTOR, Who.COORDINATORS_HELPER},
    DIRECTOR: {Who.DIRECTOR},
    OPERATOR: {Who.OPERATOR},
}


class Row(NamedTuple):
    who: frozenset[Visitor]
    methods: str


def rows(who: frozenset[Visitor], methods: str, names: str, space: str = "") -> dict[str, Row]:
    return {f"{space}{name}": Row(who, methods) for name in names.split()}


TABLE = {
    **rows(
        EVERYBODY,
        "get",
        "home short run results health guide style service_worker clubs:club clubs:picture",
    ),
    **rows(EVERYBODY, "get", "clubs:photograph_file clubs:albums clubs:ways clubs:way"),
    **rows(DIRECTOR, "get post", "clubs:new_way clubs:edit_way"),
    **rows(DIRECTOR, "post", "clubs:delete_way events:take_way leagues:take_way"),
    **rows(EVERYBODY, "get post", "demo"),
    **rows(EVERYBODY, "post", "language"),
    # Only for the e-mail service, by a secret: see tests/clubs/letters/test_mail_service.py.
    **rows(EVERYBODY, "", "clubs:mail_reports"),
    **rows(SIGNED_IN, "get post", "clubs:account clubs:new_club events:new_event"),
    **rows(SIGNED_IN, "get post", "clubs:delete_account"),
    **rows(DIRECTOR, "get post", "clubs:edit clubs:helpers clubs:erase_person clubs:delete_club"),
    **rows(DIRECTOR, "post", "clubs:remove_helper clubs:change_helper clubs:take_back_club"),
    **rows(EVERYBODY, "get", "records medals winners years old_event", "memory:"),
    **rows(EVERYBODY, "get", "records_of_year medals_of_year", "memory:"),
    **rows(DIRECTOR, "get post", "old_results take_back_results", "memory:"),
    **rows(DIRECTOR, "get", "old_template", "memory:"),
    # An event's public pages.
    **rows(
        EVERYBODY,
        "get",
        "event rounds race entrant rules projector projector_in standings_json standings_csv"
        " games_json calendar registered qr asked poster open_volunteer_link open_player_link"
        " card_manifest score_manifest",
        "events:",
    ),
    **rows(EVERYBODY, "get", "outlook outlook_of_entrant outlook_json", "events:"),
    **rows(EVERYBODY, "get", "photographs photograph", "events:"),
    **rows(EVERYBODY, "get post", "register link take_off leave_results", "events:"),
    # For whoever enters results.
    **rows(PLAYER, "get", "card offline_card", "events:"),
    **rows(PLAYER, "get post", "card_game call_phone", "events:"),
    **rows(PLAYER, "post", "send_card own_wish end_phone_calls", "events:"),
    **rows(SCORERS, "get", "scores offline_score scorecard_check", "events:"),
    **rows(SCORERS, "get post", "score_game scorecard_entry night_cards high_hands", "events:"),
    **rows(SCORERS, "get post", "type_card", "events:"),
    **rows(SCORERS, "get", "check_cards print_rulings", "events:"),
    **rows(DESK, "post", "seeds_told", "events:"),
    **rows(SCORERS, "post", "send_score settle_cut", "events:"),
    # The desk of an event; a coordinator's helper checks people in and prints cards.
    **rows(DESK, "get", "desk call_tables", "events:"),
    **rows(DESK, "get post", "scorecards", "events:"),
    **rows(EVERYBODY, "post", "asked_place", "events:"),
    **rows(EVERYBODY, "get post", "arrive", "events:"),
    **rows(DESK, "get post", "entrance", "events:"),
    **rows(PLAYER, "post", "own_place", "events:"),
    **rows(DIRECTOR, "post", "end_alerts alert_by_email", "events:"),
    **rows(DESK, "post", "call_phones fee_paid fee_not_paid", "events:"),
    **rows(DESK, "get post", "entrants edit_entry notices announcement", "events:"),
    **rows(DESK, "post", "take_down_announcement ring_bell", "events:"),
    **rows(DESK, "get post", "clock", "events:"),
    **rows(DESK, "post", "clock_step", "events:"),
    **rows(DESK, "get post", "desk_photographs edit_photograph", "events:"),
    **rows(DESK, "post", "move_photograph choose_cover remove_photograph", "events:"),
    **rows(
        DESK, "post", "check_off_late check_in_all check_in no_show undo_attendance told", "events:"
    ),
    **rows(DIRECTOR, "get", "log desk_rounds print_links desk_link invitations", "events:"),
    **rows(DIRECTOR, "get", "prize_giving slides certificates", "events:"),
    **rows(DIRECTOR, "get post", "pronunciations results_by_email", "events:"),
    # A tournament's own pages.
    **rows(DESK, "get", "table_signs hall hall_in", "events:"),
    **rows(DESK, "get post", "paid", "events:"),
    **rows(DIRECTOR, "get post", "tournament tournament_fees apart", "events:"),
    **rows(DIRECTOR, "get", "payout report report_json report_csv", "events:"),
    **rows(DIRECTOR, "get post", "master_points", "events:"),
    **rows(DIRECTOR, "post", "end_apart season_apart", "events:"),
    # Play-offs.
    **rows(EVERYBODY, "get", "bracket bracket_json", "events:"),
    **rows(DIRECTOR, "get post", "play_offs consolation full_consolation", "events:"),
    **rows(DIRECTOR, "post", "one_game_play_off play_offs_again forfeit_games", "events:"),
    **rows(
        DIRECTOR,
        "post",
        "choose_outlook hide_medals keep_medals_open show_medals call_place send_results",
        "events:",
    ),
    **rows(
        DIRECTOR,
        "get post",
        "edit_event import_entrants withdraw join director_seat redraw exchange draw age_groups"
        " draw_round correct_final alert_phone links desk_game finish reopen undo publish call_off"
        " delete_event seat_again compare decline_recent delete_for_good",
        "events:",
    ),
    **rows(
        DIRECTOR,
        "post",
        "accept decline remove undo_draw new_card revoke_link record_play_off remove_play_off"
        " put_photograph_back hide take_back answer_invitation cards_handed_out tell_of_move"
        " medals_told follow_cut",
        "events:",
    ),
    # A league: its season, and the desk of it; the nights.
    **rows(
        EVERYBODY,
        "get",
        "season table_csv places rules player calendar night night_player",
        "leagues:",
    ),
    **rows(SIGNED_IN, "get post", "new_season", "leagues:"),
    # Door, members, seats and telephone are a coordinator's helper's, too; money and ends are not.
    **rows(DESK, "get", "season_desk members", "leagues:"),
    **rows(DESK, "get", "attendance attendance_csv lately paper_list", "leagues:"),
    **rows(DIRECTOR, "get", "members_csv messages", "leagues:"),
    **rows(DIRECTOR, "get post", "new_message message", "leagues:"),
    # What e-mails to members lead to.
    **rows(EVERYBODY, "get post", "leave absence", "leagues:"),
    **rows(DESK, "get post", "new_member member door seats late", "leagues:"),
    **rows(DESK, "get post", "games late_drawn_again late_as_tables_finish", "leagues:"),
    **rows(DESK, "post", "renew_member renew_listed", "leagues:"),
    **rows(EVERYBODY, "get", "night_csv night_json", "leagues:"),
    **rows(
        DIRECTOR, "get", "ledger ledger_csv treasurer night_ledger report report_csv", "leagues:"
    ),
    **rows(
        DIRECTOR,
        "get post",
        "edit_season pools nights import_members move_night half_half close cancel_night unplayed",
        "leagues:",
    ),
    **rows(DIRECTOR, "get post", "final_night", "leagues:"),
    **rows(DIRECTOR, "post", "prize all_prizes", "leagues:"),
    **rows(DESK, "get", "suggestions", "clubs:"),
    # What a club keeps over the years.
    **rows(EVERYBODY, "get", "player", "memory:"),
    **rows(DESK, "get", "people person", "memory:"),
    **rows(EVERYBODY, "get", "shown_asked", "memory:"),
    **rows(EVERYBODY, "get post", "ask_shown", "memory:"),
    **rows(DIRECTOR, "get", "wishes export everything data_of_person", "memory:"),
    **rows(SIGNED_IN, "get", "my_data", "memory:"),
    **rows(DIRECTOR, "get post", "wish shown", "memory:"),
    **rows(SIGNED_IN, "get post", "mine", "memory:"),
    **rows(DESK, "get post", "edit_person", "memory:"),
    # Volunteers' shifts.
    **rows(EVERYBODY, "get", "shifts mine", "shifts:"),
    **rows(EVERYBODY, "get post", "shift", "shifts:"),
    **rows(EVERYBODY, "post", "leave", "shifts:"),
    **rows(DESK, "get", "desk hours", "shifts:"),
    **rows(DESK, "get post", "new_shift edit_shift volunteers take_off_recent", "shifts:"),
    **rows(DESK, "post", "remove take_off attendance thank", "shifts:"),
    **rows(DIRECTOR, "get", "look_alikes choose_other", "memory:"),
    **rows(DIRECTOR, "get post", "merge take_apart", "memory:"),
    **rows(DIRECTOR, "post", "not_the_same", "memory:"),
    # The installation, with a second factor: tests/operator/test_access.py.
    **rows(OPERATOR, "get", "overview", "operator:"),
    **rows(OPERATOR, "get post", "suspend", "operator:"),
    **rows(OPERATOR, "post", "lift", "operator:"),
    # For learning and practising.
    **rows(
        EVERYBODY,
        "get",
        "count rules rules_in_short chapter scoring_aid game offline statistics trainers trainer",
        "practice:",
    ),
    **rows(EVERYBODY, "get", "review reviewed", "practice:"),
    **rows(EVERYBODY, "get post", "start", "practice:"),
    **rows(EVERYBODY, "post", "move on", "practice:"),
    **rows(EVERYBODY, "get post", "daily club_daily", "practice:"),
    **rows(EVERYBODY, "get", "daily_yesterday club_daily_yesterday", "practice:"),
    **rows(EVERYBODY, "get", "daily_week daily_member", "practice:"),
    **rows(EVERYBODY, "get post", "start_duplicate duplicate", "practice:"),
    **rows(EVERYBODY, "get", "duplicate_table duplicate_calendar evenings", "practice:"),
    **rows(EVERYBODY, "post", "duplicate_move duplicate_on", "practice:"),
    **rows(SIGNED_IN, "get post", "new_evening", "practice:"),
    **rows(DIRECTOR, "get post", "edit_evening", "practice:"),
    **rows(DIRECTOR, "post", "remove_evening", "practice:"),
    # Accounts, which are allauth's.
    **rows(
        EVERYBODY, "get post", "login logout signup reset_password request_login_code", "account_"
    ),
    **rows(
        EVERYBODY,
        "get",
        "inactive password_reset_completed",
        "account_",
    ),
    **rows(SIGNED_IN, "get post", "email change_password set_password", "account_"),
    **rows(SIGNED_IN, "get", "index list_webauthn", "mfa_"),
    **rows(SIGNED_IN, "get post", "add_webauthn", "mfa_"),
    **rows(
        NOBODY,
        "",
        "reauthenticate confirm_login_code confirm_password_reset_code complete_password_reset"
        " email_verification_sent",
        "account_",
    ),
    **rows(
        NOBODY,
        "",
        "authenticate reauthenticate remove_webauthn edit_webauthn login_webauthn",
        "mfa_",
    ),
    # Of those here only the operator has a passkey.
    **rows(OPERATOR, "get post", "reauthenticate_webauthn", "mfa_"),
}


def may_read(visitor: Visitor, name: str) -> bool:
    """Whether this route has a page for them."""
    return visitor in TABLE[name].who and "get" in TABLE[name].methods.split()
