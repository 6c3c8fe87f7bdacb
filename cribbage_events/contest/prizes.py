"""A night's money, in whole cents: fees, the draw, the pot, prizes and funds.

Rules: the legion league (RULES.md §4). Every cent in is a cent out: what is paid out and what the
funds get are the fees, for any head-count and any tie.
"""

from collections import Counter
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from cribbage_events.contest.outcome import Key


class Prize(StrEnum):
    """A prize besides those for the first places."""

    MOST_SKUNKS = "most-skunks"
    NO_WINS = "no-wins"
    WINS = "wins"  # for so many games won, no more and no fewer


@dataclass(frozen=True, slots=True)
class ExtraPrize:
    """`wins`: how many games won the prize is for, where it is for that."""

    prize: Prize
    wins: int = 0

    @property
    def for_no_wins(self) -> bool:
        return self.prize == Prize.NO_WINS or (self.prize == Prize.WINS and not self.wins)


@dataclass(frozen=True, slots=True, kw_only=True)
class MoneyRules:
    """The fee of one player and its shares; amounts in cents, shares in percent.

    Of the fee, `draw` goes into the 50/50 draw, whose winner gets `draw_winner_share` of it and
    supplies the rest; of what is left, `pot_share` is the pot and the rest goes to activities.
    `places` divides the pot among the first; prizes are multiples of `unit`. Raises ValueError with
    the code of what can't be: "draw-or-unit" (the draw is part of the fee, and a unit is a cent or
    more), "places" (they add up to 100), "shares" (each is 0 to 100).
    """

    fee: int = 1000
    draw: int = 200
    draw_winner_share: int = 50
    pot_share: int = 80
    places: tuple[int, ...] = (50, 30, 20)
    unit: int = 100

    def __post_init__(self) -> None:
        if not 0 <= self.draw <= self.fee or self.unit < 1:
            raise ValueError("draw-or-unit")
        if sum(self.places) != 100 or min(self.places) < 0:
            raise ValueError("places")
        if not (0 <= self.draw_winner_share <= 100 and 0 <= self.pot_share <= 100):
            raise ValueError("shares")


LEGION_MONEY = MoneyRules()
# A club that plays for dues only: no draw, and no pot until it chooses one.
GRASS_ROOTS_MONEY = MoneyRules(fee=500, draw=0, pot_share=0)


@dataclass(frozen=True, slots=True)
class Money[P: Key]:
    """A night's accounts in cents. `activities` has what rounding the prizes leaves."""

    fees: int
    draw_winner: int
    supplies: int
    pot: int
    activities: int
    prizes: Mapping[P, int] = field(default_factory=dict)

    @property
    def paid_out(self) -> int:
        """Return what goes to players: the draw and the prizes."""
        return self.draw_winner + sum(self.prizes.values())

    @property
    def funds(self) -> int:
        """Return what goes to the club's funds."""
        return self.supplies + self.activities


def night_money[P: Key](
    head_count: int,
    ranks: Mapping[P, int],
    rules: MoneyRules = LEGION_MONEY,
    *,
    received: int | None = None,
    drawn: int | None = None,
) -> Money[P]:
    """Divide the fees of `head_count` heads who have paid; `ranks` gives everybody's rank, equal
    ones shared (1, 2, 2, 4). Without a draw winner's name the draw is accounted for all the same.

    `received`: the cents that have come in, if they aren't the heads' fees; what is more or less
    changes the activities' part. `drawn`: the cents that the draw's winner has had, if the draw was
    held among others than these heads; supplies have what is left of these heads' draw.
    """
    draw = rules.draw * head_count
    fees = rules.fee * head_count if received is None else received
    draw_winner = draw * rules.draw_winner_share // 100 if drawn is None else drawn
    pot = (rules.fee - rules.draw) * head_count * rules.pot_share // 100
    prizes = share(place_prizes(pot, rules), ranks, unit=rules.unit)
    return Money(
        fees=fees,
        draw_winner=draw_winner,
        supplies=draw - draw_winner,
        pot=pot,
        activities=fees - draw - sum(prizes.values()),
        prizes=prizes,
    )


def prize_ranks[P: Key](ranks: Mapping[P, int], *, without: Container[P] = ()) -> dict[P, int]:
    """The ranks of those who can win a prize, once the others are passed over: 1, 2, 2, 4.

    **Default** where the rules say "after four games": a player who missed a round or never paid is
    passed over.
    """
    winning = {player: rank for player, rank in ranks.items() if player not in without}
    level = Counter(winning.values())
    before = {rank: sum(level[other] for other in level if other < rank) for rank in level}
    return {player: before[rank] + 1 for player, rank in winning.items()}


def place_prizes(pot: int, rules: MoneyRules = LEGION_MONEY) -> tuple[int, ...]:
    """The pot's whole units divided among the places by largest remainder, in cents."""
    shares = largest_remainder(pot // rules.unit, rules.places)
    return tuple(units * rules.unit for units in shares)


def largest_remainder(units: int, weights: Sequence[int]) -> tuple[int, ...]:
    """So many whole units divided in the ratio of these weights, which are not all 0; of equal
    remainders the better place has the unit. All units are given.
    """
    quotas = [divmod(units * weight, sum(weights)) for weight in weights]
    left = units - sum(whole for whole, _ in quotas)
    by_remainder = sorted(range(len(quotas)), key=lambda place: -quotas[place][1])
    more = set(by_remainder[:left])
    return tuple(whole + (place in more) for place, (whole, _) in enumerate(quotas))


def is_something_for_all(prizes: Sequence[int], winners: int, *, unit: int) -> bool:
    """Whether each of so many winners who share a prize has something, however many are level."""
    paid = sum(map(bool, prizes))
    return all(sum(prizes[place:]) >= (winners - place) * unit for place in range(paid))


def share[P: Key](prizes: tuple[int, ...], ranks: Mapping[P, int], *, unit: int) -> dict[P, int]:
    """Each winner's prize in cents: equals share the sum of their places' prizes, each the
    same number of whole units.
    """
    level = Counter(ranks.values())
    won = {
        rank: sum(prizes[rank - 1 : rank - 1 + count]) // (count * unit) * unit
        for rank, count in level.items()
    }
    return {player: won[rank] for player, rank in ranks.items() if won[rank]}
