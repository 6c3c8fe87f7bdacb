"""The guide for directors and coordinators, opened where it answers for the page one comes from."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from cribbage_events.clubs.access import open_to_everybody

# Each section of templates/site/guide.html, and the pages that it answers for.
SECTIONS = {
    "new-event": (
        "events:new_event events:publish events:edit_event events:call_off events:delete_event"
        " events:poster events:notices"
    ),
    "entrants": (
        "events:entrants events:edit_entry events:import_entrants events:invitations"
        " events:compare events:decline_recent events:entrance"
    ),
    "helpers": "clubs:helpers events:links events:desk_link events:print_links",
    "shifts": (
        "shifts:desk shifts:new_shift shifts:edit_shift shifts:volunteers shifts:hours"
        " shifts:take_off_recent"
    ),
    "draw": (
        "events:draw events:age_groups events:desk_rounds events:scorecards events:call_tables"
        " events:hall events:hall_in"
    ),
    "announcements": "events:announcement",
    "scores": "events:scores events:score_game events:card events:card_game",
    "clock": "events:clock",
    "disputes": "events:desk_game events:seat_again events:exchange events:correct_final"
    " events:alert_phone",
    "changes": "events:withdraw events:join events:director_seat events:redraw events:draw_round",
    "undo": "events:log events:undo events:undo_draw",
    "cards": "events:scorecard_check events:scorecard_entry events:night_cards"
    " events:check_cards events:type_card",
    "finish": "events:finish events:reopen",
    "prizes": (
        "events:prize_giving events:pronunciations events:slides events:certificates"
        " events:results_by_email"
    ),
    "photographs": "events:desk_photographs events:edit_photograph",
    "tournament": (
        "events:tournament events:tournament_fees events:paid events:apart events:table_signs"
        " events:payout events:report events:master_points"
        " events:play_offs events:consolation events:full_consolation"
    ),
    "duplicate": "practice:evenings practice:new_evening practice:edit_evening practice:duplicate",
    "season": "leagues:season_desk leagues:new_season leagues:edit_season leagues:nights"
    " leagues:unplayed leagues:final_night",
    "grass-roots": "leagues:pools leagues:report events:high_hands",
    "members": "leagues:members leagues:new_member leagues:member leagues:import_members",
    "attendance": "leagues:attendance leagues:lately leagues:paper_list",
    "messages": "leagues:messages leagues:new_message leagues:message",
    "door": "leagues:door",
    "seats": "leagues:seats leagues:games",
    "late": "leagues:late leagues:late_drawn_again leagues:late_as_tables_finish",
    "half-half": "leagues:half_half",
    "close": "leagues:close leagues:treasurer leagues:ledger leagues:night_ledger",
    "cancel": "leagues:cancel_night leagues:move_night",
    "erase": ("clubs:erase_person clubs:delete_club clubs:delete_account events:delete_for_good"),
    "ways": "clubs:ways clubs:way clubs:new_way clubs:edit_way",
    "people": (
        "memory:people memory:person memory:edit_person memory:look_alikes memory:choose_other"
        " memory:merge memory:take_apart clubs:suggestions"
    ),
    "old-results": "memory:old_results memory:old_template memory:take_back_results",
    "shown": "memory:shown memory:wishes memory:wish",
    "take-out": "memory:export memory:everything memory:data_of_person",
    "account": "clubs:account clubs:new_club clubs:edit",
}
SECTION_OF = {page: section for section, pages in SECTIONS.items() for page in pages.split()}


@require_safe
@open_to_everybody
@gzip_page
def guide(request: HttpRequest) -> HttpResponse:
    section = SECTION_OF.get(request.GET.get("from", ""))
    if section:
        return redirect(f"{reverse('guide')}#{section}")
    return render(request, "site/guide.html")
