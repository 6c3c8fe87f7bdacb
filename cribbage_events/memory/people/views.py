"""Pages of a club’s people."""

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cribbage_events.clubs.access import for_club_desk, for_club_director
from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Club, Person, known_people
from cribbage_events.clubs.people.merged import key_now
from cribbage_events.clubs.people.searching import SEARCH_ROOM, people_found
from cribbage_events.events.forms import refusals_as_messages, refusals_beside_fields
from cribbage_events.leagues.members.services import locked_member
from cribbage_events.memory.models import Merge
from cribbage_events.memory.people.forms import MergeForm, PersonDataForm
from cribbage_events.memory.people.selectors.history import (
    entered_events,
    last_day_of,
    results_from_papers,
    role_in,
    seasons_of_person,
)
from cribbage_events.memory.people.selectors.listing import people_page, seen_of
from cribbage_events.memory.people.selectors.look_alikes import (
    look_alikes,
    look_alikes_of,
    words_against,
    words_for,
)
from cribbage_events.memory.people.selectors.refusals import why_not_one
from cribbage_events.memory.people.services import (
    edit_person,
    merge_people,
    say_two_people,
    take_apart,
    why_not_apart,
)
from cribbage_events.practice.daily import member_path
from cribbage_events.server.hosts import full_address


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
        "daily_hand": club.daily_hand and full_address(request, member_path(club, found)),
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


PAIRS_ON_A_PAGE = 20
FOUND_SHOWN = 20


@require_safe
@for_club_director
def alike(request: HttpRequest, club: Club) -> HttpResponse:
    found, is_whole = look_alikes(club)
    pairs = Paginator(found, PAIRS_ON_A_PAGE).get_page(request.GET.get("page", 1))
    lines = [
        {"one": pair.one, "other": pair.other, "for": words_for(pair), "against": against}
        for pair in pairs
        for against in [words_against(pair)]
    ]
    context = {"club": club, "page": pairs, "lines": lines, "is_whole": is_whole}
    return render(request, "memory/people/look_alikes.html", context)


@require_POST
@for_club_director
def not_the_same(request: HttpRequest, club: Club, pk: int, other: int) -> HttpResponse:
    one, second = person_or_404(club, pk), person_or_404(club, other)
    say_two_people(one, second)
    words = _("Saved: %(one)s and %(other)s are two people, and are no longer suggested.")
    messages.success(request, words % {"one": one.shown_name, "other": second.shown_name})
    return redirect("memory:look_alikes", club.slug)


@require_safe
@for_club_director
def choose_other(request: HttpRequest, club: Club, pk: int) -> HttpResponse:
    """The choice of the same person: those who look alike, or those found by a search."""
    found = person_or_404(club, pk)
    search = request.GET.get("q", "").strip()[:SEARCH_ROOM]
    others = people_found(known_people(club), search) if search else look_alikes_of(found)
    others = [each for each in others if each.pk != pk]
    context = {
        "club": club,
        "person": found,
        "search": search,
        "others": others[:FOUND_SHOWN],
        "more": len(others) - FOUND_SHOWN,
    }
    return render(request, "memory/people/choose_other.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@for_club_director
def merge(request: HttpRequest, club: Club, pk: int, other: int) -> HttpResponse:
    kept, gone = person_or_404(club, pk), person_or_404(club, other)
    if pk == other:
        return redirect("memory:choose_other", club.slug, pk)
    form = MergeForm(request.POST if request.method == "POST" else None, kept=kept, gone=gone)
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            merge_people(
                kept,
                gone,
                by=Actor.of(request.user),
                take=form.take,
                seen=form.cleaned_data["seen"],
                born_differently=form.cleaned_data.get("born_differently", False),
            )
            kept.refresh_from_db()
            words = _("Saved: %(name)s is one person now. You can separate the two again below.")
            messages.success(request, words % {"name": kept.shown_name})
            return redirect("memory:person", club.slug, kept.pk)
    context = {"club": club, **preview(kept, gone), "form": form}
    return render(request, "memory/people/merge.html", context)


def preview(kept: Person, gone: Person) -> dict[str, Any]:
    seen = seen_of([kept.pk, gone.pk])
    return {
        "kept": kept,
        "gone": gone,
        "kept_seen": seen.get(kept.pk),
        "gone_seen": seen.get(gone.pk),
        "why_not": why_not_one(kept, gone),
    }


@require_http_methods(["GET", "HEAD", "POST"])
@for_club_director
def apart(request: HttpRequest, club: Club, pk: int, merge: int) -> HttpResponse:
    found = get_object_or_404(Merge.objects.select_related("kept__club"), pk=merge, kept=pk)
    person = person_or_404(club, pk)
    if request.method == "POST":
        with refusals_as_messages(request):
            again = take_apart(found, by=Actor.of(request.user))
            words = _("Saved: %(name)s is on the list again.")
            messages.success(request, words % {"name": again.shown_name})
            return redirect("memory:person", club.slug, again.pk)
        return redirect("memory:person", club.slug, pk)
    context = {
        "club": club,
        "person": person,
        "merge": found,
        "name": found.row["name"],
        # As they were called then.
        "kept_name": found.columns.get("name", [person.shown_name])[0],
        "why_not": why_not_apart(found),
    }
    return render(request, "memory/people/take_apart.html", context)
