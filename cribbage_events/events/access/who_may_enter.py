"""Decides who may enter a view: every view of an event declares it. A page of one reader is kept
for as long as nothing in it has changed.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import wraps
from typing import Any, Concatenate

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.contrib.messages import get_messages
from django.core.exceptions import PermissionDenied
from django.db.models import OuterRef, Subquery
from django.db.models.functions import Coalesce
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache

from cribbage_events.clubs.access import (
    DIRECTORS,
    WHO,
    Who,
    check_role,
    declare,
    enter_club,
    note_role,
    opened_to,
)
from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Role
from cribbage_events.clubs.roles import refusal_words, role_of
from cribbage_events.events.access import guests
from cribbage_events.events.history.diary import offer_undo
from cribbage_events.events.models import Entry, Event, ScoreReport
from cribbage_events.live.pages.cache import PageCache
from cribbage_events.server.compiled import Compiled, Given


def entry_or_404(event: Event, number: int) -> Entry:
    entries = Entry.objects.select_related("person", "division")
    entry = get_object_or_404(entries, event=event, number=number)
    entry.event = event
    return entry


type EventView[**P] = Callable[Concatenate[HttpRequest, Event, P], HttpResponse]
type ScorerView[**P] = Callable[Concatenate[HttpRequest, Event, "Scorer", P], HttpResponse]
type SlugView = Callable[..., HttpResponse]

# The consolation that everybody sees, or the main event of one.
OTHER_SLUG = Coalesce(
    "part_of__slug",
    Subquery(Event.objects.filter(part_of=OuterRef("pk"), visible=True).values("slug")[:1]),
)
EVENT = Compiled(
    lambda: (
        Event.objects.select_related("club", "director")
        .filter(slug=Given(0))
        .annotate(other_slug=OTHER_SLUG)
        .order_by()
    )
)


@dataclass(frozen=True, slots=True)
class Scorer:
    """The person who enters results, and by which role or link; a player enters their own games."""

    actor: Actor
    via: ScoreReport.Via
    entry: Entry | None = None
    # On the pages for results, people with a role keep the tabs of the desk.
    role: str = ""
    # The same browser has also opened this: a volunteer's the card of a player, and the reverse.
    also: Actor | None = None
    browser: str = ""

    @property
    def directs(self) -> bool:
        return self.role == Role.Kind.DIRECTOR

    @property
    def at_desk(self) -> bool:
        return self.role in Role.AT_DESK

    @property
    def player(self) -> Entry:
        if self.entry is None:
            raise TypeError("Only on a player's own pages")
        return self.entry

    @property
    def list_page(self) -> str:
        """The name of the address of this scorer's list of games."""
        return "events:scores" if self.entry is None else "events:card"

    @property
    def game_page(self) -> str:
        return "events:score_game" if self.entry is None else "events:card_game"


def find_event(slug: str) -> Event:
    event = EVENT.first(slug)
    if event is None:
        raise Http404
    enter_club(event.club)
    return event


def for_everybody[**P](view: EventView[P]) -> SlugView:
    """A page of the event that anybody may see, once the event is published.

    A director sees no more on it than anybody: it may be on a screen in the hall.
    """

    @wraps(view)
    def with_event(request: HttpRequest, slug: str, *args: Any, **kwargs: Any) -> HttpResponse:
        event = find_event(slug)
        if event.is_draft and not may_see_draft(request, event):
            raise Http404
        return view(request, event.as_shown(), *args, **kwargs)

    return declare(with_event, Who.EVERYBODY)


def may_see_draft(request: HttpRequest, event: Event) -> bool:
    """The club's own people, and visitors with a link of the event."""
    return (
        bool(role_of(request.user, event.club))
        or guests.link_of(request, event) is not None
        or guests.player_of(request, event) is not None
    )


def hide_draft(request: HttpRequest, event: Event) -> None:
    """A draft is as an event that there isn't, but for its own people and for whoever has opened a
    link of it, ended or not.
    """
    if not event.is_draft or role_of(request.user, event.club):
        return
    if not any(guests.has_opened(request, what, event) for what in (guests.LINKS, guests.CARDS)):
        raise Http404


def for_link_holders[**P](view: EventView[P]) -> SlugView:
    """The page that a link opens; the view decides what its holder sees, also of a draft."""

    @wraps(view)
    def with_event(request: HttpRequest, slug: str, *args: Any, **kwargs: Any) -> HttpResponse:
        return view(request, find_event(slug), *args, **kwargs)

    return declare(with_event, Who.EVERYBODY)


def for_role[**P](*kinds: Role.Kind) -> Callable[[EventView[P]], SlugView]:
    """A page for people with one of these roles in the event's club."""

    def decorate(view: EventView[P]) -> SlugView:
        @wraps(view)
        @login_required
        def with_event(request: HttpRequest, slug: str, *args: Any, **kwargs: Any) -> HttpResponse:
            event = find_event(slug)
            hide_draft(request, event)
            check_role(request, event.club, kinds)
            return view(request, event, *args, **kwargs)

        return declare(with_event, *(WHO[kind] for kind in kinds))

    return decorate


def for_director[**P](view: EventView[P]) -> SlugView:
    """A page of the desk. It shows people's addresses, so no browser keeps it."""
    return never_cache(for_role(*DIRECTORS)(_with_undo(view)))


def for_desk[**P](view: EventView[P]) -> SlugView:
    """A page of the desk that a coordinator's helper needs, too; no browser keeps it either."""
    return never_cache(for_role(*Role.AT_DESK)(_with_undo(view)))


def _with_undo[**P](view: EventView[P]) -> EventView[P]:
    """The message that says what was saved offers a director to undo it."""

    @wraps(view)
    def with_undo(
        request: HttpRequest, event: Event, /, *args: P.args, **kwargs: P.kwargs
    ) -> HttpResponse:
        since = event.revision
        response = view(request, event, *args, **kwargs)
        if request.method == "POST" and opened_to(request) == Role.Kind.DIRECTOR:
            offer_undo(request, event, since=since)
        return response

    return with_undo


def for_director_of_deleted[**P](view: EventView[P]) -> SlugView:
    """Admit a director, with an event that may be deleted."""

    @wraps(view)
    @login_required
    def with_event(request: HttpRequest, slug: str, *args: Any, **kwargs: Any) -> HttpResponse:
        event = get_object_or_404(Event.everything.select_related("club"), slug=slug)
        enter_club(event.club)
        check_role(request, event.club, DIRECTORS)
        return view(request, event, *args, **kwargs)

    return declare(never_cache(with_event), Who.DIRECTOR)


def for_scorer[**P](view: ScorerView[P]) -> SlugView:
    """A page for people who may enter results: by a role, or by a volunteer's link."""
    return _with_scorer(view, late=False)


def for_late_scorer[**P](view: ScorerView[P]) -> SlugView:
    """The same, also after the end: a phone may still send results that it has kept."""
    return _with_scorer(view, late=True)


def _with_scorer[**P](view: ScorerView[P], *, late: bool) -> SlugView:
    @wraps(view)
    def with_scorer(request: HttpRequest, slug: str, *args: Any, **kwargs: Any) -> HttpResponse:
        event = find_event(slug)
        scorer = scorer_of(request, event, late=late)
        if scorer is None:
            hide_draft(request, event)
            return turn_away(request, event)
        return view(request, event, scorer, *args, **kwargs)

    return declare(with_scorer, *WHO.values(), Who.LINK)


def scorer_of(request: HttpRequest, event: Event, *, late: bool = False) -> Scorer | None:
    """Return the scorer by a role before a link, since an account identifies the person better."""
    browser = request.session.get(guests.BROWSER, "")
    if kind := role_of(request.user, event.club):
        note_role(request, kind)
        via = ScoreReport.Via.DIRECTOR if kind == Role.Kind.DIRECTOR else ScoreReport.Via.VOLUNTEER
        also = card_here(request, event, late=late)
        return Scorer(Actor.of(request.user), via, role=kind, also=also, browser=browser)
    link = guests.link_of(request, event, late=late)
    if link is None:
        return None
    also = card_here(request, event, late=late)
    return Scorer(
        Actor(link.name, link=link.pk), ScoreReport.Via.VOLUNTEER, also=also, browser=browser
    )


def card_here(request: HttpRequest, event: Event, *, late: bool) -> Actor | None:
    """The player whose card this browser has opened."""
    if not guests.has_opened(request, guests.CARDS, event):
        return None
    entry = guests.player_of(request, event, late=late)
    return Actor(entry.name, entry=entry.pk) if entry else None


def volunteer_here(request: HttpRequest, event: Event, *, late: bool) -> Actor | None:
    """The volunteer who is signed in on this browser, or has opened a link in it."""
    if request.user.is_authenticated and role_of(request.user, event.club):
        return Actor.of(request.user)
    link = guests.link_of(request, event, late=late)
    return Actor(link.name, link=link.pk) if link else None


def turn_away(request: HttpRequest, event: Event) -> HttpResponse:
    """Turn away a visitor who may not enter results, or no longer."""
    if guests.has_opened(request, guests.LINKS, event):
        return guests.send_away(request, event, guests.LINKS)
    if request.user.is_authenticated:
        raise PermissionDenied(refusal_words(event.club, "", ()))
    if guests.wants_data(request):
        return guests.send_away(request, event, guests.LINKS, status=401)
    return redirect_to_login(request.get_full_path())


def for_player[**P](view: ScorerView[P]) -> SlugView:
    """A page for the player whose card was opened in this browser."""
    return _with_player(view, late=False)


def for_late_player[**P](view: ScorerView[P]) -> SlugView:
    """Let a player in after the end, too; see `for_late_scorer`."""
    return _with_player(view, late=True)


def _with_player[**P](view: ScorerView[P], *, late: bool) -> SlugView:
    @wraps(view)
    def with_player(request: HttpRequest, slug: str, *args: Any, **kwargs: Any) -> HttpResponse:
        event = find_event(slug)
        entry = guests.player_of(request, event, late=late)
        if entry is None:
            hide_draft(request, event)
            return guests.send_away(request, event, guests.CARDS)
        entry.event = event
        also = volunteer_here(request, event, late=late)
        browser = request.session.get(guests.BROWSER, "")
        actor = Actor(entry.name, entry=entry.pk)
        player = Scorer(actor, ScoreReport.Via.PLAYER, entry, also=also, browser=browser)
        return view(request, event, player, *args, **kwargs)

    return declare(with_player, Who.PLAYER)


# A page of one reader, kept for as long as nothing in it has changed.
#
# A page is a function of the event's revision and of its reader. The decorator above has asked who
# the reader is and whether they may still enter: see who_may_enter.py.

PAGES: PageCache[Hashable, HttpResponse] = PageCache(room=16 * 1024 * 1024, seconds=20)


def kept_for_reader[**P](view: ScorerView[P]) -> ScorerView[P]:
    """Below the decorator that says who may enter; the view is a function of its arguments."""

    @wraps(view)
    def with_cache(
        request: HttpRequest, event: Event, scorer: Scorer, /, *args: P.args, **kwargs: P.kwargs
    ) -> HttpResponse:
        key = page_key(request, event, scorer)
        if key is None:
            return view(request, event, scorer, *args, **kwargs)
        if page := PAGES.find(key):
            return copy_of(page)
        page = view(request, event, scorer, *args, **kwargs)
        if is_cacheable(request, page):
            PAGES.put(key, copy_of(page), len(page.content))
        return page

    return with_cache


def page_key(request: HttpRequest, event: Event, scorer: Scorer) -> Hashable | None:
    """Everything the page depends on; None for a page with a message, which is shown once."""
    if request.method != "GET" or len(get_messages(request)):
        return None
    actor = scorer.actor
    reader = (scorer.role, scorer.via, actor.key, actor.name, request.user.pk, str(request.user))
    # Forms on the page hold a token that belongs to this cookie.
    token = request.COOKIES.get(settings.CSRF_COOKIE_NAME)
    where = (request.get_host(), request.is_secure(), request.get_full_path())
    return (*reader, event.pk, event.revision, token, *where, get_language())


def is_cacheable(request: HttpRequest, page: HttpResponse) -> bool:
    new_token = request.META.get("CSRF_COOKIE_NEEDS_UPDATE", False)
    return page.status_code == 200 and not page.cookies and not new_token


def copy_of(page: HttpResponse) -> HttpResponse:
    """A new response each time, since middleware writes into it."""
    return HttpResponse(page.content, headers=dict(page.items()))
