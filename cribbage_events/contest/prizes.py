"""A night's money, in whole cents: fees, the draw, the pot, prizes and funds.

Rules: the legion league (RULES.md §4). Every cent in is a cent out: what is paid out and what the
funds get are the fees, for any head-count and any tie.
"""

from collections import Counter
from collections.abc import Container, Mapping
from dataclasses import dataclass, field

from cribbage_events.contest.outcome import Key


@dataclass(frozen=True, slots=True, kw_only=True)
class MoneyRules:
    """What a head pays and where it goes; amounts in cents, shares in percent.

    Of the fee, `draw` goes into the 50/50 draw, whose winner gets `draw_winner_share` of it and
    supplies the rest; of what is left, `pot_share` is the pot and the rest goes to activities.
    `places` divides the pot among the first; prizes are multiples of `unit`.
    """

    fee: int = 1000
    draw: int = 200
    draw_winner_share: int = 50
    pot_share: int = 80
    places: tuple[int, ...] = (50, 30, 20)
    unit: int = 100

    def __post_init__(self) -> None:
        if not 0 <= self.draw <= self.fee or self.unit < 1:
            raise ValueError(
                "The draw is part of the fee, and prizes have a unit of a cent or more."
            )
        if sum(self.places) != 100 or min(self.places) < 0:
            raise ValueError("The shares of the places must add up to 100 percent.")
        if not (0 <= self.draw_winner_share <= 100 and 0 <= self.pot_share <= 100):
            raise ValueError("A share is between 0 and 100 percent.")

    @property
    def fee_words(self) -> str:
        """The fee as people say it: "$10" or "$7.50"."""
        return dollars(self.fee)

    @property
    def draw_words(self) -> str:
        """The draw's part of the fee, as people say it."""
        return dollars(self.draw)

    @property
    def winners_words(self) -> str:
        """Who gets a share: "first three get"."""
        named = {1: "first gets", 2: "first two get", 3: "first three get", 4: "first four get"}
        return named.get(len(self.places), f"first {len(self.places)} get")

    @property
    def places_words(self) -> str:
        """The shares of the places: "50, 30 and 20"."""
        *first, last = map(str, self.places)
        return f"{', '.join(first)} and {last}" if first else last


def dollars(cents: int) -> str:
    """An amount as people write it: "$64", "$6.40", "-$2"."""
    whole, rest = divmod(abs(cents), 100)
    sign = "-" if cents < 0 else ""
    return f"{sign}${whole:,}.{rest:02}" if rest else f"{sign}${whole:,}"


LEGION_MONEY = MoneyRules()


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
        """To players: the draw and the prizes."""
        return self.draw_winner + sum(self.prizes.values())

    @property
    def funds(self) -> int:
        """To the club's funds."""
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

    **Default** where the rules say "after four games": whoever missed a round is passed over, and
    so is whoever never paid.
    """
    winning = {player: rank for player, rank in ranks.items() if player not in without}
    level = Counter(winning.values())
    before = {rank: sum(level[other] for other in level if other < rank) for rank in level}
    return {player: before[rank] + 1 for player, rank in winning.items()}


def place_prizes(pot: int, rules: MoneyRules = LEGION_MONEY) -> tuple[int, ...]:
    """The pot's whole units divided among the places by largest remainder, in cents; of equal
    remainders the better place has the unit.
    """
    units = pot // rules.unit
    quotas = [divmod(units * share, 100) for share in rules.places]
    left = units - sum(whole for whole, _ in quotas)
    by_remainder = sorted(range(len(quotas)), key=lambda place: -quotas[place][1])
    more = set(by_remainder[:left])
    return tuple((whole + (place in more)) * rules.unit for place, (whole, _) in enumerate(quotas))


def share[P: Key](prizes: tuple[int, ...], ranks: Mapping[P, int], *, unit: int) -> dict[P, int]:
    """What each gets who gets something: equals share the sum of their places' prizes, each the
    same number of whole units.
    """
    level = Counter(ranks.values())
    won = {
        rank: sum(prizes[rank - 1 : rank - 1 + count]) // (count * unit) * unit
        for rank, count in level.items()
    }
    return {player: won[rank] for player, rank in ranks.items() if won[rank]}
