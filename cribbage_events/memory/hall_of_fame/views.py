"""The public pages of a club's hall of fame."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from cribbage_events.clubs.access import find_club, open_to_everybody
from cribbage_events.clubs.models import Club
from cribbage_events.memory.hall_of_fame.records import HallOfRecords
from cribbage_events.memory.hall_of_fame.winners import medals_of, winners_by_year
from cribbage_events.memory.hall_of_fame.years import club_years


@require_safe
@open_to_everybody
@gzip_page
def records(request: HttpRequest, slug: str, year: int | None = None) -> HttpResponse:
    club = find_club(slug)
    found = HallOfRecords(club, year)
    check_year(year, found.years)
    title = _("Records of %(year)s") % {"year": year} if year else _("Records")
    return hall_page(request, club, "records", title=title, found=found, year=year)


@require_safe
@open_to_everybody
@gzip_page
def medals(request: HttpRequest, slug: str, year: int | None = None) -> HttpResponse:
    club = find_club(slug)
    found = medals_of(club, year)
    check_year(year, found["years"])
    title = _("Medals of %(year)s") % {"year": year} if year else _("Medals")
    return hall_page(request, club, "medals", title=title, found=found, year=year)


@require_safe
@open_to_everybody
@gzip_page
def winners(request: HttpRequest, slug: str) -> HttpResponse:
    club = find_club(slug)
    title = _("Winners of every year")
    return hall_page(request, club, "winners", title=title, years=winners_by_year(club))


@require_safe
@open_to_everybody
@gzip_page
def years(request: HttpRequest, slug: str) -> HttpResponse:
    club = find_club(slug)
    return hall_page(
        request, club, "years", title=_("The years of the club"), found=club_years(club)
    )


def hall_page(request: HttpRequest, club: Club, page: str, **context: Any) -> HttpResponse:
    template = f"memory/hall_of_fame/{page}.html"
    return render(request, template, {"club": club, "page": page, **context})


def check_year(year: int | None, years: list[int]) -> None:
    """A year in which nothing was finished has no page."""
    if year is not None and year not in years:
        raise Http404
