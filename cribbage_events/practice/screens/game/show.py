"""The show: each hand as it was counted, what was claimed and missed, and which comes next."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from cribbage_events.cribbage.cards import Card
from cribbage_events.cribbage.counting import Count, count
from cribbage_events.cribbage.game import Game, What
from cribbage_events.cribbage.game.show import TheShow
from cribbage_events.cribbage.moves import Claim
from cribbage_events.practice.screens.game.names import PlayerNames
from cribbage_events.practice.session import PERSON, PracticeSession

NINETEEN = 19


@dataclass(frozen=True, slots=True)
class CountedHand:
    """A hand or crib that was just counted. `claimed` is what the person said, if they did."""

    title: str
    cards: tuple[Card, ...]
    starter: Card | None
    count: Count
    claimed: int | None
    verdict: str

    @property
    def parts(self) -> list[dict[str, Any]]:
        """A claim is only a number, so combinations beyond it count as missed."""
        reached = self.count.total if self.claimed is None else self.claimed
        return [
            {"combination": each, "missed": each.total > reached}
            for each in self.count.combinations
        ]

    @property
    def is_wrong(self) -> bool:
        return self.claimed not in {None, self.count.total} and not self.is_nineteen

    @property
    def is_nineteen(self) -> bool:
        """No hand counts 19, so that is what players say who have nothing."""
        return self.claimed == NINETEEN and not self.count.total


def last_counted(session: PracticeSession, game: Game) -> CountedHand | None:
    """The latest hand of this deal's show, before the next is counted."""
    if not game.hands or not game.moves or not isinstance(claim := game.moves[-1], Claim):
        return None
    shown = [each for each in game.log if each.what in {What.HAND, What.CRIB}][-1]
    starter, crib = game.hands.starter, shown.what == What.CRIB
    claimed = claim.points if session.agreed.claims and shown.player == PERSON else None
    counted = count(shown.cards, starter, crib=crib)
    return CountedHand(
        title=PlayerNames(game.rules).hand_or_crib(shown.player, is_crib=crib),
        cards=tuple(sorted(shown.cards)),
        starter=starter,
        count=counted,
        claimed=claimed,
        verdict="" if claimed is None else verdict(claimed, counted.total, muggins(game)),
    )


def muggins(game: Game) -> str:
    """Return who has taken the missed points of the hand counted last."""
    taken = [each for each in game.log[-2:] if each.what == What.MUGGINS]
    if not taken:
        return ""
    yours, theirs = _("You take them: muggins."), _("%(name)s takes them: muggins.")
    return PlayerNames(game.rules).about(taken[0].player, yours, theirs)


def verdict(claimed: int, true: int, taken: str) -> str:
    values = {"claimed": claimed, "true": true, "missed": true - claimed}
    if claimed == NINETEEN and not true:
        return _("Nineteen, as players call it: nothing.")
    if claimed == true:
        return _("You said %(claimed)s. That’s right.") % values
    if claimed > true:
        return _("You said %(claimed)s, but it counts %(true)s. You peg %(true)s.") % values
    missed = _("You said %(claimed)s, but it counts %(true)s. You missed %(missed)s.") % values
    nobody = _("Nobody takes them.")
    return f"{missed} {taken or nobody}"


def next_to_count(game: Game) -> dict[str, Any] | None:
    """Return the hand or crib that is counted next."""
    show = game.stage
    if not isinstance(show, TheShow):
        return None
    names, player = PlayerNames(game.rules), show.to_move
    if show.is_crib:
        title = names.about(player, _("Now your crib"), _("Now %(name)s’s crib"))
        button = names.about(player, _("Count your crib"), _("Count %(name)s’s crib"))
    else:
        title = names.about(player, _("Now your hand"), _("Now %(name)s’s hand"))
        button = names.about(player, _("Count your hand"), _("Count %(name)s’s hand"))
    return {"title": title, "button": button, "cards": sorted(show.cards)}
