"""Decides which of a game's reported results counts, and how sure it is.

RULES.md §1 keeps every report of a result. The first one counts; reports that agree confirm each
other, others dispute it, and a decision at the director's desk settles the reports before it.
"""

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Report[Key: Hashable]:
    """One report. A reporter with a reason says that what they reported before was wrong.

    `decides`: it settles the reports before. `counts_alone`: it needs no second report.
    """

    key: Key
    reporter: Hashable
    result: Hashable
    decides: bool = False
    counts_alone: bool = False
    has_reason: bool = False


@dataclass(frozen=True, slots=True)
class Verdict[Key: Hashable]:
    """`accepted` counts, if any does; `standing` are the valid reports, oldest first."""

    accepted: Report[Key] | None
    confirmed: bool
    disputed: bool
    standing: tuple[Report[Key], ...]


type Reports[Key: Hashable] = tuple[Report[Key], ...]


def weigh[Key: Hashable](reports: Iterable[Report[Key]], *, wanted: int = 1) -> Verdict[Key]:
    """Weigh the reports that were not taken back, oldest first.

    `wanted`: how many reporters must say the same before it counts, unless the desk decides or
    one of them counts alone.
    """
    decision: Report[Key] | None = None
    before: Reports[Key] = ()
    standing: Reports[Key] = ()
    for report in reports:
        if report.decides:
            decided = (decision,) if decision else ()
            decision, before, standing = report, (*before, *decided, *standing), ()
            continue
        if report.has_reason:
            before, standing = corrected(before, report), corrected(standing, report)
        if not any(is_repeated(each, report) for each in standing):
            standing = (*standing, report)
    if decision:
        return settled(decision, before, standing)
    return unsettled(standing, wanted)


def corrected[Key: Hashable](reports: Reports[Key], report: Report[Key]) -> Reports[Key]:
    """Return the reports without those that this reporter now takes for wrong."""
    return tuple(
        each for each in reports if each.reporter != report.reporter or each.result == report.result
    )


def is_repeated(earlier: Report[Hashable], report: Report[Hashable]) -> bool:
    """Say whether this reporter reported the same before."""
    return earlier.reporter == report.reporter and earlier.result == report.result


def settled[Key: Hashable](
    decision: Report[Key], before: Reports[Key], after: Reports[Key]
) -> Verdict[Key]:
    """The decision counts; only a later report can dispute it."""
    disputed = any(each.result != decision.result for each in after)
    # Where it decided between two results, a reporter of the same result doesn't confirm it.
    decided = any(each.result != decision.result for each in before)
    agreeing = any(
        each.reporter != decision.reporter and each.result == decision.result
        for each in (after if decided else (*before, *after))
    )
    return Verdict(decision, agreeing and not disputed, disputed, (decision, *after))


def unsettled[Key: Hashable](standing: Reports[Key], wanted: int) -> Verdict[Key]:
    """The first result with the wanted number of reports counts."""
    disputed = len({each.result for each in standing}) > 1
    agreeing = len({each.reporter for each in standing}) > 1
    return Verdict(first_counting(standing, wanted), agreeing and not disputed, disputed, standing)


def first_counting[Key: Hashable](
    standing: Sequence[Report[Key]], wanted: int
) -> Report[Key] | None:
    """Give the earliest report of the result that was the first to have as many as are wanted."""
    for position, latest in enumerate(standing, start=1):
        same = [each for each in standing[:position] if each.result == latest.result]
        # `standing` has each reporter at most once for a result.
        if len(same) >= wanted or any(each.counts_alone for each in same):
            return same[0]
    return None
