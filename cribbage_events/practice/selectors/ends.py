"""A game's beginning and its end: who cut what for the deal, and how clearly it was won."""

from dataclasses import dataclass

from cribbage_events.cribbage.cards import Card
from cribbage_events.cribbage.game import Game, What
from cribbage_events.practice.selectors.company import Company
from cribbage_events.practice.selectors.telling import listed
from cribbage_events.practice.sitting import PERSON, Sitting

# The pack is spread out: a card to tap for every fourth of it, in two rows of six.
FAN = range(2, 50, 4)


@dataclass(frozen=True, slots=True)
class CutShown:
    player: int
    who: str
    card: Card


def last_cuts(game: Game) -> list[CutShown]:
    """What everybody cut last, also when it has to be cut again."""
    players, company = game.rules.players, Company(game.rules)
    cuts = [each for each in game.log if each.what == What.CUT][-players:]
    return [CutShown(each.player, company.name(each.player), each.cards[0]) for each in cuts]


def computer_words(game: Game) -> str:
    company = Company(game.rules)
    names = listed([company.name(player) for player in company.computers])
    return f"{names} {'is' if game.rules.players == 2 else 'are'} the computer."


def dealer_words(game: Game) -> str:
    company, dealer = Company(game.rules), game.dealer
    deals = company.does(dealer, "deal")
    if game.number:
        return f"{deals} next"
    return f"{deals} first{': the lowest card' if game.first_dealer is None else ' this time'}"


@dataclass(frozen=True, slots=True)
class Ending:
    title: str
    words: str


def ending(sitting: Sitting, game: Game) -> Ending:
    """Who has won, by how much, and whether it was a skunk; or that it was given up."""
    company, side = Company(game.rules), game.winner or 0
    if sitting.given_up:
        stand = [f"{company.side(each)} {score}" for each, score in enumerate(game.scores)]
        return Ending("You gave up", f"{', '.join(stand)}. The game counts as lost.")
    won = side == PERSON
    title = f"{company.side(side)} {'win' if won or game.rules.players == 4 else 'wins'}"
    scores = sorted((score for each, score in enumerate(game.scores) if each != side), reverse=True)
    words = f"{game.rules.target} to {' and '.join(map(str, scores))}"
    by = skunk(game.rules.target - scores[0])
    return Ending(f"{title}!" if won else title, f"{words}{f': {by}' if by else ''}.")


def skunk(margin: int) -> str:
    """Winning by 31 points or more, and by 61 (RULES.md section 1)."""
    return "a double skunk" if margin > 60 else "a skunk" if margin > 30 else ""


def tally(sitting: Sitting) -> str:
    """The games on this device."""
    return f"On this device: {sitting.won} won, {sitting.lost} lost"
