"""A player's page over the years, which everybody may see unless the player objects."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from cribbage_events.clubs.access import DIRECTORS, find_club, note_role, open_to_everybody
from cribbage_events.clubs.models import known_people
from cribbage_events.clubs.people.merged import key_now
from cribbage_events.clubs.roles import role_of
from cribbage_events.memory.players.page import players_page


@require_safe
@open_to_everybody
@gzip_page
def player(request: HttpRequest, slug: str, person: int) -> HttpResponse:
    """Somebody who isn't shown has a page for the club's directors only; somebody without a
    result here, or who was erased, has none.
    """
    club = find_club(slug)
    found = known_people(club).select_related("club").filter(pk=person).first()
    if found is None and (kept := key_now(person)) != person:
        return redirect("memory:player", club.slug, kept)
    if found is None:
        raise Http404
    role = role_of(request.user, club)
    if not found.public_name and role not in DIRECTORS:
        raise Http404
    note_role(request, role)
    page = players_page(found)
    if not page:
        raise Http404
    context = {
        "club": club,
        "page": page,
        "name": found.public_name or found.shown_name,
        "is_hidden": not found.public_name,
        "is_director": role in DIRECTORS,
    }
    return render(request, "memory/players/player.html", context)
