"""The discards and the play: the person's cards, what can't be played and why, the last plays."""

from dataclasses import dataclass

from cribbage_events.cribbage.cards import Card
from cribbage_events.cribbage.game import Game, Laid, Phase, What
from cribbage_events.cribbage.pegging import LIMIT
from cribbage_events.practice.selectors.company import Company
from cribbage_events.practice.selectors.telling import Line, lines
from cribbage_events.practice.sitting import PERSON, Sitting

PLAYED = {What.STARTER, What.PLAY, What.GO, What.LAST}
SHOWN_LINES = 3


def discard_words(game: Game) -> str:
    cards = "two cards" if game.rules.thrown == 2 else "one card"
    return f"Choose {cards} for {Company(game.rules).whose_crib(game.dealer, inside=True)}"


@dataclass(frozen=True, slots=True)
class InHand:
    """A card of the person's; `why_not` says why it can't be played, `first` whether it is the
    first that can be.
    """

    card: Card
    why_not: str = ""
    first: bool = False

    @property
    def letters(self) -> str:
        return str(self.card)


def hand(game: Game) -> list[InHand]:
    """The person's cards from low to high: those that can be played come first."""
    view = game.view(PERSON)
    room = LIMIT - view.count if game.phase == Phase.PLAY else LIMIT
    return [
        InHand(
            card,
            why_not=f"makes {view.count + card.value}" if card.value > room else "",
            first=place == 0 and card.value <= room,
        )
        for place, card in enumerate(sorted(view.hand))
    ]


def pile(game: Game) -> list[Laid]:
    """The cards laid since the count last began at 0."""
    return list(game.the_play.pile) if game.the_play else []


def last_lines(sitting: Sitting, game: Game) -> list[Line]:
    """The last plays of this deal, with at least all since the person's own."""
    deal = [each for each in game.log if each.deal == game.number]
    heard = [each for each in game.log[: sitting.told] if each.deal == game.number]
    since = len(lines(Company(game.rules), deal)) - len(lines(Company(game.rules), heard))
    return lines(Company(game.rules), deal)[-max(SHOWN_LINES, since) :]
