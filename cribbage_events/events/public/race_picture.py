"""Places from one round or night to the next as a picture: coordinates that a template draws."""

from collections.abc import Sequence
from typing import NamedTuple

# In pixels: letters keep their size, and a wide picture scrolls in its frame.
LINE, ABOVE, LEFT, LETTER = 36, 40, 46, 11
# More lines than these can't be told apart; the table has everybody.
MOST_LINES = 40
MOST_LETTERS = 26
# How the first three are drawn where there are no medals.
FIRST_THREE = {1: "gold", 2: "silver", 3: "bronze"}


class RaceLine(NamedTuple):
    """Somebody's places, one for each column of the picture; None where they had none. `key` is
    what the address of their page ends with; without a page it is None.
    """

    name: str
    key: int | None
    medal: str
    places: tuple[int | None, ...]


class Drawn(NamedTuple):
    """A line of the picture: a path, the dots on it, and the name where it ends; `style` is the
    medal that it is drawn for.
    """

    line: RaceLine
    style: str
    path: str
    dots: list[tuple[int, int]]
    ends: int
    called: str


class Picture(NamedTuple):
    """The size of the picture and what is in it; `left_out` lines are not."""

    drawn: list[Drawn]
    labels: list[tuple[str, int]]
    width: int
    height: int
    names_at: int
    left_out: int


def picture_of(
    lines: Sequence[RaceLine], orders: Sequence[Sequence[int]], labels: Sequence[str], *, step: int
) -> Picture:
    """`orders` are the rows of each line from the top, from 0, for each column: who shares a place
    still has a line of their own. `step` is the width of a column; an empty label isn't written.
    """
    drawn = [drawn_line(line, order, step) for line, order in zip(lines, orders, strict=True)][
        :MOST_LINES
    ]
    named = max((len(each.called) for each in drawn), default=0)
    last = LEFT + step * (len(labels) - 1)
    return Picture(
        drawn,
        [(words, LEFT + step * place) for place, words in enumerate(labels) if words],
        last + 24 + LETTER * named,
        ABOVE + LINE * min(len(lines), MOST_LINES + 1),
        last + 18,
        len(lines) - len(drawn),
    )


def drawn_line(line: RaceLine, orders: Sequence[int], step: int) -> Drawn:
    dots: list[tuple[int, int]] = []
    path, pen = "", "M"
    for place, (order, rank) in enumerate(zip(orders, line.places, strict=True)):
        if rank is None:
            pen = "M"
            continue
        across, down = LEFT + step * place, ABOVE + LINE * min(order, MOST_LINES) + LINE // 2
        dots.append((across, down))
        path, pen = f"{path}{pen}{across} {down}", "L"
    called = line.name if len(line.name) <= MOST_LETTERS else f"{line.name[: MOST_LETTERS - 1]}…"
    return Drawn(line, style_of(line), path, dots, dots[-1][1] + 6 if dots else ABOVE, called)


def style_of(line: RaceLine) -> str:
    """Return the style of the medal, else of the place among the first three."""
    last = line.places[-1]
    return line.medal or (FIRST_THREE.get(last, "") if last else "")
