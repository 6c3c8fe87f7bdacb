"""The discards and the play: the person's cards, what can't be played and why, the last plays."""

from typing import Any

from django.utils.translation import gettext as _

from cribbage_events.cribbage.game import Game, Happened, Laid, Phase, What
from cribbage_events.cribbage.pegging import LIMIT
from cribbage_events.practice.screens.game.names import PlayerNames
from cribbage_events.practice.screens.game.narration import play_lines
from cribbage_events.practice.session import PERSON, PracticeSession

FEWEST, MOST = 3, 5


def discard_words(game: Game) -> str:
    """ "Choose two cards for Pat’s crib". A partner's crib counts for oneself too."""
    names, dealer = PlayerNames(game.rules), game.dealer
    if names.is_partner(dealer):
        # Only where four play, who lay one card away.
        return names.about(dealer, "", _("Choose one card for %(name)s’s crib (your side)"))
    if game.rules.thrown == 2:
        yours, theirs = (
            _("Choose two cards for your crib"),
            _("Choose two cards for %(name)s’s crib"),
        )
    else:
        yours, theirs = _("Choose one card for your crib"), _("Choose one card for %(name)s’s crib")
    return names.about(dealer, yours, theirs)


def hand(game: Game) -> list[dict[str, Any]]:
    """The person's cards from low to high: those that can be played come first."""
    view = game.view(PERSON)
    room = LIMIT - view.count if game.phase == Phase.PLAY else LIMIT
    return [
        {
            "card": card,
            "letters": str(card),
            # Why it can't be played, and whether it is the first that can be.
            "why_not": makes_words(view.count + card.value) if card.value > room else "",
            "first": place == 0 and card.value <= room,
        }
        for place, card in enumerate(sorted(view.hand))
    ]


def makes_words(count: int) -> str:
    """Return why a card can't be played: it would make more than 31."""
    return _("makes %(count)s") % {"count": count}


def pile(game: Game) -> list[Laid]:
    """The cards laid since the count last began at 0."""
    return list(game.the_play.pile) if game.the_play else []


def cleared(session: PracticeSession, game: Game) -> list[list[Laid]]:
    """The cards that were cleared away since the person's last step, each time the count ended."""
    if not game.the_play:
        return []
    piles: list[list[Laid]] = []
    for laid in game.the_play.laid:
        if laid.card and laid.count == laid.card.value:
            piles.append([])
        if laid.card:
            piles[-1].append(laid)
    finished = piles[:-1] if game.the_play.pile else piles
    return finished[sum(map(ends_count, of_this_deal(game, game.log[: session.log_seen]))) :]


def ends_count(event: Happened) -> bool:
    """Whether the count begins at 0 again: thirty-one has no point for the last card."""
    return event.what == What.LAST or (event.what == What.PLAY and event.count == LIMIT)


def last_lines(session: PracticeSession, game: Game) -> list[dict[str, Any]]:
    """The last plays of this deal, with those since the person's own, if there is room."""
    names = PlayerNames(game.rules)
    deal = play_lines(names, of_this_deal(game, game.log))
    heard = play_lines(names, of_this_deal(game, game.log[: session.log_seen]))
    return deal[-min(MOST, max(FEWEST, len(deal) - len(heard))) :]


def earlier_lines(session: PracticeSession, game: Game) -> list[dict[str, Any]]:
    """The plays of this deal before the last ones."""
    deal = play_lines(PlayerNames(game.rules), of_this_deal(game, game.log))
    return deal[: -len(last_lines(session, game))]


def of_this_deal(game: Game, log: list[Happened]) -> list[Happened]:
    return [each for each in log if each.deal == game.number]
