"""Everything that a club holds, or knows of one person, to take away."""

import logging
from collections.abc import Iterator
from typing import cast

from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from cribbage_events.clubs import limits
from cribbage_events.clubs.access import find_club, for_club_director, for_signed_in
from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.limits import Limit, too_many_requests
from cribbage_events.clubs.models import Club, known_people
from cribbage_events.clubs.people.finding import people_of_account
from cribbage_events.memory.export.writing import everything_of_club, everything_of_people

writes = logging.getLogger("cribbage_events.writes")
# Reading everything takes a while.
RATES = "10/h/user"


@require_safe
@for_club_director
def export(request: HttpRequest, club: Club) -> HttpResponse:
    return render(request, "memory/export/export.html", {"club": club})


@require_safe
@for_club_director
def everything(request: HttpRequest, club: Club) -> HttpResponse:
    title = _("Everything that %(club)s has") % {"club": club}
    pieces = everything_of_club(club, title=title, pictures="pictures" in request.GET)
    return send_archive(request, club, pieces, f"{club.slug}-{club.today}.zip")


@require_safe
@for_club_director
def data_of_person(request: HttpRequest, club: Club, pk: int) -> HttpResponse:
    person = get_object_or_404(known_people(club), pk=pk, erased_at=None)
    title = _("Everything that %(club)s knows about %(name)s")
    title %= {"club": club, "name": person.shown_name}
    pieces = everything_of_people(club, [person.pk], title=title)
    return send_archive(request, club, pieces, f"{club.slug}-{person.pk}-{club.today}.zip")


@require_safe
@for_signed_in
def my_data(request: HttpRequest, slug: str) -> HttpResponse:
    """Send the data of everybody whom the account may speak for; tables without rows if that is
    nobody.
    """
    club = find_club(slug)
    people = people_of_account(club, request.user)
    title = _("Everything that %(club)s knows about me") % {"club": club}
    pieces = everything_of_people(club, [person.pk for person in people], title=title)
    return send_archive(request, club, pieces, f"{club.slug}-{club.today}.zip")


def send_archive(
    request: HttpRequest, club: Club, pieces: Iterator[bytes], name: str
) -> HttpResponse:
    if not limits.within(request, Limit.EXPORT, RATES, user=request.user, limit_get=True):
        return too_many_requests(request)
    if request.method == "HEAD":
        return HttpResponse(content_type="application/zip")
    fields = {"who": Actor.of(request.user).key, "what": "take-out", "club": club.slug}
    writes.info("%(club)s: %(what)s, %(who)s", fields, extra=fields)
    response = StreamingHttpResponse(pieces, content_type="application/zip")
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return cast("HttpResponse", response)
