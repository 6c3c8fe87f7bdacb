"""The list of a club's people, and the page of one of them."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from cribbage_events.clubs.access import for_club_desk
from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Club, Person
from cribbage_events.clubs.models.person import known_people
from cribbage_events.clubs.people.merged import key_now
from cribbage_events.clubs.people.searching import SEARCH_ROOM
from cribbage_events.events.forms.refusals import refusals_beside_fields
from cribbage_events.leagues.members.services import locked_member
from cribbage_events.memory.people.forms import PersonDataForm
from cribbage_events.memory.people.selectors.history import (
    entered_events,
    last_day_of,
    results_from_papers,
    role_in,
    seasons_of_person,
)
from cribbage_events.memory.people.selectors.listing import people_page
from cribbage_events.memory.people.services.editing import edit_person


@require_safe
@for_club_desk
def people(request: HttpRequest, club: Club) -> HttpResponse:
    search = request.GET.get("q", "").strip()[:SEARCH_ROOM]
    page = people_page(club, search, request.GET.get("page", 1))
    context = {"club": club, "page": page, "search": search}
    return render(request, "memory/people/people.html", context)


def known_person(club: Club, pk: int) -> Person | None:
    return known_people(club).filter(pk=pk).select_related("user").first()


def person_or_404(club: Club, pk: int) -> Person:
    person = known_person(club, pk)
    if person is None:
        raise Http404
    return person


@require_safe
@for_club_desk
def person(request: HttpRequest, club: Club, pk: int) -> HttpResponse:
    found = known_person(club, pk)
    if found is None and (kept := key_now(pk)) != pk:
        return redirect("memory:person", club.slug, kept)
    if found is None:
        raise Http404
    history = entered_events(found)
    papers = results_from_papers(found)
    has_results = bool(papers) or any(each.place for each in history)
    context = {
        "club": club,
        "person": found,
        "is_public": has_results and found.public_name,
        "is_active": found.valid_until is not None and found.valid_until >= club.today,
        "history": history,
        "papers": papers,
        "last_day": last_day_of(history),
        "seasons": seasons_of_person(club, found),
        "role": role_in(club, found),
        "merges": list(found.merges.order_by("-pk")),
    }
    return render(request, "memory/people/person.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@for_club_desk
def edit(request: HttpRequest, club: Club, pk: int) -> HttpResponse:
    found = person_or_404(club, pk)
    form = PersonDataForm(person=found)
    if request.method == "POST":
        form, saved = change_person(request, found)
        if saved:
            words = _("Saved: the details of %(name)s.") % {"name": saved.shown_name}
            messages.success(request, f"{words}{form.kept_notice}")
            return redirect("memory:person", club.slug, saved.pk)
    context = {"club": club, "person": found, "form": form}
    return render(request, "memory/people/edit.html", context)


def change_person(request: HttpRequest, found: Person) -> tuple[PersonDataForm, Person | None]:
    """The form, and the person if it was saved. Nobody else writes while it is checked."""
    with locked_member(found) as known:
        form = PersonDataForm(request.POST, person=known)
        if form.is_valid():
            with refusals_beside_fields(form):
                by, fields = Actor.of(request.user), form.person_fields
                return form, edit_person(known, by=by, fields=fields, until=form.until)
    return form, None
