"""The final report of a tournament for the body that sanctions it: entrants, qualifiers, brackets,
places, master points, money.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from cribbage_events.contest.championship import MasterPoints
from cribbage_events.events.bracket.brackets import StageBracket, brackets_of, final_places
from cribbage_events.events.bracket.cut import QualifyingCut, qualifying_cut
from cribbage_events.events.high_hands import hands_of
from cribbage_events.events.models import Event, HighHand
from cribbage_events.tournaments.payout import Payout, payout_of
from cribbage_events.tournaments.points import (
    EarnedPoints,
    earned_points,
    has_minimum,
    points_table,
    table_as_data,
)
from cribbage_events.words.numbers import with_minus


class ReportRow(NamedTuple):
    """One entrant; the seed and the place only of those who qualified. Amounts are cents."""

    rank: int
    number: int
    name: str
    acc_number: str
    card: str
    played: int
    won: int
    skunks: int
    game_points: int
    plus: int
    minus: int
    spread: int
    qualified: bool
    seed: int | None
    place: int | None
    qualifying_points: int
    play_off_points: int
    master_points: int
    paid_cents: int
    payout_cents: int

    @property
    def card_words(self) -> str:
        return with_minus(self.card)


class ReportMatch(NamedTuple):
    """A match of a bracket: 1 is the play-offs, 2 the light consolation; `games` won by each;
    `withdrawn`: who withdrew before either had won it.
    """

    bracket: int
    round: int
    number: int
    first: str
    second: str
    games: tuple[int, int]
    winner: str | None
    withdrawn: str | None


@dataclass(frozen=True, slots=True)
class Report:
    """The report by rank in the qualifying round, and the matches of each bracket."""

    event: Event
    rows: list[ReportRow]
    matches: list[ReportMatch]
    payout: Payout
    points: MasterPoints
    has_minimum: bool
    hands: list[HighHand]
    high_non_qualifiers: list[str]

    @property
    def qualifiers(self) -> list[ReportRow]:
        """The highest seed first."""
        found = [row for row in self.rows if row.seed is not None]
        return sorted(found, key=lambda row: row.seed or 0)


def report_of(event: Event) -> Report:
    """Return the report as it is now; final once the event is finished. The same number of queries
    for any size.
    """
    cut = qualifying_cut(event)
    brackets = brackets_of(event)
    payout = payout_of(event, cut)
    points = points_table(event)
    earned = earned_points(event, cut, brackets, points)
    rows = list(report_rows(event, cut, payout, earned))
    names = {entry.number: entry.name for entry in cut.entries.values()}
    matches = [match for each in brackets for match in matches_of(each, names)]
    return Report(
        event,
        rows,
        matches,
        payout,
        points,
        has_minimum(event, points),
        hands=hands_of(event),
        high_non_qualifiers=[cut.entries[pk].name for pk in cut.order.high_non_qualifiers],
    )


def report_rows(
    event: Event, cut: QualifyingCut, payout: Payout, earned: dict[int, EarnedPoints]
) -> Iterator[ReportRow]:
    acc_numbers = dict(event.entries.values_list("pk", "person__acc_number"))
    seeds = {pk: seed for seed, pk in enumerate(cut.order.qualifiers, 1)}
    places, paid_out = final_places(event), payout.accounts.paid()
    fees = payout.setup.fee_of
    for row in cut.rows:
        pk = row.player
        points = earned.get(pk, EarnedPoints())
        keys = payout.paid_by.get(pk, frozenset())
        yield ReportRow(
            rank=row.rank,
            number=cut.entries[pk].number,
            name=cut.entries[pk].name,
            acc_number=acc_numbers[pk],
            card=row.card,
            played=row.played,
            won=row.won,
            skunks=row.skunks,
            game_points=row.game_points,
            plus=row.plus,
            minus=row.minus,
            spread=row.spread,
            qualified=pk in seeds,
            seed=seeds.get(pk),
            place=places.get(pk),
            qualifying_points=points.qualifying,
            play_off_points=points.play_offs,
            master_points=points.sum,
            paid_cents=sum(fees[key] for key in keys if key in fees),
            payout_cents=paid_out.get(pk, 0),
        )


def matches_of(found: StageBracket, names: dict[int, str]) -> Iterator[ReportMatch]:
    """Those that had two players, round by round."""
    for match in found.every_match:
        row = found.standing.get(match.place)
        if match.bye or match.first is None or match.second is None:
            continue
        first, second = row.sides if row else (match.first, match.second)
        winner, loser = match.winner, second if match.winner == first else first
        gave_up = winner is not None and (row is None or row.decided[0] is None)
        yield ReportMatch(
            found.stage.position,
            match.place.round,
            match.place.number,
            names[first],
            names[second],
            row.score if row else (0, 0),
            None if winner is None else names[winner],
            names[loser] if gave_up else None,
        )


def report_json(report: Report) -> dict[str, Any]:
    """See docs/api.md."""
    event, accounts = report.event, report.payout.accounts
    pools = report.payout.sheets("prizes")
    return {
        "event": event.slug,
        "name": event.name,
        "day": event.day.isoformat(),
        "place": event.place,
        "director": event.director.name if event.director else None,
        "games": event.round_count,
        "status": event.status,
        "entrants": [row._asdict() for row in report.rows],
        "matches": [match._asdict() for match in report.matches],
        "high_non_qualifiers": report.high_non_qualifiers,
        "hands": [
            {
                "points": hand.points,
                "name": hand.entry.name,
                "cards": hand.cards,
                "witness": hand.witness.name if hand.witness else hand.witness_name,
            }
            for hand in report.hands
        ],
        "money": {
            "received": accounts.received,
            "sanction": accounts.sanction,
            "club": accounts.club,
            "paid": report.payout.paid,
            "pools": [
                {
                    "name": each.name,
                    "entrants": each.heads,
                    "received": each.account.received,
                    "paid": each.paid,
                }
                for each in pools
            ],
        },
        "master_points": table_as_data(report.points),
    }


def report_table(report: Report) -> list[list[Any]]:
    """A heading, then a line for each entrant."""
    return [list(ReportRow._fields), *(list(row) for row in report.rows)]
