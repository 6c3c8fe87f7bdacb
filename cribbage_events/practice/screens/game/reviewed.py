"""The review of a game in words: the curve, what was given away, and what luck did."""

from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _

from cribbage_events.cribbage.computer import WeighedDiscard, WeighedPlay
from cribbage_events.cribbage.computer.review import Choice, Review, review
from cribbage_events.cribbage.game import CribbageGame, Happened, What
from cribbage_events.practice.screens.game.narration import PlayerNames
from cribbage_events.practice.screens.game.stages import ending
from cribbage_events.practice.screens.game.teacher import (
    Lesson,
    better_words,
    card_words,
    in_tenths,
)
from cribbage_events.practice.session import PracticeSession
from cribbage_events.words.cribbage import the_card
from cribbage_events.words.lists import and_list
from cribbage_events.words.numbers import MINUS, percent

COSTLIEST = 3
PLAYED = {What.PLAY, What.LAST}


class Reviewed:
    """What the page of the review shows of one game."""

    def __init__(self, session: PracticeSession, game: CribbageGame) -> None:
        self.session, self.game = session, game
        self.names = PlayerNames(game.rules)

    @cached_property
    def review(self) -> Review:
        game = self.game
        return review(game.rules, game.seed, game.first_dealer, tuple(game.moves))

    @property
    def ending(self) -> dict[str, Any]:
        return ending(self.session, self.game)

    @property
    def of_two(self) -> bool:
        return self.game.rules.players == 2

    @property
    def curve(self) -> dict[str, Any] | None:
        """Return the chances to win as a line in a square of 100 by 100, 0 on top as in SVG."""
        chances = self.review.curve
        if len(chances) < 2:
            return None
        step = 100 / (len(chances) - 1)
        points = [
            (round(place * step, 1), round(100 - 100 * chance, 1))
            for place, chance in enumerate(chances)
        ]
        return {
            "line": " ".join(f"{x},{y}" for x, y in points),
            "dots": "".join(f"M{x} {y}h0" for x, y in points),
        }

    @property
    def scale(self) -> list[str]:
        return [percent(1), percent(0.5), percent(0)]

    @property
    def curve_words(self) -> str:
        chances = [percent(chance) for chance in self.review.curve]
        words = _("Your chance to win before each deal and at the end: %(chances)s.")
        return words % {"chances": ", ".join(chances)}

    @property
    def deals(self) -> list[dict[str, Any]]:
        """Return the points of everybody in each deal, and where two play the chance before it."""
        rows = []
        for number in range(1, self.game.number + 1):
            log = [each for each in self.game.log if each.deal == number]
            dealer = next(each.player for each in log if each.what == What.DEAL)
            chances = self.review.curve[number - 1 : number]
            rows.append(
                {
                    "number": number,
                    "crib": self.names.name(dealer),
                    "chance": percent(chances[0]) if chances else "",
                    "points": [self.points(log, side) for side in range(self.game.rules.sides)],
                }
            )
        return rows

    @property
    def totals(self) -> list[dict[str, Any]]:
        """Return what each side scored in the play, and in hands and cribs."""
        log, rules = self.game.log, self.game.rules
        play = [each for each in log if each.what in PLAYED]
        return [
            {
                "name": self.names.side(side),
                "play": self.points(play, side),
                "show": self.points(log, side) - self.points(play, side),
            }
            for side in range(rules.sides)
        ]

    def points(self, log: list[Happened], side: int) -> int:
        """Return what the side scored, without what the winner had too many at the end."""
        rules = self.game.rules
        scored = [each for each in self.game.log if rules.side_of(each.player) == side]
        too_many = max(0, sum(each.points for each in scored) - rules.target)
        last = next((each for each in reversed(scored) if each.points), None)
        points = sum(each.points for each in log if rules.side_of(each.player) == side)
        return points - too_many * (last in log)

    @property
    def accuracy(self) -> str:
        accuracy = self.review.accuracy
        return "" if accuracy is None else percent(accuracy)

    @property
    def luck(self) -> list[dict[str, str]]:
        """Return the parts in hundredths, which add up from the first chance to the last one."""
        luck, curve = self.review.luck, self.review.curve
        if not self.of_two or len(curve) < 2:
            return []
        choices, missed, play = (
            round(100 * part) for part in (luck.choices, luck.missed, luck.play)
        )
        cards = round(100 * curve[-1]) - round(100 * curve[0]) - choices - missed - play
        parts = [
            (_("Luck of the cards"), cards),
            (_("Luck of the play"), play),
            (_("Your discards and cards"), choices),
        ]
        if missed:
            parts.append((_("Missed when counting"), missed))
        return [{"what": what, "part": signed_percent(part)} for what, part in parts]

    @property
    def luck_words(self) -> str:
        curve = self.review.curve
        words = _(
            "Before the first deal you win %(first)s of such games, and at the end it was %(last)s:"
            " these figures add up to the difference."
        )
        return words % {"first": percent(curve[0]), "last": percent(curve[-1])}

    @property
    def discards(self) -> list[dict[str, Any]]:
        return [self.shown(choice) for choice in self.review.costliest(COSTLIEST, discards=True)]

    @property
    def cards(self) -> list[dict[str, Any]]:
        return [self.shown(choice) for choice in self.review.costliest(COSTLIEST, discards=False)]

    def shown(self, choice: Choice) -> dict[str, Any]:
        """Return a costly choice: its cards, the better ones, and the sentence that says why."""
        made, best = choice.made, choice.best
        if isinstance(made, WeighedDiscard) and isinstance(best, WeighedDiscard):
            yours, better = sorted(made.thrown), sorted(best.thrown)
            words = self.discard_words(choice, made, best)
        elif isinstance(made, WeighedPlay) and isinstance(best, WeighedPlay):
            yours, better = [made.card], [best.card]
            words = card_words(choice.view, made, best, choice.cost)
        return {
            "deal": choice.deal,
            "crib": self.names.whose_crib(choice.view.dealer),
            "hand": sorted(choice.view.hand),
            "count": choice.view.count,
            "pile": [laid.card for laid in choice.view.pile if laid.card],
            "yours": yours,
            "better": better,
            "words": words,
        }

    def discard_words(self, choice: Choice, made: WeighedDiscard, best: WeighedDiscard) -> str:
        lesson = Lesson(in_tenths(made), in_tenths(best), self.names, choice.view.dealer)
        changes = lesson.changes
        values = {
            "better": and_list(map(the_card, sorted(best.thrown))),
            "yours": and_list(map(the_card, sorted(made.thrown))),
            "why": _("on average %(changes)s") % {"changes": changes} if changes else "",
        }
        players = self.game.rules.players
        return better_words(best.win_chance, made.win_chance, choice.cost, players, values)


def signed_percent(part: int) -> str:
    """ "+30%", "−4%", "0%"."""
    sign = "+" if part > 0 else MINUS if part < 0 else ""
    return sign + percent(abs(part) / 100)
