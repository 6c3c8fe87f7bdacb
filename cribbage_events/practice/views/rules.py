"""The book of rules, to read, search and print, and the scoring aid to cut out."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from cribbage_events.clubs.access import open_to_everybody
from cribbage_events.practice.screens.rules.rulebook import BOOK, CHAPTERS
from cribbage_events.practice.screens.rules.scoring_aid import SIDES
from cribbage_events.practice.screens.rules.searching import Search

LONGEST_QUESTION = 100


@require_safe
@open_to_everybody
@gzip_page
def rules(request: HttpRequest) -> HttpResponse:
    search = Search(request.GET.get("q", "").strip()[:LONGEST_QUESTION])
    chapters = list(search.chapters)
    places = sum(len(sections) for _chapter, sections in chapters)
    context = {
        "book": BOOK,
        "search": search,
        "chapters": chapters,
        "found": found_words(search.question, places, len(search.terms)),
        "terms": search.terms,
        "sought": bool(search.patterns),
    }
    return render(request, "practice/rules/rules.html", context)


def found_words(question: str, places: int, terms: int) -> str:
    sections = ngettext("%(count)s section", "%(count)s sections", places)
    explanations = ngettext("%(count)s explanation", "%(count)s explanations", terms)
    words = _("“%(question)s”: found in %(sections)s and %(explanations)s.")
    return words % {
        "question": question,
        "sections": sections % {"count": places},
        "explanations": explanations % {"count": terms},
    }


@require_safe
@open_to_everybody
@gzip_page
def in_short(request: HttpRequest) -> HttpResponse:
    """The whole game without its pictures, for four sheets of paper."""
    return render(request, "practice/rules/in_short.html", {"book": BOOK})


@require_safe
@open_to_everybody
@gzip_page
def one_chapter(request: HttpRequest, chapter: str) -> HttpResponse:
    """One chapter by itself, to read and to print."""
    if chapter not in CHAPTERS:
        raise Http404
    place = [*CHAPTERS].index(chapter)
    context = {
        "chapter": CHAPTERS[chapter],
        "before": BOOK[place - 1] if place else None,
        "after": BOOK[place + 1] if place + 1 < len(BOOK) else None,
    }
    return render(request, "practice/rules/chapter.html", context)


@require_safe
@open_to_everybody
def scoring_aid(request: HttpRequest) -> HttpResponse:
    return render(request, "practice/rules/scoring_aid.html", {"sides": SIDES})
