"""The final report of a tournament for the body that sanctions it: entrants, qualifiers, brackets,
places, master points, money.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from operator import itemgetter
from typing import Any

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

STANDING = ("played", "won", "skunks", "game_points", "plus", "minus", "spread")
COLUMNS = (
    *("rank", "number", "name", "acc_number", "card", *STANDING),
    *("qualified", "seed", "place"),
    *("qualifying_points", "play_off_points", "master_points", "paid_cents", "payout_cents"),
)


@dataclass(frozen=True, slots=True)
class FinalReport:
    """The report: its rows by rank in the qualifying round, with amounts in cents, and a seed and a
    place only of those who qualified; the matches of each bracket.
    """

    event: Event
    rows: list[dict[str, Any]]
    matches: list[dict[str, Any]]
    payout: Payout
    points: MasterPoints
    has_minimum: bool
    hands: list[HighHand]
    high_non_qualifiers: list[str]

    @property
    def qualifiers(self) -> list[dict[str, Any]]:
        """The highest seed first."""
        found = [row for row in self.rows if row["seed"] is not None]
        return sorted(found, key=itemgetter("seed"))


def final_report(event: Event) -> FinalReport:
    """Return the report as it is now; final once the event is finished."""
    cut = qualifying_cut(event)
    brackets = brackets_of(event)
    payout = payout_of(event, cut)
    points = points_table(event)
    earned = earned_points(event, cut, brackets, points)
    rows = list(report_rows(event, cut, payout, earned))
    names = {entry.number: entry.name for entry in cut.entries.values()}
    matches = [match for each in brackets for match in matches_of(each, names)]
    return FinalReport(
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
) -> Iterator[dict[str, Any]]:
    acc_numbers = dict(event.entries.values_list("pk", "person__acc_number"))
    seeds = {pk: seed for seed, pk in enumerate(cut.order.qualifiers, 1)}
    places, paid_out = final_places(event), payout.accounts.paid()
    fees = payout.setup.fee_of
    for row in cut.rows:
        pk, entry = row.player, cut.entries[row.player]
        points = earned.get(pk, EarnedPoints())
        paid = payout.paid_by.get(pk, frozenset())
        yield {
            "rank": row.rank,
            "number": entry.number,
            "name": entry.name,
            "acc_number": acc_numbers[pk],
            "card": row.card,
            **{name: getattr(row, name) for name in STANDING},
            "qualified": pk in seeds,
            "seed": seeds.get(pk),
            "place": places.get(pk),
            "qualifying_points": points.qualifying,
            "play_off_points": points.play_offs,
            "master_points": points.sum,
            "paid_cents": sum(fees[key] for key in paid if key in fees),
            "payout_cents": paid_out.get(pk, 0),
        }


def matches_of(found: StageBracket, names: dict[int, str]) -> Iterator[dict[str, Any]]:
    """Return those that had two players, round by round; bracket 1 is the play-offs, 2 the light
    consolation. `withdrawn`: who withdrew before either had won the match.
    """
    for match in found.every_match:
        row = found.standing.get(match.place)
        if match.bye or match.first is None or match.second is None:
            continue
        first, second = row.sides if row else (match.first, match.second)
        winner, loser = match.winner, second if match.winner == first else first
        gave_up = winner is not None and (row is None or row.decided[0] is None)
        yield {
            "bracket": found.stage.position,
            "round": match.place.round,
            "number": match.place.number,
            "first": names[first],
            "second": names[second],
            "games": row.score if row else (0, 0),
            "winner": None if winner is None else names[winner],
            "withdrawn": names[loser] if gave_up else None,
        }


def report_json(report: FinalReport) -> dict[str, Any]:
    """See docs/api.md."""
    event, accounts = report.event, report.payout.accounts
    return {
        "event": event.slug,
        "name": event.name,
        "day": event.day.isoformat(),
        "place": event.place,
        "director": event.director.name if event.director else None,
        "games": event.round_count,
        "status": event.status,
        "entrants": report.rows,
        "matches": report.matches,
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
            **{name: getattr(accounts, name) for name in ("received", "sanction", "club")},
            "paid": report.payout.paid,
            "pools": [
                {
                    "name": each.name,
                    "entrants": each.heads,
                    "received": each.account.received,
                    "paid": each.paid,
                }
                for each in report.payout.sheets("prizes")
            ],
        },
        "master_points": table_as_data(report.points),
    }


def report_table(report: FinalReport) -> list[list[Any]]:
    """A heading, then a line for each entrant."""
    return [list(COLUMNS), *(list(row.values()) for row in report.rows)]
