"""Reads everything that a club knows of one person: events, nights, seasons, and the role of their
account.
"""

import datetime
from collections import defaultdict
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

from cribbage_events.clubs.models import Club, Person, Role
from cribbage_events.events.models import Entry, Event
from cribbage_events.leagues.closed_nights import FIELDS, ClosedNight, night_from
from cribbage_events.leagues.models import Night, Season
from cribbage_events.leagues.season_tables import table_of
from cribbage_events.memory.models import PastResult
from cribbage_events.words.medals import medal_name
from cribbage_events.words.money import dollars

FINISHED = Event.Status.FINISHED
WENT = (Entry.Status.CHECKED_IN, Entry.Status.WITHDRAWN)
NOT_THERE = {
    Entry.Status.INVITED: _("invited"),
    Entry.Status.REQUESTED: _("asked for a place"),
    Entry.Status.DECLINED: _("declined"),
    Entry.Status.REGISTERED: _("registered"),
    Entry.Status.NO_SHOW: _("did not come"),
}


@dataclass(frozen=True, slots=True)
class PlayedEvent:
    """An event in which somebody is entered; place, medal and prize once it is finished."""

    event: Event
    number: int
    place: int | None
    medal: str
    prize: str
    is_night: bool
    status: str
    went: bool

    @property
    def status_words(self) -> str:
        """Return what they were, where they did not play."""
        words = NOT_THERE.get(Entry.Status(self.status))
        return str(words) if words and not self.went else ""


def entered_events(person: Person) -> list[PlayedEvent]:
    """The last one first; of finished ones only the standings are fetched. Two queries."""
    entries = (
        Entry.objects.filter(person=person, event__deleted_at=None)
        .select_related("event__club", "event__night")
        .defer("event__archive")
        .order_by("-event__starts_at", "-event__pk")
    )
    finished = Event.objects.filter(entries__person=person, status=FINISHED)
    standings = dict(finished.values_list("pk", "archive__divisions"))
    return [played(entry, standings.get(entry.event_id) or []) for entry in entries]


def played(entry: Entry, divisions: list[dict[str, Any]]) -> PlayedEvent:
    rows = (row for division in divisions for row in division["rows"])
    mine = (row for row in rows if row.get("number") == entry.number)
    row: dict[str, Any] = next(mine, {})
    prize = row.get("prize_cents")
    return PlayedEvent(
        event=entry.event,
        number=entry.number,
        place=row.get("rank"),
        medal=medal_name(row.get("medal")),
        prize=dollars(prize) if prize else "",
        is_night=hasattr(entry.event, "night"),
        status=entry.status,
        went=entry.status in WENT,
    )


def results_from_papers(person: Person) -> list[dict[str, Any]]:
    """The last year first; one query."""
    rows = PastResult.objects.filter(person=person, past_event__event=None)
    found = rows.select_related("past_event").order_by("-past_event__year", "-past_event__pk")
    return [
        {
            "pk": row.past_event.pk,
            "name": row.past_event.name,
            "year": row.past_event.year,
            "place": row.rank,
            "medal": medal_name(row.medal or None),
            "prize": dollars(row.prize) if row.prize else "",
        }
        for row in found
    ]


def seasons_of_person(club: Club, person: Person) -> list[dict[str, Any]]:
    """The last one first; two queries, however many seasons."""
    seasons = Season.objects.filter(
        club=club, nights__event__entries__person=person, nights__event__status=FINISHED
    ).distinct()
    nights = nights_in(list(seasons.select_related("club").order_by("-first_day")))
    found = []
    for season, held in nights.items():
        for row in table_of(season).rows(season, held):
            if row.player == person.pk:
                results = [result for night in held if (result := night.result_of(person.pk))]
                cents = sum(result.line.prize for result in results)
                prizes = dollars(cents) if cents else ""
                found.append({"season": season, "row": row, "prizes": prizes})
    return found


def nights_in(seasons: list[Season]) -> dict[Season, list[ClosedNight]]:
    """The closed nights of these seasons."""
    held = Night.objects.filter(
        season__in=seasons,
        event__status=FINISHED,
        event__why_cancelled="",
        first_places=None,
    ).order_by("event__starts_at")
    by_key = {season.pk: season for season in seasons}
    found: defaultdict[Season, list[ClosedNight]] = defaultdict(list)
    for key, slug, starts_at, divisions, people in held.values_list("season", *FIELDS):
        season = by_key[key]
        found[season].append(night_from(season, slug, starts_at, divisions, people))
    return {season: found[season] for season in seasons}


def role_in(club: Club, person: Person) -> Role | None:
    """The role of the person's account in this club; one query, none without an account."""
    if person.user_id is None:
        return None
    roles = Role.objects.filter(club=club, user=person.user_id)
    return roles.select_related("user").first()


def last_day_of(history: list[PlayedEvent]) -> datetime.date | None:
    """Return when somebody was last here."""
    return next((each.event.day for each in history if each.went), None)
