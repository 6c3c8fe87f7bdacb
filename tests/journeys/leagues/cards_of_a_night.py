"""The players of a night wrote these cards, some of them wrong, and somebody types them in."""

from collections.abc import Iterator
from typing import NamedTuple

from playwright.sync_api import expect

from cribbage_events.contest.championship import QUALIFYING_CARD
from cribbage_events.events.games.rows import GameRow
from cribbage_events.events.models import Event
from tests.events.ruled import Said, all_cards
from tests.journeys.steps.visitor import Visitor

SKUNK = 31
# A loss may become a win by a difference: who is further below doesn't qualify by it.
FAR_BELOW = QUALIFYING_CARD - 6

type Line = tuple[int, int]
type Both = tuple[Said, Said]


class Way(NamedTuple):
    """Two lines differ, by a letter of the rules: who of the two would qualify, what winner and
    loser wrote, and what counts for each: won by 12, or lost by 12 as −12.
    """

    letter: str
    qualify: tuple[bool, bool]
    written: Both
    counts: Line


class Cards(NamedTuple):
    """A card is found by entrant and round, in what is written and in what counts.

    `wrong`: the numbers of those who wrote what differs.
    """

    written: dict[int, dict[int, Said]]
    counts: dict[int, dict[int, int]]
    differing: dict[str, GameRow]
    wrong: set[int]

    def lines_of(self, number: int) -> list[Said]:
        """Return the lines, first round first."""
        return [said for _, said in sorted(self.written[number].items())]

    def total(self, number: int) -> str:
        """Return a total such as 13/6 +74, by what counts."""
        lines = self.counts[number].values()
        won = [line for line in lines if line > 0]
        return f"{sum(map(points_of, won))}/{len(won)} {sum(lines):+}".replace("-", "−")


def margin_of(game: GameRow) -> int:
    """Return by how much a game was won: one table has a skunk in each round."""
    return 35 if game.table == 5 else 10 + game.table


def points_of(margin: int) -> int:
    return 3 if margin >= SKUNK else 2


def plain(x: int) -> tuple[tuple[int, int, None], tuple[int, None, int]]:
    """Both lines of a game that was won by x."""
    return (points_of(x), x, None), (0, None, x)


def ways(x: int) -> Iterator[Way]:
    win, loss = plain(x)
    yield Way("b", (True, True), ((win[0], x + 3, None), loss), (x, -x - 3))
    yield Way("a", (True, False), ((win[0], x + 5, None), loss), (x, -x))
    yield Way("h", (True, False), (win, (0, None, x + 5)), (x, -x - 5))
    yield Way("c", (False, False), (win, (0, None, None)), (x, -x))
    yield Way("d", (False, False), (win, (2, None, x)), (x, -x))
    yield Way("e", (False, False), (win, (2, x, None)), (-x, -x))
    yield Way("f", (False, False), (win, (0, x, None)), (x, -x))


def cards_of(event: Event) -> Cards:
    """Return the cards that the results give, the lower number having won; one game differs in each
    way.
    """
    cards = Cards({}, {}, {}, set())
    games = all_cards(event).on_cards
    for game in games:
        x = margin_of(game)
        write(cards, game, plain(x), (x, -x))
    won = {
        number: sum(points_of(line) for line in lines.values() if line > 0)
        for number, lines in cards.counts.items()
    }
    for game in games:
        winner, loser = sorted(game.numbers)
        qualify = won[winner] >= QUALIFYING_CARD, won[loser] >= QUALIFYING_CARD
        is_sure = qualify[1] or won[loser] <= FAR_BELOW
        fitting = (
            way
            for way in ways(margin_of(game))
            if way.letter not in cards.differing and way.qualify == qualify and is_sure
        )
        if way := next(fitting, None):
            write(cards, game, way.written, way.counts)
            cards.differing[way.letter] = game
            said = zip((winner, loser), way.written, plain(margin_of(game)), strict=True)
            cards.wrong.update(number for number, line, right in said if line != right)
            won[loser] += 2 if way.letter in "de" else 0
    return cards


def write(cards: Cards, game: GameRow, written: Both, counts: Line) -> None:
    for number, said, line in zip(sorted(game.numbers), written, counts, strict=True):
        cards.written.setdefault(number, {})[game.round] = said
        cards.counts.setdefault(number, {})[game.round] = line


def type_card(
    checker: Visitor, number: int, card: dict[int, Said], *, scripts: bool = True
) -> None:
    """Type the card’s number, then its columns round by round, with the keyboard alone."""
    open_card(checker, number, scripts=scripts)
    type_lines(checker, card, scripts=scripts)


def open_card(checker: Visitor, number: int, *, scripts: bool = True) -> None:
    checker.page.get_by_label("Next card: number or name").fill(str(number))
    checker.page.keyboard.press("Enter")
    first = checker.page.locator(".typed-card input").first
    if not scripts:
        first.focus()
    expect(first).to_be_focused()


def type_lines(checker: Visitor, card: dict[int, Said], *, scripts: bool = True) -> None:
    for _round, line in sorted(card.items()):
        (type_line if scripts else fill_line)(checker, *(line or (None, None, None)))
    for _ in range(4 if scripts else 1):
        checker.page.keyboard.press("Enter")
    expect(checker.page.get_by_role("status").first).to_contain_text("Saved:")


def fill_line(checker: Visitor, *columns: int | None) -> None:
    """Type without scripts: Tab goes from column to column, and Enter saves the card."""
    for number in columns:
        checker.page.keyboard.type("" if number is None else str(number))
        checker.page.keyboard.press("Tab")


def type_line(checker: Visitor, points: int | None, plus: int | None, minus: int | None) -> None:
    """Type a line: Enter leads from 0 to the minus column, from 2 to the plus column, and on."""
    keys = checker.page.keyboard
    keys.type("" if points is None else str(points))
    keys.press("Enter")
    if points == 0 and plus:
        keys.press("Shift+Tab")
    if points != 0 or plus:
        keys.type(str(plus or ""))
        keys.press("Enter")
    if not plus:
        keys.type(str(minus or ""))
        keys.press("Enter")
