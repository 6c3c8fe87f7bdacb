"""The book of rules, to read, search and print, and the scoring aid to cut out."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from cribbage_events.clubs.access import open_to_everybody
from cribbage_events.practice.selectors.rulebook import BOOK
from cribbage_events.practice.selectors.scoring_aid import SIDES
from cribbage_events.practice.selectors.searching import Search

LONGEST_QUESTION = 100


@require_safe
@open_to_everybody
@gzip_page
def rules(request: HttpRequest) -> HttpResponse:
    search = Search(request.GET.get("q", "").strip()[:LONGEST_QUESTION])
    chapters = list(search.chapters)
    context = {
        "book": BOOK,
        "search": search,
        "chapters": chapters,
        "places": sum(len(sections) for _, sections in chapters),
        "terms": search.terms,
        "sought": bool(search.patterns),
    }
    return render(request, "practice/rules.html", context)


@require_safe
@open_to_everybody
def scoring_aid(request: HttpRequest) -> HttpResponse:
    return render(request, "practice/scoring_aid.html", {"sides": SIDES})
