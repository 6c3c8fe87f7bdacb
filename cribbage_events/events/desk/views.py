"""The desk: what to do next, what is outstanding, and where everything is."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.templatetags.access import opens
from cribbage_events.events.access.who_may_enter import for_desk
from cribbage_events.events.bracket.cut import changes_since_cut
from cribbage_events.events.clock.clock import clock_of
from cribbage_events.events.desk.next_step import (
    answer_requests,
    invited_words,
    is_before,
    next_step,
)
from cribbage_events.events.drawing.selectors.doubles import cuts_of
from cribbage_events.events.drawing.selectors.draw_preview import is_unseated, words_of_waiting
from cribbage_events.events.drawing.selectors.hall import is_here
from cribbage_events.events.drawing.selectors.new_cards import new_cards
from cribbage_events.events.drawing.selectors.table_plan import reseating_of
from cribbage_events.events.forms import refusals_as_messages
from cribbage_events.events.games.event_games import EventGames, event_games
from cribbage_events.events.games.progress import Progress, progress_of
from cribbage_events.events.games.rounds import outstanding
from cribbage_events.events.history.taps import check_off, kept_taps, noted_late
from cribbage_events.events.kinds import kind_of
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.notices import count_untold, is_to_come, untold_move
from cribbage_events.events.photographs.selectors import count_hidden
from cribbage_events.events.prize_giving.letters import outdated_letters
from cribbage_events.events.prize_giving.selectors import medals_changed
from cribbage_events.events.registration.selectors import places_of, to_telephone
from cribbage_events.events.results.selectors import disputes_of, waiting_for_a_second
from cribbage_events.events.rulings.selectors import changes_to_tell
from cribbage_events.events.standings.rows import awards_of
from cribbage_events.server.hosts import full_address
from cribbage_events.words.lists import and_list


def may_still_be_seated(event: Event, progress: Progress) -> bool:
    if event.status != Event.Status.RUNNING:
        return event.status == Event.Status.REGISTRATION
    last = kind_of(event).last_round_to_come
    if kind_of(event).has_play_offs and event.format_code != event.preset.format:
        return False
    current = progress.current
    return current is not None and (last is None or current.number < last)


@require_POST
@for_desk
@kept_taps
def check_off_late(request: HttpRequest, event: Event) -> HttpResponse:
    """Somebody has seen to the results and taps that had come too late."""
    seen = request.POST.get("until", "")
    if seen.isdecimal() and len(seen) < 10:
        with refusals_as_messages(request):
            check_off(event, int(seen), by=Actor.of(request.user))
            messages.success(request, _("Saved: checked off. The history keeps them."))
    return redirect("events:desk", event.slug)


@require_safe
@for_desk
def desk(request: HttpRequest, event: Event) -> HttpResponse:
    progress = progress_of(event)
    disputes = disputes_of(event) if progress.disputed else []
    asked, unseated = without_a_seat(event)
    cuts = cuts_of(event)
    seconds, places = waiting_for_a_second(event), places_of(event)
    step = next_step(event, progress, disputes, cuts, len(seconds))
    has_place = places is None or places.free > 0
    if asked and has_place and is_before(event) and opens(request, "events:accept"):
        step = answer_requests(asked)
    context = {
        "event": event,
        **news_of(event),
        "step": step,
        "still_to_invite": still_to_invite(event),
        "cuts": cuts,
        "may_hide_medals": may_hide_medals(event, progress),
        "progress": progress,
        "too_late": progress.has_begun(event.round_count),
        "disputes": disputes,
        "clock": clock_of(event, timezone.now()),
        "outstanding": outstanding(event),
        "seconds": seconds,
        "waiting": asked if may_still_be_seated(event, progress) else [],
        "places": places,
        "to_call": to_telephone(event) if event.status == Event.Status.REGISTRATION else [],
        "unseated": unseated,
        "waiting_words": words_of_waiting(event, unseated),
        "new_cards": new_cards(event),
        "asked_off": count_hidden(event),
        "medals_changed": medals_changed(event),
        "letters_outdated": len(outdated_letters(event)),
        "again": reseating_of(event),
        "noted_late": noted_late(event),
        "address": full_address(request, event.get_absolute_url()),
    }
    context["noted_until"] = max((each.revision for each in context["noted_late"]), default=0)
    part = "#live" if "live" in request.GET else ""
    return render(request, f"events/desk/desk.html{part}", context)


def may_hide_medals(event: Event, progress: Progress) -> bool:
    """Tell whether it is one of the last two rounds, and nobody has hidden the medals or answered
    that they needn't be.
    """
    awards, current = awards_of(event), progress.current
    if not awards.gives_medals or not awards.can_be_hidden or event.hides_medals:
        return False
    running = event.status == Event.Status.RUNNING and not event.why_cancelled
    if not running or current is None or current.number < event.round_count - 1:
        return False
    return not event.changes.filter(verb="keep-medals-open").exists()


def still_to_invite(event: Event) -> str:
    """Return words such as “27 people are still to invite”, while the draw is to come."""
    if event.preset.of_season or event.status != Event.Status.REGISTRATION:
        return ""
    count = event.entries.filter(status=Entry.Status.INVITED).count()
    return invited_words(count) if count and not event.why_cancelled else ""


def without_a_seat(event: Event) -> tuple[list[Entry], list[Entry]]:
    """Return who asks for a place, and who came late and has no seat yet; one query at most."""
    if event.status == Event.Status.FINISHED:
        return [], []
    wanted = Q(status=Entry.Status.REQUESTED)
    if event.status == Event.Status.RUNNING:
        wanted |= Q(status=Entry.Status.REGISTERED)
        wanted |= Q(status=Entry.Status.CHECKED_IN, division=None)
    found = list(event.entries.filter(wanted).select_related("person"))
    asked = [entry for entry in found if entry.status == Entry.Status.REQUESTED]
    running = event.status == Event.Status.RUNNING
    late = [entry for entry in found if running and is_unseated(event, entry)]
    return asked, late


# What a league's night has to say besides.
NIGHT_NEWS: list[Callable[[Event], dict[str, Any]]] = []


def news_of(event: Event) -> dict[str, Any]:
    """A move that nobody was told of, and how many haven't heard yet; whom to tell of a ruling; who
    would be in the play-offs, or not, since a result was corrected, which says of rulings, too,
    what has changed since; who has fewer games than others.
    """
    kind, news = kind_of(event), dict[str, Any]()
    if not event.preset.of_season and is_to_come(event):
        news = {"moved": untold_move(event), "untold": count_untold(event)}
    if kind.ruled_by_cards:
        news["to_tell"] = changes_to_tell(event)
    if kind.in_play_offs and (changes := changes_since_cut(event)):
        news |= {"to_tell": [], "cut_changes": changes}
    drawn_at_once = kind.ruled_by_cards and event.preset.of_season and not kind.as_tables_finish
    if drawn_at_once and event.status == Event.Status.RUNNING:
        news["fewer_games"] = fewer_games_words(event_games(event))
    for more in NIGHT_NEWS if event.preset.of_season else ():
        news |= more(event)
    return news


def fewer_games_words(games: EventGames) -> str:
    playing = [entry for entry in games.entries.values() if is_here(entry)]
    count = {entry.pk: len(games.games_of.get(entry.pk, ())) for entry in playing}
    most = max(count.values(), default=0)
    fewer = [entry for entry in playing if 0 < count[entry.pk] < most]
    if not fewer:
        return ""
    words = ngettext(
        "%(names)s has fewer games tonight than the others, who have %(most)s.",
        "%(names)s have fewer games tonight than the others, who have %(most)s.",
        len(fewer),
    )
    names = and_list(entry.name for entry in fewer)
    return words % {"names": names, "most": most}
