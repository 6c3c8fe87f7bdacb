"""The archives of finished events, and events listed side by side."""

import datetime
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Count, Q
from django.utils import timezone

from cribbage_events.clubs.models import DELETED_LAST, Club
from cribbage_events.contest.medals import GOLD
from cribbage_events.events.bracket.bracket_lines import archived_bracket
from cribbage_events.events.bracket.brackets import archived_places, brackets_of
from cribbage_events.events.games.event_games import EventGames
from cribbage_events.events.games.progress import (
    Progress,
    RoundProgress,
    how_far_words,
    progress_on,
)
from cribbage_events.events.games.rounds import rounds_of
from cribbage_events.events.games.rows import GameRow
from cribbage_events.events.kinds import kind_of
from cribbage_events.events.models import Entry, Event, Game, Round
from cribbage_events.events.standings.standings import (
    EventStandings,
    event_standings,
    found_json,
    frozen_entrant,
    frozen_name,
)
from cribbage_events.words.counts import count_of_players
from cribbage_events.words.dates import near_time, short_day_from
from cribbage_events.words.lists import and_list

# Calls those who follow a finished event's archive, in the transaction that changes it.
#
# Events name no subject above them, so these register themselves.

FOLLOWERS: list[Callable[[Event], None]] = []


def archive_changed(event: Event) -> None:
    """Call everybody who follows archives; the event has its new one already, or none."""
    for follow in FOLLOWERS:
        follow(event)


def games_json(event: Event, games: EventGames | None = None) -> dict[str, Any]:
    """Every drawn game, with the scores of those that have ended; three queries, or one."""
    rounds = rounds_of(event, games)
    return {
        "event": event.slug,
        "status": event.status,
        "revision": event.revision,
        "target": event.target,
        "games": [game_json(game) for round_ in rounds for game in round_.games],
        "byes": [
            {"round": round_.number, "name": bye.name} for round_ in rounds for bye in round_.byes
        ],
    }


def game_json(game: GameRow) -> dict[str, Any]:
    return {
        "round": game.round,
        "table": game.table,
        "division": game.division or None,
        "status": game.status,
        "confirmed": game.confirmed,
        "disputed": game.disputed,
        "sides": [
            {
                "names": [seat.name for seat in side.seats],
                "numbers": list(side.numbers),
                "score": None if game.is_void else side.score,
                "won": side.won,
            }
            for side in game.sides
        ],
    }


# The archive of a finished event: standings and games as they were shown.
#
# Its names are the public ones, "" for somebody who isn't shown: everybody may read it.


def archive_of(event: Event) -> dict[str, Any]:
    """Return what finishing the event now would freeze."""
    finished = copy(event)
    finished.status = Event.Status.FINISHED
    return archive_from(event_standings(finished))


def archive_from(final: EventStandings) -> dict[str, Any]:
    """The shape of standings.json and games.json, but that a division has its label in place of a
    name, a game the place of its division, and a bye the number of the entrant. `people` says who
    of the club had which number.

    The club's records follow people across years, who may share a name or change it.
    """
    event, entries = final.event, final.games.entries.values()
    data = found_json(final)
    for division, frozen in zip(final.divisions, data["divisions"], strict=True):
        del frozen["name"]
        frozen["label"] = division.label
        for row, line in zip(division.rows, frozen["rows"], strict=True):
            line["number"] = row.entry.number
            line["name"] = row.entry.public_name
    played = games_json(event, final.games)
    public = {entry.number: entry.public_name for entry in entries}
    place = {division.name: number for number, division in enumerate(final.divisions)}
    for game in played["games"]:
        game["division"] = place.get(game["division"])
        for side in game["sides"]:
            side["names"] = [public[number] for number in side["numbers"]]
    brackets = {}
    if kind_of(event).in_play_offs:
        brackets["brackets"] = [archived_bracket(found) for found in brackets_of(event)]
    return {
        "scoring": event.preset.scoring.code,
        "target": event.target,
        "games": played["games"],
        "byes": [
            {"round": number, "name": bye.public_name, "number": bye.number}
            for number in dict.fromkeys(bye["round"] for bye in played["byes"])
            for bye in final.games.byes_in(number)
        ],
        **data,
        **brackets,
        "filled_in": sorted(entry.number for entry in entries if entry.fills_in),
        "people": {entry.number: entry.person for entry in entries},
    }


# Games of these have no result yet, or were given up.
NOT_PLAYED = frozenset({"outstanding", "forfeited", "not-played"})


def summary_lines(archive: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield what the club keeps of each line of the archive's standings."""
    people = {int(number): person for number, person in archive["people"].items()}
    filled_in, widest = set(archive["filled_in"]), widest_wins_in(archive)
    in_play_offs = archived_places(archive)
    for place, division in enumerate(archive["divisions"]):
        rows = [row for row in division["rows"] if row["number"] in people]
        games = max((row["played"] for row in rows), default=0)
        for row in rows:
            number = row["number"]
            yield {
                "person_id": people[number],
                "number": number,
                "division": place,
                "rank": in_play_offs.get(number, row["rank"]),
                "medal": row.get("medal") or "",
                "filled_in": number in filled_in,
                "is_whole": row["played"] == games,
                "played": row["played"],
                "won": row["won"],
                "skunks": row["skunks"],
                "game_points": row["game_points"] if "game_points" in row else row["points"],
                "spread": row.get("spread"),
                "prize": row.get("prize_cents"),
                "widest_win": widest.get(number),
            }


def widest_wins_in(archive: Mapping[str, Any]) -> dict[int, int]:
    """Return, by entrant's number, the widest margin won by in a game that was played, in pegs."""
    widest: dict[int, int] = {}
    for game in archive["games"]:
        if game["status"] in NOT_PLAYED:
            continue
        margin = margin_of(game["sides"])
        for side in game["sides"]:
            for number in side["numbers"] if side["won"] else ():
                widest[number] = max(margin, widest.get(number, 0))
    return widest


def margin_of(sides: list[dict[str, Any]]) -> int:
    """The pegs between the winner and the nearest loser."""
    first, second = sorted((side["score"] for side in sides), reverse=True)[:2]
    return int(first - second)


def given_in(archive: Mapping[str, Any]) -> dict[str, str | int]:
    """Return, by number, who has which medal, or which place in the play-offs."""
    places = archived_places(archive)
    found = {
        str(row["number"]): row.get("medal") or places.get(row["number"])
        for each in archive["divisions"]
        for row in each["rows"]
    }
    return {number: given for number, given in found.items() if given}


def winners_in(archive: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Return, by division, who has the gold, such as: ("Under 76", "Ann Lee and Bob Ray"); of a
    tournament the winner of the play-offs.
    """
    divisions = archive["divisions"]
    places = archived_places(archive)
    gold = [
        (
            frozen_name(each),
            [
                frozen_entrant(row)
                for row in each["rows"]
                if row["medal"] == GOLD or places.get(row["number"]) == 1
            ],
        )
        for each in divisions
    ]
    return [(name if len(divisions) > 1 else "", and_list(names)) for name, names in gold if names]


Status = Event.Status


@dataclass(frozen=True, slots=True)
class EventCard:
    """`round`: the one being played; `winners`: by division who has the gold."""

    event: Event
    players: int = 0
    round: RoundProgress | None = None
    winners: Sequence[tuple[str, str]] = field(default_factory=list)

    @property
    def words(self) -> str:
        """Return words such as “Round 3 of 4 · 14 players”."""
        parts = []
        if self.round:
            parts.append(how_far_words(self.event, self.round))
        elif self.players:
            parts.append(str(kind_of(self.event).rounds_over_words))
        if self.players:
            parts.append(count_of_players(self.players))
        return " · ".join(parts)

    @property
    def when(self) -> str:
        """Return the day, and the hour unless it is over."""
        start, today = self.event.local_start, self.event.club.today
        is_over = self.event.status == Status.FINISHED
        return short_day_from(start, today) if is_over else near_time(start, today)


def cards_of(events: Sequence[Event]) -> list[EventCard]:
    """Return the cards; at most three queries, whatever the number of events."""
    events = [event.as_shown() for event in events]
    running = [event for event in events if event.status == Status.RUNNING]
    finished = [event for event in events if event.status == Status.FINISHED]
    rounds, players, winners = rounds_in(running), players_in(running), winners_of(finished)
    return [
        EventCard(
            event,
            players[event.pk],
            rounds[event.pk].current if event.pk in rounds else None,
            winners.get(event.pk, []),
        )
        for event in events
    ]


def rounds_in(events: Sequence[Event]) -> dict[int, Progress]:
    if not events:
        return {}
    ended = Count("games", filter=~Q(games__status=Game.Status.OUTSTANDING))
    rows = Round.objects.filter(stage__event__in=events, stage__position=0).order_by("number")
    counted = rows.annotate(drawn=Count("games"), ended=ended)
    found = defaultdict(list)
    for event, number, drawn, done in counted.values_list(
        "stage__event", "number", "drawn", "ended"
    ):
        found[event].append(RoundProgress(number, drawn, done, 0))
    return {event.pk: progress_on(event, found[event.pk]) for event in events if event.pk in found}


def players_in(events: Sequence[Event]) -> Counter[int]:
    """Return players without a director who only fills in, and without anybody who waits for a
    seat.
    """
    if not events:
        return Counter()
    here = Entry.objects.filter(event__in=events, status=Entry.Status.CHECKED_IN, fills_in=False)
    counted = here.exclude(division=None).order_by().values_list("event").annotate(Count("pk"))
    return Counter(dict(counted))


def winners_of(events: Sequence[Event]) -> dict[int, list[tuple[str, str]]]:
    """Return the winners of events in the club's records; of their archives only the standings are
    fetched.
    """
    pks = [event.pk for event in events if not event.preset.of_season]
    if not pks:
        return {}
    rows = Event.objects.filter(pk__in=pks).values_list(
        "pk", "archive__divisions", "archive__brackets"
    )
    return {
        pk: winners_in({"divisions": divisions, "brackets": brackets})
        for pk, divisions, brackets in rows
        if divisions
    }


# An event that nobody has finished by then is no longer shown as coming or being played.
UNFINISHED_SHOWN = datetime.timedelta(days=3)


@dataclass(frozen=True, slots=True)
class Listing:
    """The next to come first, and the last one played; drafts are for the club's own people.

    `unfinished` are long past and were never finished.
    """

    running: list[EventCard] = field(default_factory=list)
    coming: list[EventCard] = field(default_factory=list)
    finished: list[EventCard] = field(default_factory=list)
    drafts: list[EventCard] = field(default_factory=list)
    unfinished: list[EventCard] = field(default_factory=list)

    @classmethod
    def of(cls, events: Sequence[Event]) -> "Listing":
        """Return the list; at most three queries."""
        listing, old = cls(), timezone.now() - UNFINISHED_SHOWN
        lists = {
            Status.RUNNING: listing.running,
            Status.REGISTRATION: listing.coming,
            Status.FINISHED: listing.finished,
        }
        for card in cards_of(events):
            event = card.event
            if event.is_draft:
                listing.drafts.append(card)
            elif event.starts_at < old and event.status != Status.FINISHED:
                listing.unfinished.append(card)
            else:
                lists[Status(event.status)].append(card)
        listing.coming.sort(key=lambda card: (card.event.starts_at, card.event.name))
        return listing

    def __bool__(self) -> bool:
        """Whether there is something for everybody."""
        return bool(self.running or self.coming or self.finished)


def deleted_events(club: Club) -> list[Event]:
    """Those that can still be taken back."""
    since = timezone.now() - DELETED_LAST
    deleted = Event.everything.filter(club=club, deleted_at__gte=since)
    return list(deleted.select_related("club").defer("archive").order_by("-deleted_at"))
