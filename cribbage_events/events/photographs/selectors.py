"""Photographs as pages show them: their order, what a screen reader says, and what is next."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Count, F, OuterRef, Q, QuerySet, Subquery, Window
from django.utils.translation import gettext as _

from cribbage_events.clubs.models import Club, Person
from cribbage_events.clubs.people.erasing import Names
from cribbage_events.clubs.people.public_names import person_in_public
from cribbage_events.events.models import Event, Photograph
from cribbage_events.server.compiled import Compiled, Given

PER_PAGE = 24
ON_EVENT_PAGE = 6
HIDDEN = Compiled(
    lambda: (
        Photograph.objects.present()
        .filter(event=Given(0))
        .exclude(hidden_at=None)
        .order_by()
        .values_list("pk")
    )
)


@dataclass(frozen=True, slots=True)
class PlacedPhotograph:
    """A photograph, and its place among those of the event that everybody sees."""

    photograph: Photograph
    place: int
    total: int

    @property
    def alt(self) -> str:
        values = {
            "place": self.place,
            "total": self.total,
            "event": self.photograph.event.name,
        }
        return self.photograph.caption or (
            _("Photograph %(place)s of %(total)s from %(event)s") % values
        )


def name_as_asked(club: Club, photographs: Iterable[Photograph]) -> None:
    """Take those who aren't shown by name out of captions and credits; one query at most."""
    worded = [each for each in photographs if each.caption or each.credit]
    if not worded:
        return
    asked = club.people.exclude(shown_as=Person.ShownAs.NAME)
    for name, public_name in asked.values_list("name", "public_name"):
        names = Names({name}, person_in_public(public_name))
        for photograph in worded:
            photograph.caption = names.taken_out(photograph.caption)
            photograph.credit = names.taken_out(photograph.credit)


def public_photographs(event: Event) -> QuerySet[Photograph]:
    return Photograph.objects.public().filter(event=event)


def shown_from(
    event: Event, photographs: Iterable[Photograph], *, first: int, total: int
) -> list[PlacedPhotograph]:
    found = []
    for place, photograph in enumerate(photographs, first):
        photograph.event = event
        found.append(PlacedPhotograph(photograph, place, total))
    return found


def first_photographs(event: Event) -> list[PlacedPhotograph]:
    """Return photographs for the event's own page, with how many there are; one query."""
    counted = public_photographs(event).annotate(total=Window(Count("*")))
    found: list[Any] = list(counted[:ON_EVENT_PAGE])
    name_as_asked(event.club, found)
    return shown_from(event, found, first=1, total=found[0].total if found else 0)


def album_page(
    event: Event, number: str | None
) -> tuple["Page[Photograph]", list[PlacedPhotograph]]:
    """One page of the album; four queries at most."""
    page = Paginator(public_photographs(event), PER_PAGE).get_page(number)
    name_as_asked(event.club, page)
    total = page.paginator.count
    first = max(page.start_index(), 1)
    return page, shown_from(event, page, first=first, total=total)


def public_covers() -> QuerySet[Photograph]:
    """The first one is the cover of an event: the one that was chosen last, else the first."""
    chosen = F("cover_since").desc(nulls_last=True)
    return Photograph.objects.public().order_by(chosen, "position", "number")


@dataclass(frozen=True, slots=True)
class Neighbours:
    """The numbers of the photographs before and after one, and the page of the album it is on."""

    shown: PlacedPhotograph
    before: int | None
    after: int | None
    page: int


def with_neighbours(photograph: Photograph) -> Neighbours | None:
    """Two queries; None for a photograph that isn't public."""
    event = photograph.event
    name_as_asked(event.club, [photograph])
    numbers = list(public_photographs(event).values_list("number", flat=True))
    if photograph.number not in numbers:
        return None
    at = numbers.index(photograph.number)
    return Neighbours(
        PlacedPhotograph(photograph, at + 1, len(numbers)),
        numbers[at - 1] if at else None,
        numbers[at + 1] if at + 1 < len(numbers) else None,
        at // PER_PAGE + 1,
    )


def desk_page(
    event: Event, number: str | None
) -> tuple["Page[Photograph]", list[PlacedPhotograph]]:
    """All that aren't removed, hidden ones too, with what was asked about them; four queries."""
    every = Photograph.objects.present().filter(event=event).prefetch_related("requests")
    page = Paginator(every, PER_PAGE).get_page(number)
    first = max(page.start_index(), 1)
    return page, shown_from(event, page, first=first, total=page.paginator.count)


def count_hidden(event: Event) -> int:
    return len(HIDDEN.rows(event.pk))


@dataclass(frozen=True, slots=True)
class Album:
    event: Event
    cover: Photograph
    count: int


def albums_page(club: Club, number: str | None) -> tuple["Page[Event]", list[Album]]:
    """The club's events with photographs, the newest first; three queries."""
    cover = public_covers().filter(event=OuterRef("pk"))
    is_public = Q(photographs__removed_at=None, photographs__hidden_at=None)
    events = (
        Event.objects.filter(club=club, visible=True)
        .annotate(
            photograph_count=Count("photographs", filter=is_public),
            cover=Subquery(cover.values("pk")[:1]),
        )
        .filter(photograph_count__gt=0)
        .defer("archive")
        .order_by("-starts_at", "-pk")
    )
    page: Any = Paginator(events, PER_PAGE).get_page(number)
    covers = Photograph.objects.in_bulk([event.cover for event in page])
    found = [event for event in page if event.cover in covers]
    for event in found:
        # Its days are those of the club's time zone.
        event.club = club
    return page, [Album(event, covers[event.cover], event.photograph_count) for event in found]


def place_at_desk(photograph: Photograph) -> tuple[int, int]:
    """Return its place among all that aren't removed, and how many these are; one query."""
    every = Photograph.objects.present().filter(event=photograph.event_id)
    numbers = list(every.values_list("number", flat=True))
    place = numbers.index(photograph.number) + 1 if photograph.number in numbers else 0
    return place, len(numbers)
