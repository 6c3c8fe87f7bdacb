"""Results of all years, of the club's own events and from its papers, in one shape."""

import datetime
from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.db.models import Count, F, Q, QuerySet
from django.urls import reverse

from cribbage_events.clubs.models import Club, Person
from cribbage_events.contest.divisions import DivisionLabel
from cribbage_events.contest.scoring import ScoringSystem
from cribbage_events.contest.ways import counting_of, preset_of
from cribbage_events.events.archive import summary_lines
from cribbage_events.events.models import Event
from cribbage_events.events.models.event import medals_shown
from cribbage_events.memory.models import PastEvent, PastResult
from cribbage_events.words.dates import full_date
from cribbage_events.words.divisions import division_name
from cribbage_events.words.rules import preset_label

# Results of all years: a club's events, and the lines of a club or of one person.
#
# The same shape for the club's own events and for those from its papers. Only what everybody may
# see: events that are published and whose medals aren't hidden, and nights that were held.

HELD = Q(event__visible=True, event__deleted_at=None, event__why_cancelled="")
OPEN = Q(event=None) | (HELD & medals_shown("event__"))


class ComparedKind(NamedTuple):
    """Events that are compared with each other: of one preset, as many rounds, one target. `way`:
    what else counts than the preset says, as `counting_of` has it.
    """

    preset: str
    rounds: int | None
    target: int
    way: str = ""

    @property
    def scoring(self) -> ScoringSystem:
        return preset_of(self.preset, self.way).scoring


@dataclass(frozen=True, slots=True)
class PastFacts:
    """An event that is over. `slug` is "" and `day` perhaps None if it is from the club's papers;
    `season` is the key of the league's season that it is a night of. `whole` is equal for a
    tournament and its consolation, which are counted as one event.
    """

    pk: int
    name: str
    slug: str
    day: datetime.date | None
    year: int
    kind: ComparedKind
    is_season: bool
    season: int | None
    divisions: tuple[DivisionLabel, ...]
    club: str
    whole: str
    is_part: bool
    # What the club calls its own way of playing.
    way_name: str = ""

    @property
    def kind_name(self) -> str:
        """Return what events are called that count as this one does."""
        return (self.kind.way and self.way_name) or str(preset_label(self.kind.preset))

    @property
    def from_papers(self) -> bool:
        return not self.slug

    @property
    def title(self) -> str:
        """The name, with the year unless it is in the name."""
        return self.name if str(self.year) in self.name else f"{self.name} {self.year}"

    @property
    def when(self) -> str:
        """The day in words, or the year if no more is known."""
        return full_date(self.day) if self.day else str(self.year)

    @property
    def address(self) -> str:
        if self.slug:
            return reverse("events:event", args=[self.slug])
        return reverse("memory:old_event", args=[self.club, self.pk])

    @property
    def order(self) -> tuple[int, datetime.date, int]:
        """The earliest first; an event of which only the year is known begins its year."""
        return (self.year, self.day or datetime.date(self.year, 1, 1), self.pk)

    def division(self, place: int) -> str:
        """Return what a division is called; "" where there is only one."""
        return division_name(self.divisions[place]) if len(self.divisions) > 1 else ""


class PastLine(NamedTuple):
    """Somebody's line in the final standings of an event; None is what papers don't say."""

    event: int  # the key of the PastEvent
    person: int
    number: int | None
    division: int
    rank: int
    medal: str
    filled_in: bool
    is_whole: bool
    played: int | None
    won: int | None
    skunks: int | None
    game_points: int | None
    spread: int | None
    prize: int | None
    widest_win: int | None


# In the order of PastLine.
LINE = (
    *("past_event_id", "person_id", "number", "division", "rank", "medal", "filled_in"),
    *("is_whole", "played", "won", "skunks", "game_points", "spread", "prize", "widest_win"),
)
FACTS = (
    *("pk", "name", "year", "day", "preset_code", "target", "round_count", "is_season"),
    *("way", "divisions", "event__name", "event__slug", "event__starts_at", "event__way"),
    "event__part_of__slug",
)


class ResultOfPerson(NamedTuple):
    """The result of somebody at an event; `entrants` are those of their division."""

    event: PastFacts
    line: PastLine
    entrants: int


def past_of_person(person: Person) -> list[ResultOfPerson]:
    """Every event that somebody played in, the last first: nights of leagues too; three queries."""
    mine = PastResult.objects.filter(person=person)
    events = facts_of_events(
        person.club, PastEvent.objects.filter(results__person=person).distinct()
    )
    sizes = sizes_of(events)
    lines = sorted(
        past_lines(mine, events), key=lambda line: events[line.event].order, reverse=True
    )
    return [
        ResultOfPerson(events[line.event], line, sizes[line.event, line.division]) for line in lines
    ]


def facts_of_events(
    club: Club, rows: "QuerySet[PastEvent]", *, most: int | None = None
) -> dict[int, PastFacts]:
    """Those of these that everybody may see, or the first of them; one query."""
    found = rows.filter(OPEN).annotate(season=F("event__night__season_id"))
    facts = [facts_from(club, row) for row in found.values(*FACTS, "season")[:most]]
    return {each.pk: each for each in sorted(facts, key=lambda each: each.order)}


def facts_from(club: Club, row: Mapping[str, Any]) -> PastFacts:
    starts_at: datetime.datetime | None = row["event__starts_at"]
    day = starts_at.astimezone(club.zone).date() if starts_at else row["day"]
    return PastFacts(
        pk=row["pk"],
        name=row["event__name"] or row["name"],
        slug=row["event__slug"] or "",
        day=day,
        year=day.year if day else row["year"],
        kind=ComparedKind(row["preset_code"], row["round_count"], row["target"], row["way"]),
        is_season=row["is_season"],
        season=row["season"],
        divisions=tuple(DivisionLabel(*label) for label in row["divisions"]),
        club=club.slug,
        whole=row["event__part_of__slug"] or row["event__slug"] or str(row["pk"]),
        is_part=row["event__part_of__slug"] is not None,
        way_name=preset_of(row["preset_code"], row["event__way"]).name if row["way"] else "",
    )


def past_lines(rows: "QuerySet[PastResult]", events: Collection[int]) -> list[PastLine]:
    """Return lines in the order in which they were kept; one query."""
    found = rows.order_by("pk").values_list(*LINE)
    return [PastLine(*row) for row in found if row[0] in events]


def sizes_of(events: Collection[int]) -> Counter[tuple[int, int]]:
    """Return, by event and division, how many were in the standings; one query."""
    rows = PastResult.objects.filter(past_event__in=events)
    counted = rows.order_by().values_list("past_event_id", "division").annotate(Count("pk"))
    return Counter({(event, division): count for event, division, count in counted})


AT_ONCE = 400


def keep_results(event: Event) -> None:
    """Keep results as the archive has them now; none of an event that was reopened, until it is
    finished again.
    """
    if event.status != Event.Status.FINISHED or event.archive is None:
        PastEvent.objects.filter(event=event.pk).delete()
        return
    past = PastEvent.objects.create(event=event, **facts_of(event))
    lines = summary_lines(event.archive)
    PastResult.objects.bulk_create(
        (PastResult(past_event=past, **line) for line in lines), batch_size=AT_ONCE
    )


def facts_of(event: Event) -> dict[str, Any]:
    """The fields of its `PastEvent`."""
    divisions = (event.archive or {})["divisions"]
    return {
        "club_id": event.club_id,
        "preset_code": event.preset_code,
        "way": counting_of(event.way),
        "target": event.target,
        "round_count": event.round_count,
        "divisions": [division["label"] for division in divisions],
    }
