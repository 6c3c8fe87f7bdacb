"""Examples for the book of rules: cards in, and what the program itself counts for them out."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from cribbage_events.cribbage.cards import Card, parse, parse_cards
from cribbage_events.cribbage.counting import Count, count
from cribbage_events.cribbage.pegging import GO, LAST_CARD, LIMIT, Pegged, pegged

SAYS_GO = "go"
PONE, DEALER = "pone", "dealer"
NAMES = {
    PONE: pgettext_lazy("a player's name", "Ann"),
    DEALER: pgettext_lazy("a player's name", "Bob"),
}


@dataclass(frozen=True, slots=True)
class Example:
    """Four cards, the starter, and what they count together."""

    hand: tuple[Card, ...]
    starter: Card
    count: Count
    crib: bool = False


def example_of(text: str, *, crib: bool = False) -> Example:
    """Five cards as people write them, the last one being the starter. Raises CardError."""
    *hand, starter = parse_cards(text)
    return Example(tuple(hand), starter, count(hand, starter, crib=crib), crib)


@dataclass(frozen=True, slots=True)
class Step:
    """One turn in the play: a card, or no card and a go; `count` is the count afterwards."""

    player: str
    card: Card | None
    count: int
    pegged: tuple[Pegged, ...]
    begins: bool = False

    @property
    def points(self) -> int:
        return sum(each.points for each in self.pegged)

    @property
    def name(self) -> str:
        return str(NAMES[self.player])


def steps(turns: Sequence[tuple[str, str]]) -> Iterator[Step]:
    """The play, from each turn's player and card, or “go”.

    `go` is a turn of the player who pegs it; then the count begins at 0.
    """
    pile: list[Card] = []
    for index, (player, does) in enumerate(turns):
        if does == SAYS_GO:
            yield Step(player, None, sum(card.value for card in pile), (GO,))
            pile = []
            continue
        pile.append(parse(does))
        points = pegged(pile)
        total = sum(card.value for card in pile)
        if index == len(turns) - 1 and total != LIMIT:
            points = (*points, LAST_CARD)
        yield Step(player, pile[-1], total, points, begins=len(pile) == 1)


@dataclass(frozen=True)
class ExampleDeal:
    """A deal between two, from the kept hands to the last peg; players are named by their codes."""

    thrown: dict[str, str]
    kept: dict[str, str]
    starter: str
    turns: tuple[tuple[str, str], ...]

    @property
    def pone(self) -> str:
        return str(NAMES[PONE])

    @property
    def dealer(self) -> str:
        return str(NAMES[DEALER])

    @cached_property
    def steps(self) -> list[Step]:
        return list(steps(self.turns))

    @property
    def dealt(self) -> list[tuple[str, tuple[Card, ...], tuple[Card, ...]]]:
        """Return each player, what they keep and what they lay away."""
        titles = {PONE: self.pone, DEALER: _("%(name)s, who deals") % {"name": self.dealer}}
        return [
            (title, parse_cards(self.kept[player]), parse_cards(self.thrown[player]))
            for player, title in titles.items()
        ]

    @property
    def turned(self) -> Card:
        return parse(self.starter)

    @property
    def shown(self) -> list[tuple[str, Example]]:
        """The hands in the order they are counted."""
        crib = f"{self.thrown[PONE]} {self.thrown[DEALER]} {self.starter}"
        hand = _("%(name)s’s hand")
        return [
            (hand % {"name": self.pone}, example_of(f"{self.kept[PONE]} {self.starter}")),
            (hand % {"name": self.dealer}, example_of(f"{self.kept[DEALER]} {self.starter}")),
            (_("%(name)s’s crib") % {"name": self.dealer}, example_of(crib, crib=True)),
        ]

    def pegged_by(self, player: str) -> int:
        return sum(step.points for step in self.steps if step.player == player)

    @property
    def totals(self) -> list[tuple[str, int, list[int], int]]:
        """Return each player's points in the play, in the show, and together."""
        hands = [shown.count.total for _title, shown in self.shown]
        lines = ((PONE, hands[:1]), (DEALER, hands[1:]))
        return [
            (
                str(NAMES[player]),
                self.pegged_by(player),
                shown,
                self.pegged_by(player) + sum(shown),
            )
            for player, shown in lines
        ]


DEAL = ExampleDeal(
    thrown={PONE: "2C TD", DEALER: "4S QD"},
    kept={PONE: "6C 7D 8D 9H", DEALER: "5C 7C 9C JC"},
    starter="TC",
    turns=(
        (PONE, "9H"),
        (DEALER, "9C"),
        (PONE, "7D"),
        (DEALER, "5C"),
        (DEALER, SAYS_GO),
        (PONE, "8D"),
        (DEALER, "7C"),
        (PONE, "6C"),
        (DEALER, "JC"),
    ),
)
