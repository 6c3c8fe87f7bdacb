"""The club's members, at the desk of a season: found, renewed, entered, corrected."""

import datetime
from collections.abc import Sequence

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import formats
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Club, Person
from cribbage_events.events.forms.refusals import refusals_beside_fields
from cribbage_events.events.services.turns import own_turn
from cribbage_events.leagues.access import for_season_helper
from cribbage_events.leagues.forms.member import MemberForm
from cribbage_events.leagues.forms.renewal import RenewalForm
from cribbage_events.leagues.models import Season
from cribbage_events.leagues.selectors.members import OTHERS, ends_of_years, is_member, members_of
from cribbage_events.leagues.selectors.nights import today_of
from cribbage_events.leagues.services.members import (
    add_member,
    edit_member,
    renew_until,
)
from cribbage_events.leagues.views.newcomer import is_doubtful


@require_safe
@for_season_helper
def members(request: HttpRequest, season: Season) -> HttpResponse:
    today = today_of(season.club)
    search, show = request.GET.get("q", "").strip(), request.GET.get("show", "")
    context = {
        "season": season,
        "members": members_of(season.club, today, search=search, show=show),
        "search": search,
        "show": show,
        "ends": ends_of_years(today),
    }
    return render(request, "leagues/desk/members.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@for_season_helper
def new_member(request: HttpRequest, season: Season) -> HttpResponse:
    end = ends_of_years(today_of(season.club))[0]
    form = MemberForm(
        request.POST if request.method == "POST" else None, initial={"valid_until": end}
    )
    if request.method == "POST" and form.is_valid() and not is_doubtful(form, season.club):
        with refusals_beside_fields(form):
            person = add_member(
                season.club,
                by=Actor.of(request.user),
                fields=form.person_fields,
                until=form.until,
                is_new=form.cleaned_data["somebody_else"],
            )
            not_yet = "" if is_member(person) else ", not as a member yet"
            messages.success(request, f"Saved: {person.shown_name} is entered{not_yet}.")
            return redirect(place_of(season, person))
    context = {"season": season, "form": form}
    return render(request, "leagues/desk/new_member.html", context)


def place_of(season: Season, person: Person) -> str:
    """Their line in the list."""
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
            also = form.meanwhile.said if form.meanwhile else ""
            messages.success(request, f"Saved: what is known of {saved.shown_name}.{also}")
            return redirect(place_of(season, saved))
    else:
        form = MemberForm(person=found)
    ends = ends_of_years(today_of(season.club))
    context = {"season": season, "person": found, "form": form, "ends": ends}
    return render(request, "leagues/desk/member.html", context)


def change_member(request: HttpRequest, person: Person) -> tuple[MemberForm, Person | None]:
    """The form, and the member if it was saved; between the two nobody else writes."""
    with own_turn(), transaction.atomic():
        Club.objects.select_for_update().get(pk=person.club_id)
        person = Person.objects.select_for_update().get(pk=person.pk)
        form = MemberForm(request.POST, person=person)
        if form.is_valid():
            with refusals_beside_fields(form):
                by, fields = Actor.of(request.user), form.person_fields
                return form, edit_member(person, by=by, fields=fields, until=form.until)
    return form, None


@require_POST
@for_season_helper
def renew_member(request: HttpRequest, season: Season, person: int) -> HttpResponse:
    found = get_object_or_404(Person, pk=person, club=season.club, erased_at=None)
    renew(request, season, [found.pk])
    return redirect(place_of(season, found))


@require_POST
@for_season_helper
def renew_listed(request: HttpRequest, season: Season) -> HttpResponse:
    """Everybody who was shown as expired, at once."""
    keys = request.POST.getlist("person")
    renew(request, season, [int(key[:18]) for key in keys if key.isdecimal()])
    return redirect("leagues:members", season.slug)


def renew(request: HttpRequest, season: Season, people: Sequence[int]) -> None:
    form = RenewalForm(request.POST, ends=ends_of_years(today_of(season.club)))
    if not form.is_valid():
        messages.error(request, "Nothing was renewed: tap the button once more.")
        return
    until: datetime.date = form.cleaned_data["until"]
    count = renew_until(people, club=season.club, by=Actor.of(request.user), until=until)
    said = f"{count} membership{'s' * (count != 1)} renewed until"
    messages.success(request, f"Saved: {said} {formats.date_format(until, 'j F Y')}.")
