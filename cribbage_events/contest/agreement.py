"""Decides which of a game's reported results counts, and how sure it is.

RULES.md §1 keeps every report of a result. The first one counts; reports that agree confirm each
other, others dispute it, and a decision at the director's desk settles what was said before it.
"""

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Report[Key: Hashable]:
    """One report. A reporter with a reason says that what they reported before was wrong.

    `decides`: it settles what was said before. `counts_alone`: it needs no second report.
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
        if not any(is_repeated(said, report) for said in standing):
            standing = (*standing, report)
    if decision:
        return settled(decision, before, standing)
    return unsettled(standing, wanted)


def corrected[Key: Hashable](said: Reports[Key], report: Report[Key]) -> Reports[Key]:
    """Return the reports without those that this reporter now takes for wrong."""
    return tuple(
        each for each in said if each.reporter != report.reporter or each.result == report.result
    )


def is_repeated(said: Report[Hashable], report: Report[Hashable]) -> bool:
    """Whether this reporter reported the same before."""
    return said.reporter == report.reporter and said.result == report.result


def settled[Key: Hashable](
    decision: Report[Key], before: Reports[Key], after: Reports[Key]
) -> Verdict[Key]:
    """The decision counts; only a later report can dispute it."""
    disputed = any(said.result != decision.result for said in after)
    # Where it decided between two results, whoever had said its one doesn't confirm it.
    decided = any(said.result != decision.result for said in before)
    agreeing = any(
        said.reporter != decision.reporter and said.result == decision.result
        for said in (after if decided else (*before, *after))
    )
    return Verdict(decision, agreeing and not disputed, disputed, (decision, *after))


def unsettled[Key: Hashable](standing: Reports[Key], wanted: int) -> Verdict[Key]:
    """The first result with the wanted number of reports counts."""
    disputed = len({said.result for said in standing}) > 1
    agreeing = len({said.reporter for said in standing}) > 1
    return Verdict(first_counting(standing, wanted), agreeing and not disputed, disputed, standing)


def first_counting[Key: Hashable](
    standing: Sequence[Report[Key]], wanted: int
) -> Report[Key] | None:
    """Give the earliest report of the result that was the first to have as many as are wanted."""
    for position, latest in enumerate(standing, start=1):
        same = [said for said in standing[:position] if said.result == latest.result]
        # `standing` has each reporter at most once for a result.
        if len(same) >= wanted or any(said.counts_alone for said in same):
            return same[0]
    return None
