"""Write the tables of strength as Markdown."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from benchmarks.lab.strength.figures import Mean, mean, share
from benchmarks.lab.strength.referee import Points, Times, Took
from benchmarks.lab.strength.work import Played
from benchmarks.rows import Row, percentile
from cribbage_events.cribbage.game import Phase

TARGET = 121
MEDIAN, LIMIT = 0.06, 0.25  # seconds for a decision


class Column(NamedTuple):
    """A column has one average of a deal, and the experts’ as published (Chambers, ACC)."""

    head: str
    published: float | None
    of: Callable[[Points, Points], int]


COLUMNS = (
    Column("pone pegs", 2.0, lambda dealer, pone: pone.pegging),
    Column("pone holds", 8.1, lambda dealer, pone: pone.hand),
    Column("pone, total", 10.1, lambda dealer, pone: sum(pone)),
    Column("dealer pegs", 3.5, lambda dealer, pone: dealer.pegging),
    Column("dealer holds", 8.0, lambda dealer, pone: dealer.hand),
    Column("crib", 4.7, lambda dealer, pone: dealer.crib),
    Column("his heels", None, lambda dealer, pone: dealer.heels),
    Column("dealer, total", 16.2, lambda dealer, pone: sum(dealer)),
)


def averages(played: Played) -> dict[str, Mean]:
    return {
        column.head: mean([column.of(dealer, pone) for dealer, pone in played.deals])
        for column in COLUMNS
    }


def deals_table(own: dict[str, Played]) -> str:
    """Write the points of a deal in which each plays with itself."""
    published = ["–" if column.published is None else str(column.published) for column in COLUMNS]
    lines = [
        ["plays with itself", "deals", *(column.head for column in COLUMNS)],
        ["---"] * (len(COLUMNS) + 2),
        ["experts, published", "–", *published],
    ]
    for name, played in own.items():
        figures = [str(figure) for figure in averages(played).values()]
        lines.append([name, f"{len(played.deals):,}", *figures])
    return markdown(lines)


def goals(name: str, played: Played) -> list[Row]:
    """The averages that have to be reached in self-play."""
    found = averages(played)
    rows = []
    for column in COLUMNS:
        if column.head.endswith("total") and column.published is not None:
            figure, goal = found[column.head], column.published
            limit, passed = f"≥ {goal}", figure.value >= goal
            rows.append(Row(f"{column.head}, a deal", name, str(figure), "", limit, passed))
    return rows


def match(names: tuple[str, str], played: Played) -> Row:
    """Return who wins more often. A skunk is a game that the other loses by more than 30 points."""
    first, second = names
    won = share([[ours == TARGET for ours, _ in pair] for pair in played.pairs])
    games = [scores for pair in played.pairs for scores in pair]
    margins = mean([sum(ours - theirs for ours, theirs in pair) / 2 for pair in played.pairs])
    skunks = [sum(1 for scores in games if scores[loser] <= TARGET - 31) for loser in (1, 0)]
    gave, got = (f"{number / len(games):.1%}" for number in skunks)
    beside = f"{len(games):,} games; skunks {gave} : {got}; {margins} points a game"
    return Row(f"{first} beats {second}", "–", str(won), beside, "> 50%", won.low > 0.5)


KINDS = {Phase.DISCARD: "discard", Phase.PLAY: "play"}


def decisions(times: Times, names: Sequence[str]) -> list[Row]:
    """Return how long a decision takes that leaves a choice, in the processor's time."""
    return [
        decision(times[name, phase], name, KINDS[phase])
        for name in names
        for phase in KINDS
        if times.get((name, phase))
    ]


def decision(took: Sequence[Took], name: str, kind: str) -> Row:
    processor = [each.processor for each in took]
    longest = max(processor)
    figures = (percentile(processor, 0.5), percentile(processor, 0.99), longest)
    measured = " / ".join(f"{1000 * figure:.1f}" for figure in figures) + " ms"
    by_clock = 1000 * max(each.clock for each in took)
    beside = f"{len(took):,} decisions; by the clock {by_clock:.0f} ms at most"
    passed = figures[0] <= MEDIAN and longest <= LIMIT
    limit = f"≤ {1000 * MEDIAN:g} / – / {1000 * LIMIT:g} ms"
    return Row(f"{kind}: median / 99% / longest", name, measured, beside, limit, passed)


def markdown(lines: Sequence[Sequence[str]]) -> str:
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)
