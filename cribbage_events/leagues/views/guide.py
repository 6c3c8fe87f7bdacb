"""The guide for directors and coordinators, opened where it answers for the page one comes from."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from cribbage_events.clubs.access import open_to_everybody

# Each section of templates/guide.html, and the pages that it answers for.
SECTIONS = {
    "new-event": (
        "events:new_event events:publish events:edit_event events:call_off events:delete_event"
        " events:poster events:notices"
    ),
    "entrants": (
        "events:entrants events:edit_entry events:import_entrants events:invitations"
        " events:compare events:decline_recent"
    ),
    "helpers": "clubs:helpers events:links events:desk_link events:print_links",
    "draw": "events:draw events:desk_rounds events:scorecards",
    "scores": "events:scores events:score_game events:card events:card_game",
    "disputes": "events:desk_game events:seat_again",
    "changes": "events:withdraw events:join events:director_seat events:redraw",
    "undo": "events:log events:undo events:undo_draw",
    "cards": "events:scorecard_check events:scorecard_entry events:night_cards",
    "finish": "events:finish events:reopen",
    "season": "leagues:season_desk leagues:new_season leagues:edit_season leagues:nights",
    "members": "leagues:members leagues:new_member leagues:member leagues:import_members",
    "door": "leagues:door",
    "seats": "leagues:seats",
    "late": "leagues:late",
    "half-half": "leagues:half_half",
    "close": "leagues:close leagues:treasurer leagues:ledger leagues:night_ledger",
    "cancel": "leagues:cancel_night leagues:move_night",
    "erase": ("clubs:erase_person clubs:delete_club clubs:delete_account events:delete_for_good"),
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
    return render(request, "guide.html")
