"""The standings of an event, also as standings.json, standings.csv and the archive have them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.utils.translation import gettext

from cribbage_events.clubs.people.public_names import entrant_in_public
from cribbage_events.contest.divisions import ALL, DivisionLabel
from cribbage_events.contest.formats.rotating_doubles import missed_rounds
from cribbage_events.contest.medals import holders_of
from cribbage_events.contest.play_offs import after_play_offs, play_off_records
from cribbage_events.contest.prizes import Money, Prize
from cribbage_events.contest.scoring import ScoringSystem
from cribbage_events.contest.standings import Row, explain_all, result_standings
from cribbage_events.events.games.event_games import (
    EventGames,
    byes_of,
    event_games,
    is_ranked,
    public_games,
)
from cribbage_events.events.kinds import kind_of
from cribbage_events.events.models import Event, PlayOff
from cribbage_events.events.standings.rows import (
    Deciding,
    DivisionStandings,
    ExtraWon,
    Fees,
    StandingsRow,
    awards_of,
    fees_of,
    short_of_games,
)
from cribbage_events.events.standings.typed_cards import rank_by_cards, typed_cards
from cribbage_events.server.compiled import Compiled, Given
from cribbage_events.words.divisions import division_name
from cribbage_events.words.ties import play_off_words, tie_words
from cribbage_events.words.ways import measures

PLAY_OFFS = Compiled(
    lambda: (
        PlayOff.objects.filter(event=Given(0)).order_by("pk").values_list("winner_id", "loser_id")
    )
)


@dataclass(frozen=True, slots=True)
class EventStandings:
    """An event's standings, with what they were made of."""

    event: Event
    games: EventGames
    divisions: list[DivisionStandings]
    deciding: Deciding

    @property
    def fees(self) -> Fees | None:
        return self.deciding.fees

    @property
    def money(self) -> Money[int] | None:
        """A night's shares and prizes, computed once with its standings."""
        if self.fees is None:
            return None
        found = (division.money for division in self.divisions)
        # Before the seats are made there is no division.
        awards = awards_of(self.event)
        return next(found, None) or awards.earned(self.event, self.games, (), self.deciding).money

    @property
    def places(self) -> Mapping[int, int]:
        return self.divisions[0].places if self.divisions else {}


def event_standings(event: Event, games: EventGames | None = None) -> EventStandings:
    """Three queries, however many play."""
    games = games or event_games(event)
    deciding = deciding_of(event, games)
    return EventStandings(event, games, divisions_of(event, games, deciding), deciding)


def standings_of(
    event: Event,
    games: EventGames | None = None,
    *,
    play_offs: Sequence[tuple[int, int]] | None = None,
) -> list[DivisionStandings]:
    """Three queries, however many play; one if the games have been fetched already.

    `play_offs` instead of those recorded: none, to see who is level without them.
    """
    games = games or event_games(event)
    return divisions_of(event, games, deciding_of(event, games, play_offs))


def deciding_of(
    event: Event, games: EventGames, play_offs: Sequence[tuple[int, int]] | None = None
) -> Deciding:
    """The play-offs or fees that decide, apart from the games; one query. `play_offs` replaces
    those recorded.
    """
    if event.preset.of_season:
        # Equal places share their prizes, so nobody plays off; only who has paid can win.
        return Deciding(fees=fees_of(event, games))
    if event.behind:
        # A play-off comes after the last round.
        return Deciding()
    return Deciding(play_off_pairs(event) if play_offs is None else play_offs)


def missed_by(
    event: Event, games: EventGames, players: Iterable[int]
) -> Mapping[int, tuple[int, ...]] | None:
    """Return, by entry, the rounds missed, where that ranks them after all the others."""
    if not awards_of(event).missed_rank_last:
        return None
    return missed_rounds(players, games.played_in)


def divisions_of(event: Event, games: EventGames, deciding: Deciding) -> list[DivisionStandings]:
    if event.without_order:
        return []
    return [
        division_of(event, games, pk, deciding, label=label)
        for pk, label in games.divisions.items()
    ]


def division_of(
    event: Event,
    games: EventGames,
    division: int,
    deciding: Deciding,
    *,
    label: DivisionLabel = ALL,
) -> DivisionStandings:
    scoring = event.preset.scoring
    players = [pk for pk, entry in games.entries.items() if is_ranked(entry, division, games)]
    level = rank(event, games, division, players)
    rows = after_play_offs(level, deciding.play_offs)
    earned = awards_of(event).earned(event, games, rows, deciding)
    ties = tied(rows, level, deciding, games, scoring)
    lines = [
        StandingsRow(
            games.entries[row.player],
            row,
            earned.medals.get(row.player),
            earned.why_not.get(row.player, ""),
            ties.get(row.player, ""),
            earned.money.prizes.get(row.player, 0) if earned.money else 0,
            row.player in earned.qualified,
            event.preset,
        )
        for row in rows
    ]
    extras = extras_of(event, games, lines, deciding)
    return DivisionStandings(label, division, lines, earned.money, earned.places, extras)


def extras_of(
    event: Event, games: EventGames, lines: Sequence[StandingsRow], deciding: Deciding
) -> tuple[ExtraWon, ...]:
    """Return who has which prize besides those for the first places. The prize for so many wins is
    settled by the last game; who left before it doesn't get it.
    """
    prizes = event.preset.extra_prizes
    if not prizes or event.behind:
        return ()
    over = games.current_round is None and not short_rounds(event, games)
    out = set(short_of_games(event, games))
    out |= deciding.fees.passed_over if deciding.fees else set()
    out |= {each.entry.pk for each in lines if not each.eligible}
    gone = {each.entry.pk for each in lines if each.entry.withdrawn or each.row.missed}
    rows = [each.row for each in lines]
    found = []
    for prize in prizes:
        is_most = prize.prize == Prize.MOST_SKUNKS
        if is_most or over:
            held = holders_of(prize, rows, without=out if is_most else out | gone)
            found.append(ExtraWon(prize, [each for each in lines if each.entry.pk in held]))
    return tuple(each for each in found if each.rows)


def short_rounds(event: Event, games: EventGames) -> bool:
    """Whether rounds are still to be drawn."""
    if event.status == Event.Status.FINISHED:
        return False
    drawn = {game.round for game in games.rows if game.match is None}
    return len(drawn) < event.round_count


def rank(
    event: Event, games: EventGames, division: int, players: Sequence[int]
) -> tuple[Row[int], ...]:
    """The rows of a division's players, best first; at most one query. Until the first card is in,
    the results say the same, and sooner.
    """
    if kind_of(event).ruled_by_cards and (cards := typed_cards(event, games)).cards:
        return rank_by_cards(cards, players)
    return rank_by_results(event, games, division, players)


def rank_by_results(
    event: Event, games: EventGames, division: int, players: Sequence[int]
) -> tuple[Row[int], ...]:
    """The rows of a division's players, best first."""
    scoring = event.preset.scoring
    byes = byes_of(games, players) if scoring.bye else ()
    missed = missed_by(event, games, players)
    results, outcomes = games.results_in(division, scoring), games.outcomes_in(division)
    return result_standings(players, results, outcomes, scoring, byes=byes, missed=missed)


def tied(
    rows: Sequence[Row[int]],
    level: Sequence[Row[int]],
    deciding: Deciding,
    games: EventGames,
    scoring: ScoringSystem,
) -> dict[int, str]:
    """Return, by entry, why somebody who is level with others has the rank that they have."""

    def name_of(entry: int) -> str:
        return games.entries[entry].name

    reasons = explain_all([row for row in rows if row.played], scoring)
    records = play_off_records(level, deciding.play_offs)
    # Hundreds of rows have the same few sentences.
    said = cache(gettext)
    words = {entry: tie_words(reason, name_of, said) for entry, reason in reasons.items()}
    return words | {entry: play_off_words(each, name_of) for entry, each in records.items()}


def play_off_pairs(event: Event) -> list[tuple[int, int]]:
    """Return who beat whom in a play-off, by entry."""
    return PLAY_OFFS.rows(event.pk)


MONEY_COLUMNS = ("fees", "draw_winner", "supplies", "pot", "activities")


# A row says these of the tie-breaks of a club's own way.
OF_TIES = {
    "games-won": "won",
    "spread": "spread",
    "plus-points": "plus",
    "skunks": "skunks",
    "fewest-losses": "lost",
    "fewest-short": "minus",
    "widest-win": "widest",
}


def columns_of(event: Event) -> tuple[str, ...]:
    """Return the columns of standings.json: those of the awards, then what else breaks ties."""
    columns = awards_of(event).columns
    others = [OF_TIES[rule.code] for rule in measures(event.preset) or ()]
    return (*columns, *(name for name in others if name not in columns))


def standings_json(event: Event) -> dict[str, Any]:
    """Return what standings.json says. A finished event's divisions are those of its archive."""
    head = {
        "event": event.slug,
        "status": event.status,
        "revision": event.revision,
        "provisional": event.status != Event.Status.FINISHED,
    }
    if event.status == Event.Status.FINISHED and event.archive:
        money = {"money": event.archive["money"]} if "money" in event.archive else {}
        return {**head, "disputed": 0, "divisions": public_divisions(event), **money}
    found = event_standings(event, public_games(event))
    return {**head, "disputed": found.games.disputed, **found_json(found)}


def found_json(found: EventStandings) -> dict[str, Any]:
    """The divisions; of an evening with prizes also what becomes of its fees, in cents."""
    columns = columns_of(found.event)
    divisions = [
        {
            "name": division.name,
            "rows": [{name: row.column(name) for name in columns} for row in division.rows],
        }
        for division in found.divisions
    ]
    if found.money is None:
        return {"divisions": divisions}
    money = {name: getattr(found.money, name) for name in MONEY_COLUMNS}
    return {"divisions": divisions, "money": money}


def public_divisions(event: Event) -> list[dict[str, Any]]:
    """The archive's rows without what ties them to the club's people."""
    columns = columns_of(event)
    return [
        {
            "name": frozen_name(division),
            "rows": [
                {name: row[name] for name in columns} | {"name": frozen_entrant(row)}
                for row in division["rows"]
            ],
        }
        for division in (event.archive or {})["divisions"]
    ]


def frozen_entrant(row: Mapping[str, Any]) -> str:
    """Return what public pages call the entrant of an archive's row."""
    return entrant_in_public(row["name"], row["number"])


def frozen_name(division: Mapping[str, Any]) -> str:
    """Return what a division of an archive is called."""
    return division_name(DivisionLabel(*division["label"]))


def standings_table(event: Event) -> list[list[Any]]:
    """Return what standings.csv says: a heading, then a line for each entrant."""
    columns = columns_of(event)
    lines = [
        [division["name"], *(row[name] for name in columns)]
        for division in standings_json(event)["divisions"]
        for row in division["rows"]
    ]
    return [["division", *columns], *lines]
