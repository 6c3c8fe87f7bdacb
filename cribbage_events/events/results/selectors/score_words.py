"""Explains a result as a short table: a page says it at once, without knowing the rules."""

from collections.abc import Sequence
from itertools import groupby
from operator import itemgetter

from cribbage_events.contest.scoring import ScoringSystem, is_unlikely, meaning
from cribbage_events.words.scores import meaning_words, to_the_losing_side, unlikely_question

WINNER, MARGIN, SCORE = "{winner}", "{margin}", "{score}"


def score_words(scoring: ScoringSystem, target: int) -> list[tuple[int, str]]:
    """Return sentences by the loser's score from which each holds; the winner and the margin are
    left open.
    """
    sentences = [
        (score, meaning_words(WINNER, meaning(score, scoring, target), scoring.unit, margin=MARGIN))
        for score in range(target)
    ]
    return [(next(same)[0], words) for words, same in groupby(sentences, key=itemgetter(1))]


def losers_words() -> str:
    """Return what a sentence of `score_words` says of the losers, if there are two sides."""
    return to_the_losing_side(MARGIN)


def meaning_of(
    sides: Sequence[str], scores: Sequence[int], scoring: ScoringSystem, target: int
) -> str:
    """Return what a result means; of three sides each loser is told their own."""
    losers = [(name, score) for name, score in zip(sides, scores, strict=True) if score != target]
    found = meaning(max(score for _, score in losers), scoring, target)
    each = ", ".join(f"{name} +{target - score}" for name, score in losers)
    winner = sides[scores.index(target)]
    return meaning_words(winner, found, scoring.unit, losers=each if len(losers) > 1 else "")


def unlikely_words(scores: Sequence[int], target: int) -> str:
    """The question about a score that may lack a figure, or nothing."""
    lowest = min(scores)
    return unlikely_question(str(lowest)) if is_unlikely(lowest, target) else ""
