"""The pages of the daily hand: everybody's and a club's."""

import datetime
from collections import Counter
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_http_methods, require_safe

from cribbage_events.clubs.access import enter_club, open_to_everybody
from cribbage_events.clubs.models import Club
from cribbage_events.clubs.people.finding import people_of_account
from cribbage_events.clubs.roles import role_of
from cribbage_events.clubs.templatetags.kept import kept
from cribbage_events.cribbage.cards import Card, parse_cards
from cribbage_events.cribbage.game import IllegalMove
from cribbage_events.practice.daily import (
    A_DAY,
    A_WEEK,
    CLUB,
    RULES,
    Browser,
    DailyHand,
    count_throw,
    first_day,
    hand_of,
    may_count,
    member_with_link,
    read_member_token,
    shares,
    table_of_week,
    throws_of,
    today_of,
    written,
)
from cribbage_events.practice.forms import DiscardForm
from cribbage_events.practice.screens.game.narration import PlayerNames
from cribbage_events.practice.screens.game.stages import discard_words
from cribbage_events.words.cribbage import illegal_move_words


class Visit:
    """Somebody who looks at the hand of a club, or at everybody's."""

    def __init__(self, request: HttpRequest, slug: str) -> None:
        self.browser = Browser(request)
        self.member = member_with_link(slug, self.browser)
        self.has_link = self.member is not None
        self.club = self.member.club if self.member else find_club(slug)
        if self.club:
            enter_club(self.club)
            if not self.club.daily_hand:
                raise Http404
        if self.club and self.member is None and request.user.is_authenticated:
            # Two who share an e-mail address open their own links.
            people = people_of_account(self.club, request.user)
            self.member = people[0] if len(people) == 1 else None
        self.today = today_of(self.club)

    def hand(self, day: datetime.date) -> DailyHand:
        return hand_of(day, self.club.pk if self.club else None)

    def thrown(self, hand: DailyHand) -> tuple[tuple[Card, ...], Counter[str] | None]:
        """Return what was thrown, here or by the member elsewhere; and how often each throw was
        chosen, where that had to be read.
        """
        thrown, times = self.browser.thrown(hand, self.member), None
        if self.member and not thrown:
            times, cards = throws_of(hand, self.member)
            thrown = parse_cards(cards)
        return thrown, times

    def address(self, page: str) -> str:
        if self.club is None:
            return reverse(f"practice:{page}")
        return reverse(f"practice:club_{page}", args=[self.club.slug])

    @property
    def context(self) -> dict[str, Any]:
        return {
            "club": self.club,
            "member": self.member,
            "has_link": self.has_link,
            "today_url": self.address("daily"),
            "yesterday_url": self.address("daily_yesterday"),
        }


def find_club(slug: str) -> Club | None:
    club = CLUB.first(slug) if slug else None
    if slug and club is None:
        raise Http404
    return club


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@gzip_page
@open_to_everybody
def daily(request: HttpRequest, slug: str = "") -> HttpResponse:
    """Today's hand: the cards to choose from, or what was thrown, once somebody has chosen."""
    visit = Visit(request, slug)
    hand = visit.hand(visit.today)
    thrown, times = visit.thrown(hand)
    if request.method == "POST":
        return choose(request, visit, hand, is_thrown=bool(thrown))
    if not thrown:
        return show_cards(request, visit, hand)
    return show_result(request, visit, hand, thrown, times)


def choose(request: HttpRequest, visit: Visit, hand: DailyHand, *, is_thrown: bool) -> HttpResponse:
    """The first throw of the day counts; every other one changes nothing."""
    here = visit.address("daily")
    if "not_me" in request.POST and visit.club:
        visit.browser.note_member(visit.club, None)
        return visit.browser.keep(redirect(here))
    if request.POST.get("day") != str(hand.day):
        return redirect(f"{here}?late=1")
    if is_thrown:
        return redirect(here)
    form = DiscardForm(request.POST)
    try:
        hand.check(form.cleaned_data["cards"] if form.is_valid() else ())
    except IllegalMove as refused:
        words = illegal_move_words(refused)
        return show_cards(request, visit, hand, error=words)
    cards = written(form.cleaned_data["cards"])
    counts = visit.member is not None or may_count(request)
    if counts:
        cards = count_throw(hand, visit.club, visit.member, cards)
    visit.browser.note_throw(hand, visit.member, cards)
    return visit.browser.keep(redirect(here if counts else f"{here}?uncounted=1"))


def show_cards(
    request: HttpRequest, visit: Visit, hand: DailyHand, error: str = ""
) -> HttpResponse:
    context = visit.context | {
        "tab": "today",
        "hand": hand,
        "error": error,
        "chosen": request.POST.getlist("cards"),
        "prompt": discard_words(hand.game),
        "is_late": "late" in request.GET,
    }
    return render(request, "practice/daily/cards.html", context)


def show_result(
    request: HttpRequest,
    visit: Visit,
    hand: DailyHand,
    thrown: tuple[Card, ...],
    times: Counter[str] | None = None,
) -> HttpResponse:
    if times is None:
        times, _own = throws_of(hand)
    context = visit.context | {
        "hand": hand,
        "tab": "today" if hand.day == visit.today else "yesterday",
        "whose_crib": PlayerNames(RULES).whose_crib(hand.game.dealer),
        "lesson": hand.lesson(thrown) if thrown else None,
        "hint": hand.hint,
        "every": times.total(),
        "shares": shares(hand, times, thrown),
        "is_late": "late" in request.GET,
        "is_uncounted": "uncounted" in request.GET,
    }
    return render(request, "practice/daily/result.html", context)


@require_safe
@never_cache
@gzip_page
@open_to_everybody
def yesterday(request: HttpRequest, slug: str = "") -> HttpResponse:
    visit = Visit(request, slug)
    hand = visit.hand(visit.today - A_DAY)
    return show_result(request, visit, hand, *visit.thrown(hand))


@require_safe
@never_cache
@gzip_page
@open_to_everybody
def week(request: HttpRequest, slug: str) -> HttpResponse:
    """The table of this week or the last one; only the club's own people see the names."""
    visit = Visit(request, slug)
    if visit.club is None:
        raise Http404
    is_last = "last" in request.GET
    monday = first_day(visit.today) - (A_WEEK if is_last else A_DAY * 0)
    may_see = visit.member is not None or bool(role_of(request.user, visit.club))
    table = table_of_week(visit.club, monday, visit.member) if may_see else []
    rows = "".join(kept("practice/daily/place.html", place=place) for place in table)
    context = visit.context | {
        "tab": "week",
        "is_last": is_last,
        "monday": monday,
        "sunday": monday + 6 * A_DAY,
        "may_see": may_see,
        # Already pieces of the page: a club may have many members.
        "rows": mark_safe(rows),  # noqa: S308
    }
    return render(request, "practice/daily/week.html", context)


@require_safe
@never_cache
@open_to_everybody
def member(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    """A member's own link: from now on this browser plays for them."""
    visit = Visit(request, slug)
    if visit.club is None:
        raise Http404
    visit.browser.note_member(visit.club, read_member_token(visit.club, token).pk)
    return visit.browser.keep(redirect(visit.address("daily")))
