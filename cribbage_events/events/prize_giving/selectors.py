"""Reads what is called out, and what is hidden."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from django.utils.translation import gettext as _

from cribbage_events.clubs.models import Person
from cribbage_events.events.archive import given_in
from cribbage_events.events.games.event_games import event_games, public_games
from cribbage_events.events.games.rounds import first_stage
from cribbage_events.events.models import Event, Game, ScoreReport
from cribbage_events.events.projector import Screen, WallColumn
from cribbage_events.events.standings.rows import Honour, awards_of
from cribbage_events.events.standings.standings import EventStandings, event_standings
from cribbage_events.words.lists import and_list
from cribbage_events.words.medals import medal_name


@dataclass(frozen=True, slots=True)
class CalledPerson:
    """Somebody is called out; `pronunciation` says how."""

    entry: int
    number: int
    person: int
    name: str
    pronunciation: str
    card: str


@dataclass(frozen=True, slots=True)
class CalledPlace:
    """One place, and everybody who shares it. `medal` is its code, "" of a prize.

    `division` is empty where there is only one. `count`: how many places have been called with it.
    """

    count: int
    division: str
    medal: str
    honour: str
    people: Sequence[CalledPerson]

    @property
    def shared(self) -> bool:
        return len(self.people) > 1

    @property
    def names(self) -> str:
        return and_list(each.name for each in self.people)

    @property
    def place(self) -> str:
        """Return words such as: Bronze · Under 65."""
        return " · ".join(filter(None, (self.honour, self.division)))


def calls_of(event: Event, found: EventStandings | None = None) -> list[CalledPlace]:
    """Four queries, or one with the standings; of a tournament three more."""
    found = found or event_standings(event)
    several = len(found.divisions) > 1
    honours = [
        (division.name if several else "", honour)
        for division in found.divisions
        for honour in (
            *(Honour("", won.title, won.rows) for won in division.extras),
            *awards_of(event).honours(event, division),
        )
    ]
    people = {row.entry.person for _, honour in honours for row in honour.rows}
    line = awards_of(event).line_of(event)
    pronounced = dict(Person.objects.filter(pk__in=people).values_list("pk", "pronunciation"))
    return [
        CalledPlace(
            count,
            division,
            honour.medal,
            honour.words,
            [
                CalledPerson(
                    row.entry.pk,
                    row.entry.number,
                    row.entry.person,
                    row.entry.name,
                    pronounced[row.entry.person],
                    line(row).card,
                )
                for row in honour.rows
            ],
        )
        for count, (division, honour) in enumerate(honours, 1)
    ]


def said_in(calls: Sequence[CalledPlace]) -> list[list[object]]:
    """Return what a letter with these places says, to tell later whether it is still true."""
    return [[call.count, call.medal, [each.number for each in call.people]] for call in calls]


def on_projector(calls: Sequence[CalledPlace], called: int) -> list[CalledPlace]:
    """Return, of the division that is being called, those called so far: the last one first."""
    if not 0 < called <= len(calls):
        return []
    now = calls[called - 1]
    same = [call for call in calls[:called] if call.division == now.division]
    return same[::-1]


SHOWN = ("show-medals", "show-medals-by-itself")
TOLD = "medals-told"


def medals_changed(event: Event) -> list[str]:
    """Return those whose medal or place is another one than people know. One query, or two."""
    if event.status != Event.Status.FINISHED or not event.archive or event.has_hidden_medals:
        return []
    if event.preset.of_season:
        return []
    known, now = known_medals(event), given_in(event.archive)
    changed = {number for number in {*known, *now} if known.get(number) != now.get(number)}
    if not changed:
        return []
    entries = event.entries.filter(number__in=map(int, changed)).order_by("number")
    return [
        change_words(entry.name, known.get(str(entry.number)), now.get(str(entry.number)))
        for entry in entries.select_related("person")
    ]


def known_medals(event: Event) -> dict[str, str | int]:
    """Return medals as everybody first saw them, or as somebody has last told those concerned."""
    lines = event.changes.filter(verb__in=["finish", *SHOWN, TOLD]).order_by("revision")
    shown, known, last = not event.hides_medals, None, {}
    for verb, data in lines.values_list("verb", "data"):
        if verb == "finish":
            last = data.get("given", {})
        shown = shown or verb in SHOWN
        if verb == TOLD or (shown and known is None):
            known = last
    return last if known is None else known


def change_words(name: str, before: str | int | None, now: str | int | None) -> str:
    words = {"name": name, "before": given_words(before), "now": given_words(now)}
    if now is None:
        return _("%(name)s: nothing any more, %(before)s before") % words
    if before is None:
        return _("%(name)s: %(now)s, nothing before") % words
    return _("%(name)s: %(now)s, %(before)s before") % words


def given_words(given: str | int | None) -> str:
    if isinstance(given, int):
        return _("place %(place)s") % {"place": given}
    return medal_name(given)


def are_all_games_in(event: Event) -> bool:
    """Whether the last round has been played to its end. Two queries."""
    games = first_stage(event)
    last = games.filter(round__number__gte=event.round_count)
    return last.exists() and not games.filter(status=Game.Status.OUTSTANDING).exists()


def is_hiding_something(event: Event) -> bool:
    """Whether everybody would see more if nothing were hidden. At most one query."""
    if not event.has_hidden_medals:
        return False
    if event.status == Event.Status.FINISHED:
        return True
    reports = ScoreReport.objects.filter(game__in=first_stage(event))
    return reports.filter(game__round__number__gte=event.round_count).exists()


def calling_screens(event: Event, *, in_hall: bool = False) -> list[Screen]:
    """Return nothing, without a query, unless the director is calling places out. `in_hall`: with
    the names of those who are otherwise not shown, too.
    """
    whole = event.behind or event
    if not whole.called or whole.status != Event.Status.FINISHED:
        return []
    games = event_games(whole) if in_hall else public_games(whole)
    found = event_standings(whole, games)
    shown = on_projector(calls_of(whole, found), whole.called)
    if not shown:
        return []
    now, *before = [
        [
            {"medal": call.medal, "honour": call.honour, "name": each.name, "card": each.card}
            for each in call.people
        ]
        for call in shown
    ]
    columns = [WallColumn(now), WallColumn(list(chain.from_iterable(before)))]
    return [Screen(_("Congratulations!"), shown[0].division, columns, "called")]
