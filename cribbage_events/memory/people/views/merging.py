"""Two in the list who are one person: found, looked at side by side, merged, taken apart again."""

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cribbage_events.clubs.access import for_club_director
from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Club, Person
from cribbage_events.clubs.models.person import known_people
from cribbage_events.clubs.people.searching import SEARCH_ROOM, people_found
from cribbage_events.events.forms.refusals import refusals_as_messages, refusals_beside_fields
from cribbage_events.memory.models import Merge
from cribbage_events.memory.people.clue_words import words_against, words_for
from cribbage_events.memory.people.forms import MergeForm
from cribbage_events.memory.people.selectors.listing import seen_of
from cribbage_events.memory.people.selectors.look_alikes import look_alikes, look_alikes_of
from cribbage_events.memory.people.selectors.refusals import why_not_one
from cribbage_events.memory.people.services.merging import merge_people
from cribbage_events.memory.people.services.taking_apart import take_apart, why_not_apart
from cribbage_events.memory.people.services.two_people import say_two_people
from cribbage_events.memory.people.views.people import person_or_404

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
