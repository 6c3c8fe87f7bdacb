"""Who sits at the practice table: the person and computers with names."""

from dataclasses import dataclass

from cribbage_events.cribbage.game import Rules
from cribbage_events.practice.sitting import PERSON

NAMES = ("You", "Pat", "Sam", "Lou")


@dataclass(frozen=True, slots=True)
class Company:
    """The players' names, as sentences need them."""

    rules: Rules

    def name(self, player: int) -> str:
        return NAMES[player]

    def whose(self, player: int, *, inside: bool = False) -> str:
        """Before a thing that is theirs, at the beginning of a sentence or inside one."""
        if player == PERSON:
            return "your" if inside else "Your"
        return f"{NAMES[player]}’s"

    def does(self, player: int, verb: str) -> str:
        """“You play” or “Pat plays”."""
        return f"You {verb}" if player == PERSON else f"{NAMES[player]} {with_s(verb)}"

    def side(self, side: int) -> str:
        return " and ".join(
            NAMES[side :: self.rules.sides][: self.rules.players // self.rules.sides]
        )

    def is_partner(self, player: int) -> bool:
        return player != PERSON and self.rules.side_of(player) == PERSON

    def whose_crib(self, dealer: int, *, inside: bool = False) -> str:
        """A partner's crib counts for oneself, too."""
        crib = f"{self.whose(dealer, inside=inside)} crib"
        return f"{crib}, your side’s" if self.is_partner(dealer) else crib

    @property
    def computers(self) -> tuple[int, ...]:
        return tuple(range(1, self.rules.players))


def with_s(verb: str) -> str:
    """The verb for one other: “says”, “pegs”, “has”."""
    first, space, rest = verb.partition(" ")
    third = "has" if first == "have" else f"{first}s"
    return f"{third}{space}{rest}"
