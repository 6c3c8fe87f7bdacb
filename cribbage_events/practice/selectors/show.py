"""The show: each hand as it was counted, what was claimed and missed, and which comes next."""

from dataclasses import dataclass

from cribbage_events.cribbage.cards import Card
from cribbage_events.cribbage.counting import Combination, Count, count
from cribbage_events.cribbage.game import Game, What
from cribbage_events.cribbage.game.show import TheShow
from cribbage_events.cribbage.moves import Claim
from cribbage_events.practice.selectors.company import Company
from cribbage_events.practice.sitting import PERSON, Sitting

NINETEEN = 19


@dataclass(frozen=True, slots=True)
class Part:
    """A combination; `missed` when whoever counted aloud hadn't come so far."""

    combination: Combination
    missed: bool


@dataclass(frozen=True, slots=True)
class Counted:
    """A hand or crib that was just counted. `claimed` is what the person said, if they did."""

    title: str
    cards: tuple[Card, ...]
    starter: Card | None
    count: Count
    claimed: int | None
    verdict: str

    @property
    def parts(self) -> list[Part]:
        """Nobody knows which they saw: what goes beyond the claimed points counts as missed."""
        reached = self.count.total if self.claimed is None else self.claimed
        return [Part(each, each.total > reached) for each in self.count.combinations]

    @property
    def is_wrong(self) -> bool:
        return self.claimed not in {None, self.count.total} and not self.is_nineteen

    @property
    def is_nineteen(self) -> bool:
        """No hand counts 19, so that is what players say who have nothing."""
        return self.claimed == NINETEEN and not self.count.total


def last_counted(sitting: Sitting, game: Game) -> Counted | None:
    """The latest hand of this deal's show, before the next is counted."""
    if not game.hands or not game.moves or not isinstance(claim := game.moves[-1], Claim):
        return None
    shown = [each for each in game.log if each.what in {What.HAND, What.CRIB}][-1]
    starter, crib = game.hands.starter, shown.what == What.CRIB
    claimed = claim.points if sitting.agreed.claims and shown.player == PERSON else None
    counted = count(shown.cards, starter, crib=crib)
    return Counted(
        title=f"{Company(game.rules).whose(shown.player)} {'crib' if crib else 'hand'}",
        cards=tuple(sorted(shown.cards)),
        starter=starter,
        count=counted,
        claimed=claimed,
        verdict="" if claimed is None else verdict(claimed, counted.total, muggins(game)),
    )


def muggins(game: Game) -> str:
    """Who has taken the missed points of the hand counted last."""
    taken = [each for each in game.log[-2:] if each.what == What.MUGGINS]
    return Company(game.rules).does(taken[0].player, "take") if taken else ""


def verdict(claimed: int, true: int, taken: str) -> str:
    if claimed == NINETEEN and not true:
        return "Nineteen, as players call it: nothing."
    if claimed == true:
        return f"You said {claimed}. That’s right."
    if claimed > true:
        return f"You said {claimed}, but it counts {true}. You peg {true}."
    missed = true - claimed
    end = f"{taken} them: muggins." if taken else "Nobody takes them."
    return f"You said {claimed}, but it counts {true}. You missed {missed}. {end}"


@dataclass(frozen=True, slots=True)
class ToCount:
    """The hand or crib that is counted next."""

    what: str
    cards: tuple[Card, ...]

    @property
    def button(self) -> str:
        return f"Count {self.what}"


def next_to_count(game: Game) -> ToCount | None:
    show = game.stage
    if not isinstance(show, TheShow):
        return None
    whose = Company(game.rules).whose(show.to_move, inside=True)
    return ToCount(f"{whose} {'crib' if show.is_crib else 'hand'}", tuple(sorted(show.cards)))
