"""The club's members, at the desk of a season: found, renewed, entered, corrected."""

import datetime
from collections.abc import Sequence

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Club, Person
from cribbage_events.events.forms import refusals_beside_fields
from cribbage_events.leagues.access import for_season_director, for_season_helper
from cribbage_events.leagues.members.forms import MemberForm, NewcomerForm, RenewalForm
from cribbage_events.leagues.members.selectors import (
    ENDING,
    EXPIRED,
    OTHERS,
    ends_of_years,
    is_active,
    is_member,
    members_of,
    members_table,
)
from cribbage_events.leagues.members.services import (
    add_member,
    edit_member,
    locked_member,
    renew_until,
)
from cribbage_events.leagues.models import Season
from cribbage_events.spreadsheets.writing import csv_file
from cribbage_events.words.dates import full_date

# More than most clubs have. “Renew all” means those of the page: a form has at most 1,000 fields.
ON_A_PAGE = 300


@require_safe
@for_season_helper
def members(request: HttpRequest, season: Season) -> HttpResponse:
    today = season.club.today
    search, show = request.GET.get("q", "").strip(), request.GET.get("show", "")
    found = members_of(season.club, today, search=search, show=show)
    page = Paginator(found["found"], ON_A_PAGE).get_page(request.GET.get("page", 1))
    listed = [person for person, _active in page] if show in {EXPIRED, ENDING} else []
    ends = ends_of_years(today)
    context = {
        "season": season,
        "members": found,
        "page": page,
        "search": search,
        "show": show,
        "ends": ends,
        "listed": listed,
        "ends_of_list": [end for end in ends if is_renewal(listed, end)],
    }
    return render(request, "leagues/members/members.html", context)


def is_renewal(listed: Sequence[Person], end: datetime.date) -> bool:
    """Whether anybody in the list would be a member for longer."""
    return any(not is_active(person, end) for person in listed)


@require_safe
@for_season_director
def members_csv(request: HttpRequest, season: Season) -> HttpResponse:
    """Return the members that the list shows."""
    found = members_of(season.club, season.club.today, show=request.GET.get("show", ""))
    people = [person for person, _active in found["found"]]
    return csv_file(f"{season.club.slug}-members.csv", members_table(people))


@require_http_methods(["GET", "HEAD", "POST"])
@for_season_helper
def new_member(request: HttpRequest, season: Season) -> HttpResponse:
    end = ends_of_years(season.club.today)[0]
    form = MemberForm(
        request.POST if request.method == "POST" else None, initial={"valid_until": end}
    )
    if request.method == "POST" and (
        person := add_from(form, season.club, by=Actor.of(request.user))
    ):
        entered = _("Saved: %(name)s was added.")
        not_yet = _("Saved: %(name)s was added, but isn’t a member yet.")
        words = entered if is_member(person) else not_yet
        messages.success(request, words % {"name": person.shown_name})
        return redirect(address_in_list(season, person))
    context = {"season": season, "form": form}
    return render(request, "leagues/members/new_member.html", context)


def add_from(form: MemberForm | NewcomerForm, club: Club, *, by: Actor) -> Person | None:
    """Enter a member; None if something has to be asked or corrected in the form first."""
    if form.is_valid() and not form.asks_who(club):
        with refusals_beside_fields(form):
            return add_member(
                club,
                by=by,
                fields=form.person_fields,
                until=form.until,
                is_new=form.cleaned_data["somebody_else"],
            )
    return None


def address_in_list(season: Season, person: Person) -> str:
    """The address of somebody's row in the list."""
    show = {} if is_member(person) else {"show": OTHERS}
    address = reverse("leagues:members", args=[season.slug], query=show or None)
    return f"{address}#member-{person.pk}"


@require_http_methods(["GET", "HEAD", "POST"])
@for_season_helper
def member(request: HttpRequest, season: Season, person: int) -> HttpResponse:
    found = get_object_or_404(Person, pk=person, club=season.club, erased_at=None)
    if request.method == "POST":
        form, saved = change_member(request, found)
        if saved:
            also = form.kept_notice
            words = _("Saved: the details of %(name)s.") % {"name": saved.shown_name}
            messages.success(request, f"{words}{also}")
            return redirect(address_in_list(season, saved))
    else:
        form = MemberForm(person=found)
    ends = ends_of_years(season.club.today)
    context = {"season": season, "person": found, "form": form, "ends": ends}
    return render(request, "leagues/members/member.html", context)


def change_member(request: HttpRequest, person: Person) -> tuple[MemberForm, Person | None]:
    """The form, and the member if it was saved. Nobody else writes while it is checked."""
    with locked_member(person) as known:
        form = MemberForm(request.POST, person=known)
        if form.is_valid():
            with refusals_beside_fields(form):
                by, fields = Actor.of(request.user), form.person_fields
                return form, edit_member(known, by=by, fields=fields, until=form.until)
    return form, None


@require_POST
@for_season_helper
def renew_member(request: HttpRequest, season: Season, person: int) -> HttpResponse:
    found = get_object_or_404(Person, pk=person, club=season.club, erased_at=None)
    renew_people(request, season, [found.pk])
    return redirect(address_in_list(season, found))


@require_POST
@for_season_helper
def renew_listed(request: HttpRequest, season: Season) -> HttpResponse:
    """Renew everybody whom the page showed as expired."""
    keys = request.POST.getlist("person")
    renew_people(request, season, [int(key[:18]) for key in keys if key.isdecimal()])
    return redirect("leagues:members", season.slug)


def renew_people(request: HttpRequest, season: Season, people: Sequence[int]) -> None:
    form = RenewalForm(request.POST, ends=ends_of_years(season.club.today))
    if not form.is_valid():
        messages.error(request, _("Nothing was renewed: tap the button again."))
        return
    until: datetime.date = form.cleaned_data["until"]
    count = renew_until(people, club=season.club, by=Actor.of(request.user), until=until)
    words = ngettext(
        "Saved: %(count)s membership renewed until %(day)s.",
        "Saved: %(count)s memberships renewed until %(day)s.",
        count,
    )
    messages.success(request, words % {"count": count, "day": full_date(until)})
