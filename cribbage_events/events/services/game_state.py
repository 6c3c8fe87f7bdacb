"""A game as it is while its event is locked: who plays where, and what has been said."""

from dataclasses import dataclass
from uuid import UUID

from cribbage_events.events.models import Game, ScoreReport
from cribbage_events.events.services import statements


@dataclass(frozen=True, slots=True)
class Result:
    """A score for each side, or which of them gave the game up."""

    scores: tuple[int, ...]
    forfeited_by: int | None = None

    @classmethod
    def forfeit(cls, side: int, target: int, sides: int = 2) -> "Result":
        return cls(tuple(0 if index == side else target for index in range(sides)), side)

    @classmethod
    def of(cls, report: ScoreReport) -> "Result":
        return cls(tuple(report.scores), report.forfeited_by)


@dataclass(frozen=True, slots=True)
class GameState:
    """`reports` are those not taken back, oldest first; `known` is the one with the form's key."""

    game: int
    round_id: int
    where: str
    sides: tuple[str, ...]
    accepted: int | None
    reports: tuple[ScoreReport, ...]
    known: ScoreReport | None

    def report(self, key: int | None) -> ScoreReport | None:
        return next((each for each in self.reports if each.pk == key), None)

    def sentence(self, result: Result) -> str:
        scores, names = result.scores, self.sides
        if result.forfeited_by is not None:
            others = [name for side, name in enumerate(names) if side != result.forfeited_by]
            return (
                f"{names[result.forfeited_by]} forfeited to {' and '.join(others)} at {self.where}"
            )
        order = sorted(range(len(scores)), key=lambda side: -scores[side])
        losers = " and ".join(names[side] for side in order[1:])
        pegs = "–".join(str(scores[side]) for side in order)
        return f"{names[order[0]]} beat {losers} {pegs} at {self.where}"


def game_state(game: Game, key: UUID | None = None) -> GameState:
    """Two statements; `key` is that of a form which may have been sent before."""
    seats = statements.seats_of(game.pk)
    _, _, round_id, number, table, accepted = seats[0]
    sides: dict[int, list[str]] = {}
    for side, name, *_ in seats:
        sides.setdefault(side, []).append(name)
    reports = statements.reports_of(game.pk, key)
    return GameState(
        game=game.pk,
        round_id=round_id,
        where=f"table {table}, round {number}",
        sides=tuple(" & ".join(names) for names in sides.values()),
        accepted=accepted,
        reports=tuple(
            report for report, _, stands in reports if stands and report.game_id == game.pk
        ),
        known=next((report for report, is_known, _ in reports if is_known), None),
    )
