"""Examples for the book of rules: cards in, and what the program itself counts for them out."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from cribbage_events.cribbage.cards import Card, parse, parse_cards
from cribbage_events.cribbage.counting import Count, count
from cribbage_events.cribbage.pegging import GO, LAST_CARD, LIMIT, Pegged, pegged

SAYS_GO = "go"


@dataclass(frozen=True, slots=True)
class Counted:
    """Four cards, the starter, and what they count together."""

    hand: tuple[Card, ...]
    starter: Card
    count: Count
    crib: bool = False


def counted(text: str, *, crib: bool = False) -> Counted:
    """Five cards as people write them, the last one being the starter. Raises CardError."""
    *hand, starter = parse_cards(text)
    return Counted(tuple(hand), starter, count(hand, starter, crib=crib), crib)


@dataclass(frozen=True, slots=True)
class Step:
    """One turn in the play: a card, or no card and a go; `count` is what it then stands at."""

    player: str
    card: Card | None
    count: int
    pegged: tuple[Pegged, ...]
    begins: bool = False

    @property
    def points(self) -> int:
        return sum(each.points for each in self.pegged)


def steps(turns: Sequence[tuple[str, str]]) -> Iterator[Step]:
    """The play from who does what, in turn: “5H” or “go”.

    `go` is the turn of whoever pegs it, after which the count begins anew.
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
class Deal:
    """A deal between two, from the kept hands to the last peg."""

    pone: str
    dealer: str
    thrown: dict[str, str]
    kept: dict[str, str]
    starter: str
    turns: tuple[tuple[str, str], ...]

    @cached_property
    def steps(self) -> list[Step]:
        return list(steps(self.turns))

    @property
    def dealt(self) -> list[tuple[str, tuple[Card, ...], tuple[Card, ...]]]:
        """Each player, what they keep and what they lay away."""
        return [
            (name, parse_cards(self.kept[name]), parse_cards(self.thrown[name]))
            for name in (self.pone, self.dealer)
        ]

    @property
    def turned(self) -> Card:
        return parse(self.starter)

    @cached_property
    def shown(self) -> list[tuple[str, Counted]]:
        """The hands in the order they are counted."""
        crib = f"{self.thrown[self.pone]} {self.thrown[self.dealer]} {self.starter}"
        return [
            (f"{self.pone}’s hand", counted(f"{self.kept[self.pone]} {self.starter}")),
            (f"{self.dealer}’s hand", counted(f"{self.kept[self.dealer]} {self.starter}")),
            (f"{self.dealer}’s crib", counted(crib, crib=True)),
        ]

    def pegged_by(self, player: str) -> int:
        return sum(step.points for step in self.steps if step.player == player)

    @property
    def totals(self) -> list[tuple[str, int, list[int], int]]:
        """Each player's points in the play, in the show, and together."""
        hands = [shown.count.total for _, shown in self.shown]
        lines = ((self.pone, hands[:1]), (self.dealer, hands[1:]))
        return [
            (name, self.pegged_by(name), shown, self.pegged_by(name) + sum(shown))
            for name, shown in lines
        ]


DEAL = Deal(
    pone="Ann",
    dealer="Bob",
    thrown={"Ann": "2C TD", "Bob": "4S QD"},
    kept={"Ann": "6C 7D 8D 9H", "Bob": "5C 7C 9C JC"},
    starter="TC",
    turns=(
        ("Ann", "9H"),
        ("Bob", "9C"),
        ("Ann", "7D"),
        ("Bob", "5C"),
        ("Bob", SAYS_GO),
        ("Ann", "8D"),
        ("Bob", "7C"),
        ("Ann", "6C"),
        ("Bob", "JC"),
    ),
)
