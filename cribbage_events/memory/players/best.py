"""The best and the worst of somebody's years: cards, nights and games."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from cribbage_events.memory.past import Kind, PastFacts, PastLine, ResultOfPerson
from cribbage_events.words.counts import count_of_pegs, count_of_points, count_of_skunks
from cribbage_events.words.numbers import with_minus
from cribbage_events.words.rules import preset_label


class Highlight(NamedTuple):
    """ "Best card", "9/4 +87", and the event, or the first of several that are equal."""

    title: str
    value: str
    event: PastFacts


class Highlights(NamedTuple):
    """Those of one kind of event; `kind` is what it is called."""

    kind: str
    lines: list[Highlight]


def best_and_worst(results: Sequence[ResultOfPerson]) -> list[Highlights]:
    """Return the best and worst; only events of one kind are compared, and only those that were
    played to their end.
    """
    kinds: defaultdict[Kind, list[ResultOfPerson]] = defaultdict(list)
    for result in reversed(results):
        if result.line.is_whole and result.line.played and not result.event.is_season:
            kinds[result.event.kind].append(result)
    found = [
        Highlights(str(preset_label(kind.preset)), list(highlights(kind, some)))
        for kind, some in kinds.items()
    ]
    return [each for each in found if each.lines]


def highlights(kind: Kind, results: Sequence[ResultOfPerson]) -> Iterator[Highlight]:
    fewer = kind.scoring.fewer_is_better
    carded = [each for each in results if each.line.game_points is not None]
    if carded:
        best = max(carded, key=lambda each: strength_of(each.line, fewer=fewer))
        worst = min(carded, key=lambda each: strength_of(each.line, fewer=fewer))
        titles = (_("Best night"), _("Worst night")) if fewer else (_("Best card"), _("Worst card"))
        yield Highlight(titles[0], result_card_words(best), best.event)
        if strength_of(worst.line, fewer=fewer) != strength_of(best.line, fewer=fewer):
            yield Highlight(titles[1], result_card_words(worst), worst.event)
    widest = max(results, key=lambda each: each.line.widest_win or 0)
    if widest.line.widest_win:
        yield Highlight(_("Biggest win"), count_of_pegs(widest.line.widest_win), widest.event)
    skunks = max(results, key=lambda each: each.line.skunks or 0)
    if skunks.line.skunks:
        yield Highlight(_("Most skunks"), count_of_skunks(skunks.line.skunks), skunks.event)


def strength_of(line: PastLine, *, fewer: bool) -> tuple[int, int, int]:
    points = line.game_points or 0
    return (-points if fewer else points, line.won or 0, line.spread or 0)


def result_card_words(result: ResultOfPerson) -> str:
    """ "9/4 +87"; of a night, or where papers don't say all of it, the points alone."""
    line = result.line
    if result.event.kind.scoring.fewer_is_better or line.won is None or line.spread is None:
        return "" if line.game_points is None else count_of_points(line.game_points)
    return with_minus(f"{line.game_points}/{line.won} {line.spread:+d}")
