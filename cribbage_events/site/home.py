"""The front page and a club's page. They show leagues too, so they belong to the site."""

from collections.abc import Iterator

from django.conf import settings
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from cribbage_events.clubs.access import find_club, open_to_everybody
from cribbage_events.clubs.models import Role
from cribbage_events.clubs.roles import roles_of
from cribbage_events.contest.presets import (
    ACC_TOURNAMENT_PRESET,
    EVERYBODY_ONCE_PRESET,
    MOVING_SIDES_PRESET,
    PROGRESSIVE_PRESET,
    SENIOR_GAMES_PRESET,
)
from cribbage_events.cribbage.cards import parse_cards
from cribbage_events.events.archive import Listing, cards_of, deleted_events
from cribbage_events.events.models import Event, Way
from cribbage_events.events.models.event import medals_shown
from cribbage_events.memory.hall_of_fame.winners import latest_winners
from cribbage_events.practice.duplicates import evenings_of
from cribbage_events.shifts.selectors import free_places
from cribbage_events.site.demo import is_filling
from cribbage_events.site.listing import (
    events_shown,
    is_listed_today,
    seasons_of,
    seasons_shown,
    without_other_nights,
)
from cribbage_events.words.lazy import Text
from cribbage_events.words.rules import preset_label, presets_to_choose

# Of the latest, some may be nights, which their season shows.
LATEST, FINISHED_SHOWN = 20, 3
RESULTS_ON_A_PAGE = 30
# Of a club's events; all others are in its hall of fame.
WINNERS_SHOWN = 6
# 29 points: there is no better one.
BEST_HAND = parse_cards("5S 5C 5D 5H JH")


@require_safe
@open_to_everybody
def home(request: HttpRequest) -> HttpResponse:
    published = published_events()
    events = published.exclude(medals_shown())
    finished = published.filter(medals_shown())
    context = {
        "demo": settings.DEMO,
        "filling": is_filling.is_set(),
        "best_hand": BEST_HAND,
        "events": Listing.of(without_other_nights(events)),
        "finished": cards_of(without_other_nights(finished, LATEST)[:FINISHED_SHOWN]),
        "seasons": list(seasons_shown()),
    }
    return render(request, "site/home.html", context)


def published_events() -> QuerySet[Event]:
    return Event.objects.filter(visible=True, club__suspended_at=None, club__deleted_at=None)


@require_safe
@open_to_everybody
def results(request: HttpRequest) -> HttpResponse:
    """Every finished event of all clubs, the last first."""
    finished = events_shown(published_events().filter(medals_shown()))
    page = Paginator(finished, RESULTS_ON_A_PAGE).get_page(request.GET.get("page", 1))
    cards = cards_of([event for event in page if is_listed_today(event)])
    return render(request, "site/results.html", {"page": page, "events": cards})


# What a kind of event is called where somebody chooses one, with a sentence of what it is.
KINDS: dict[str, tuple[str | Promise, Text]] = {
    SENIOR_GAMES_PRESET.code: (
        gettext_lazy("An afternoon"),
        gettext_lazy("Four rounds of singles with medals at the end."),
    ),
    ACC_TOURNAMENT_PRESET.code: (
        gettext_lazy("A tournament"),
        gettext_lazy("A qualifying round, then play-offs, by the rules of the ACC."),
    ),
    EVERYBODY_ONCE_PRESET.code: (
        preset_label(EVERYBODY_ONCE_PRESET.code),
        gettext_lazy("Everybody plays everybody, in as many rounds as that takes."),
    ),
    PROGRESSIVE_PRESET.code: (
        preset_label(PROGRESSIVE_PRESET.code),
        gettext_lazy("Each round is drawn from the standings: those next to each other meet."),
    ),
    MOVING_SIDES_PRESET.code: (
        preset_label(MOVING_SIDES_PRESET.code),
        gettext_lazy("One half stays at its table, the other moves up a table each round."),
    ),
}


@require_safe
@open_to_everybody
def run(request: HttpRequest) -> HttpResponse:
    """Ask what somebody wants to run; `?club=` has chosen the club for it."""
    chosen = {"club": request.GET["club"]} if "club" in request.GET else {}
    kinds: dict[str, tuple[str | Promise, Text]] = {
        code: (label, "") for code, label in presets_to_choose(of_season=False)
    } | KINDS
    choices = [
        (*words, reverse("events:new_event", query={"kind": code} | chosen))
        for code, words in kinds.items()
    ]
    league = _("A night of doubles or singles every week, with a table for the season.")
    choices.insert(1, (_("A league"), league, reverse("leagues:new_season", query=chosen)))
    others = [*own_ways(request), *choices[3:]]
    if not request.user.is_authenticated:
        choices, others = (
            [
                (title, words, reverse("account_signup", query={"next": page}))
                for title, words, page in each
            ]
            for each in (choices, others)
        )
    return render(request, "site/run.html", {"choices": choices[:3], "others": others})


def own_ways(request: HttpRequest) -> Iterator[tuple[str, str, str]]:
    """The ways of playing of the club that was chosen, or of all whose director the reader is."""
    directs = roles_of(request.user).filter(kind=Role.Kind.DIRECTOR, club__deleted_at=None)
    ways = Way.objects.filter(club__in=directs.values("club")).select_related("club")
    if slug := request.GET.get("club"):
        ways = ways.filter(club__slug=slug)
    for way in ways:
        page = "leagues:new_season" if way.preset.of_season else "events:new_event"
        words = _("How %(club)s plays") % {"club": way.club}
        address = reverse(page, query={"way": way.pk, "club": way.club.slug})
        yield way.name, words, address


@require_safe
@open_to_everybody
def club(request: HttpRequest, slug: str) -> HttpResponse:
    found = find_club(slug)
    kinds = {role.kind for role in roles_of(request.user).filter(club=found)}
    directs = Role.Kind.DIRECTOR in kinds
    # Those whose results are shown are among the winners.
    going_on = found.events.exclude(medals_shown())
    events = Listing.of(without_other_nights(going_on))
    winners, seasons = latest_winners(found, WINNERS_SHOWN), list(seasons_of(found))
    evenings, past_evenings = evenings_of(found)
    context = {
        "club": found,
        "events": events,
        "winners": winners,
        "seasons": seasons,
        "is_new": not (
            events or events.drafts or events.unfinished or winners or seasons or evenings
        ),
        "deleted": deleted_events(found) if directs else [],
        "directs": directs,
        "at_desk": bool(kinds.intersection(Role.AT_DESK)),
        "helps": bool(kinds),
        "shifts_free": free_places(found),
        "evenings": evenings,
        "has_evenings": bool(evenings or past_evenings),
    }
    return render(request, "site/club.html", context)
