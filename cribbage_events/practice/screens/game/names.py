"""The names of the players at the practice table: the person and computers."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext, pgettext_lazy

from cribbage_events.cribbage.computer import Strength
from cribbage_events.cribbage.game import Rules
from cribbage_events.practice.session import PERSON
from cribbage_events.words.lists import and_list

# The computers, by the number of the player.
COMPUTERS = {
    1: pgettext_lazy("a player's name", "Pat"),
    2: pgettext_lazy("a player's name", "Sam"),
    3: pgettext_lazy("a player's name", "Lou"),
}


# How strong the computers are, in a sentence.
STRENGTHS = {
    Strength.EASY: pgettext_lazy("the computer's level", "easy"),
    Strength.GOOD: pgettext_lazy("the computer's level", "good"),
    Strength.EXPERT: pgettext_lazy("the computer's level", "expert"),
}


@dataclass(frozen=True, slots=True)
class PlayerNames:
    """The players' names, as sentences need them."""

    rules: Rules

    def name(self, player: int) -> str:
        return pgettext("a player", "You") if player == PERSON else str(COMPUTERS[player])

    def about(self, player: int, yours: str, theirs: str, **values: object) -> str:
        """The sentence that is said to the person, or the one about another, with the name."""
        if player == PERSON:
            return yours % values
        return theirs % {"name": COMPUTERS[player], **values}

    def side(self, side: int) -> str:
        players = range(side, self.rules.players, self.rules.sides)
        return self.together(players)

    def together(self, players: Iterable[int]) -> str:
        """Several in a list, the person first: "You and Lou"."""
        in_order = sorted(players, key=lambda player: player != PERSON)
        return and_list(self.name(player) for player in in_order)

    def is_partner(self, player: int) -> bool:
        return player != PERSON and self.rules.side_of(player) == PERSON

    def whose_crib(self, dealer: int) -> str:
        """Return the crib's name by itself. A partner's crib counts for oneself too."""
        if self.is_partner(dealer):
            return self.about(dealer, "", _("%(name)s’s crib (your side)"))
        return self.about(dealer, _("Your crib"), _("%(name)s’s crib"))

    def hand_or_crib(self, player: int, *, is_crib: bool) -> str:
        """Return the name of a hand or crib by itself: "Your hand", "Pat’s crib"."""
        if is_crib:
            return self.about(player, _("Your crib"), _("%(name)s’s crib"))
        return self.about(player, _("Your hand"), _("%(name)s’s hand"))

    @property
    def computers(self) -> tuple[int, ...]:
        return tuple(range(1, self.rules.players))
