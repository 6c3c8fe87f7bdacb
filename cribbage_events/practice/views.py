"""The pages for learning and practising."""

import secrets
from dataclasses import replace
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from cribbage_events.clubs.access import open_to_everybody
from cribbage_events.cribbage.cards import DECK, parse, parse_cards
from cribbage_events.cribbage.game import IllegalMove
from cribbage_events.practice import services
from cribbage_events.practice.forms import FORMS, AgreedForm, CountForm, MugginsForm, initial
from cribbage_events.practice.screens.counting import AidHand
from cribbage_events.practice.screens.game.stages import stage_shown, tally
from cribbage_events.practice.screens.game.table import PracticeTable
from cribbage_events.practice.screens.game.teacher import hint
from cribbage_events.practice.screens.rules.rulebook import BOOK, CHAPTERS
from cribbage_events.practice.screens.rules.scoring_aid import SIDES
from cribbage_events.practice.screens.rules.searching import Search
from cribbage_events.practice.services import NotKeptError, forget, keep, kept_game
from cribbage_events.practice.session import Agreed
from cribbage_events.practice.statistics import finished
from cribbage_events.words.cribbage import illegal_move_words

EXAMPLES = (
    (gettext_lazy("The best hand there is"), AidHand(parse_cards("5H 5C 5S JD"), parse("5D"))),
    (gettext_lazy("A double double run"), AidHand(parse_cards("4H 5C 5S 6D"), parse("6H"))),
    (gettext_lazy("A flush with a run in it"), AidHand(parse_cards("4S 5S 6S QS"), parse("5H"))),
    (
        gettext_lazy("Four hearts in the crib"),
        AidHand(parse_cards("5H 6H 7H 9H"), parse("2C"), crib=True),
    ),
    (gettext_lazy("Nothing at all"), AidHand(parse_cards("2C 4H 6S 8D"), parse("KH"))),
)
# A number card and a court card of each suit, from which the script draws the others.
FACES = [card for card in DECK if card.rank in {1, 13}]


@require_safe
@open_to_everybody
@gzip_page
def count(request: HttpRequest) -> HttpResponse:
    form = CountForm(request.GET)
    if not form.is_valid():
        return show_aid(request, form, AidHand(crib=form.cleaned_data["crib"]))
    laid = form.laid
    if card := form.cleaned_data["tap"]:
        return redirect(f"{reverse('practice:count')}{laid.tap(card).query}#table")
    return show_aid(request, CountForm(initial={"cards": laid.written}), laid)


def show_aid(request: HttpRequest, form: CountForm, laid: AidHand) -> HttpResponse:
    context = {
        "form": form,
        "laid": laid,
        "kinds": [replace(laid, crib=crib) for crib in (False, True)],
        "deck": DECK,
        "faces": FACES,
        "examples": EXAMPLES,
    }
    return render(request, "practice/counting/count.html", context)


# The game against the computer. It is kept by the browser, so nobody needs an account.
#
# Every step is a form of its own that says which state of the game it was made for: a second tap,
# an old tab or the back button change nothing.

HOME = "practice:game"


@require_safe
@never_cache
@gzip_page
@open_to_everybody
def game(request: HttpRequest) -> HttpResponse:
    """The table, or the start page where there is no game."""
    try:
        table = kept_table(request)
    except NotKeptError:
        return forget(show_start(request, None, unreadable=True))
    if table is None:
        return show_start(request, None)
    said = {name: name in request.GET for name in ("already", "back")}
    return show_table(request, table, **said)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@open_to_everybody
def start(request: HttpRequest) -> HttpResponse:
    """The new game; a game in progress must be given up first."""
    table = table_or_none(request)
    if request.method != "POST":
        return show_start(request, table)
    form = AgreedForm(request.POST)
    if not form.is_valid() or under_way(table) not in {None, form.cleaned_data["gives_up"]}:
        return show_start(request, table, form)
    before = table.session if table else None
    if table and table.is_under_way:
        before = services.give_up(table.session, table.game)
    return keep(redirect(HOME), services.begin(form.agreed, new_game_seed(), before))


@require_POST
@open_to_everybody
def move(request: HttpRequest) -> HttpResponse:
    table = table_or_none(request)
    if table is None or is_old(request, table) or not table.session.person_moves(table.game):
        return stale(table)
    if "hint" in request.POST and table.gives_hints:
        return show_table(
            request, table, hint=hint(table.game), chosen=request.POST.getlist("cards")
        )
    calls = table.session.person_calls(table.game)
    form = (MugginsForm if calls else FORMS[table.game.phase])(request.POST)
    if form.is_valid():
        try:
            return keep(redirect(HOME), services.make_move(table.session, table.game, form.move))
        except IllegalMove as refused:
            form.add_error(None, illegal_move_words(refused))
    return show_table(request, table, form=form, chosen=request.POST.getlist("cards"))


@require_POST
@open_to_everybody
def on(request: HttpRequest) -> HttpResponse:
    """Redirect to the next thing that is only looked at, to another game, to the end by giving up,
    or to the state before the person's last card.
    """
    table = table_or_none(request)
    if table is None or is_old(request, table):
        return stale(table)
    if table.is_over:
        return keep(
            redirect(HOME), services.begin_another(table.session, table.game, new_game_seed())
        )
    if "give_up" in request.POST:
        return keep(redirect(HOME), services.give_up(table.session, table.game))
    if "back" in request.POST:
        session = services.take_back(table.session, table.game)
        return keep(redirect(f"{reverse(HOME)}?back=1"), session)
    if "quiet" in request.POST:
        session = services.change(table.session, teacher=False)
    elif "waits" in request.POST:
        session = services.change(table.session, waits=request.POST["waits"] == "yes")
    else:
        session = services.go_on(table.session, table.game)
    return keep(redirect(HOME), session)


@require_safe
@open_to_everybody
@gzip_page
def offline(request: HttpRequest) -> HttpResponse:
    """A browser keeps this page and shows it instead of the game while there is no network."""
    return render(request, "practice/game/offline.html")


def kept_table(request: HttpRequest) -> PracticeTable | None:
    """Raises NotKeptError for a cookie that no game can be read from."""
    kept = kept_game(request)
    return PracticeTable(*kept) if kept else None


def table_or_none(request: HttpRequest) -> PracticeTable | None:
    try:
        return kept_table(request)
    except NotKeptError:
        return None


def is_old(request: HttpRequest, table: PracticeTable) -> bool:
    return request.POST.get("step") != table.session.step


def under_way(table: PracticeTable | None) -> int | None:
    """The number of a game that has begun and isn't over."""
    return table.session.number if table and table.is_under_way else None


def stale(table: PracticeTable | None) -> HttpResponse:
    """Redirect to the game as it is now: the form was made for an earlier state of it."""
    return redirect(f"{reverse(HOME)}{'?already=1' if table else ''}")


def new_game_seed() -> str:
    return secrets.token_urlsafe(9)


def show_table(request: HttpRequest, table: PracticeTable, **more: Any) -> HttpResponse:
    if table.is_over:
        more["finished"] = finished(table.session, table.game)
    context = {"table": table, "agreed": table.session.agreed, **stage_shown(table), **more}
    part = "#table" if "HX-Request" in request.headers else ""
    return render(request, f"practice/game/page.html{part}", context)


def show_start(
    request: HttpRequest, table: PracticeTable | None, form: AgreedForm | None = None, **more: Any
) -> HttpResponse:
    if "HX-Request" in request.headers:
        return HttpResponseClientRedirect(request.path)
    form = form or AgreedForm(initial=initial(table.session.agreed if table else Agreed()))
    context = {"table": table, "form": form, "gives_up": under_way(table), **more}
    if table:
        context["tally"] = tally(table.session)
    return render(request, "practice/game/start.html", context)


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
