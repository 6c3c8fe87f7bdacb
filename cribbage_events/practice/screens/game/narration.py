"""Tells the last plays of the table in words, also to be read out, with the players’ names."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext, pgettext_lazy

from cribbage_events.cribbage.computer import Strength
from cribbage_events.cribbage.game import Happened, Rules, What
from cribbage_events.cribbage.pegging import Reason
from cribbage_events.practice.session import PERSON
from cribbage_events.words.cribbage import played_words, spelled, the_card
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
    Strength.GOOD: pgettext_lazy("the computer's level", "medium"),
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


PLAYS = {What.PLAY, What.GO, What.LAST}


def play_lines(names: PlayerNames, log: Iterable[Happened]) -> list[dict[str, Any]]:
    """The plays among what happened, his heels too: “Pat: 8♦ 15 for two”. Those who say go one
    after the other share a line.
    """
    plays = (each for each in log if each.what in PLAYS or is_heels(each))
    return [play_line(names, list(together)) for _key, together in groupby(plays, key=by_itself)]


def play_line(names: PlayerNames, together: list[Happened]) -> dict[str, Any]:
    players = tuple(each.player for each in together)
    only = together[0]
    return {
        "players": players,
        "who": names.together(players),
        "card": only.cards[0] if only.cards else None,
        "words": short_words(only),
        "points": only.points,
    }


def is_heels(event: Happened) -> bool:
    return event.what == What.STARTER and event.points > 0


def by_itself(event: Happened) -> object:
    """Return the same for gos, which follow each other at one count."""
    return What.GO if event.what == What.GO else id(event)


def short_words(event: Happened) -> str:
    match event.what:
        case What.PLAY:
            return played_words(event.pegged, event.count)
        case What.GO:
            return _("go")
        case What.LAST:
            return _("one for the go") if is_go(event) else _("one for the last card")
        case _other:
            return _("two for his heels")


def is_go(event: Happened) -> bool:
    return event.pegged[0].reason == Reason.GO


def sentences(names: PlayerNames, log: Iterable[Happened]) -> list[str]:
    """Everything that happened, for somebody who doesn't see it."""
    return [sentence_of(names, each) for each in log]


def sentence_of(names: PlayerNames, event: Happened) -> str:
    match event.what:
        case What.CUT | What.DEAL | What.DISCARD | What.STARTER:
            return deal_sentence(names, event)
        case What.PLAY | What.GO | What.LAST:
            return play_sentence(names, event)
        case _other:
            return show_sentence(names, event)


def deal_sentence(names: PlayerNames, event: Happened) -> str:
    card = the_card(event.cards[0]) if event.cards else ""
    player = event.player
    match event.what:
        case What.CUT:
            yours, theirs = _("You cut %(card)s."), _("%(name)s cuts %(card)s.")
            return names.about(player, yours, theirs, card=card)
        case What.DEAL:
            return names.about(player, _("You deal."), _("%(name)s deals."))
        case What.DISCARD if len(event.cards) == 2:
            yours, theirs = _("You discard two cards."), _("%(name)s discards two cards.")
            return names.about(player, yours, theirs)
        case What.DISCARD:
            yours, theirs = _("You discard a card."), _("%(name)s discards a card.")
            return names.about(player, yours, theirs)
    starter = _("The starter is %(card)s.") % {"card": card}
    if not event.points:
        return starter
    heels = _("You peg two for his heels."), _("%(name)s pegs two for his heels.")
    return f"{starter} {names.about(player, *heels)}"


def play_sentence(names: PlayerNames, event: Happened) -> str:
    player = event.player
    match event.what:
        case What.PLAY:
            yours = _("You play %(card)s: %(scored)s.")
            theirs = _("%(name)s plays %(card)s: %(scored)s.")
            card, scored = the_card(event.cards[0]), played_words(event.pegged, event.count)
            return names.about(player, yours, theirs, card=card, scored=scored)
        case What.GO:
            return names.about(player, _("You say go."), _("%(name)s says go."))
        case _other if is_go(event):
            yours, theirs = _("You peg one for the go."), _("%(name)s pegs one for the go.")
            return names.about(player, yours, theirs)
    yours = _("You peg one for the last card.")
    return names.about(player, yours, _("%(name)s pegs one for the last card."))


def show_sentence(names: PlayerNames, event: Happened) -> str:
    player = event.player
    match event.what:
        case What.MUGGINS:
            yours = _("You take %(points)s by muggins.")
            theirs = _("%(name)s takes %(points)s by muggins.")
            return names.about(player, yours, theirs, points=spelled(event.points))
        case What.WON:
            return names.about(player, _("You win."), _("%(name)s wins."))
        case What.CRIB:
            yours = _("Your crib counts %(points)s.")
            theirs = _("%(name)s’s crib counts %(points)s.")
            return names.about(player, yours, theirs, points=spelled(event.count))
    yours = _("Your hand counts %(points)s.")
    theirs = _("%(name)s’s hand counts %(points)s.")
    return names.about(player, yours, theirs, points=spelled(event.count))
