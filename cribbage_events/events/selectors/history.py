"""Everything that was said about one game: by whom, through what, when, and what stands of it."""

import datetime
from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from django.db.models import Q

from cribbage_events.contest.agreement import Verdict
from cribbage_events.events.models import Change, Event, ScoreReport
from cribbage_events.events.selectors.reports import (
    reporter_of,
    result_of,
    shown_name,
    weighed,
)
from cribbage_events.events.selectors.score_sheet import gave_up_words, result_words

Via = ScoreReport.Via
THROUGH = {
    Via.VOLUNTEER: "on the scores page",
    Via.DIRECTOR: "on the scores page",
    Via.PLAYER: "on their own page",
    Via.SCORECARD: "copied from the scorecard",
    Via.DESK: "at the desk",
}
TAKING_BACK = ("take-back", "withdraw-result")


@dataclass(frozen=True, slots=True)
class Said:
    """One report as it is shown; `stands` if it is part of what is weighed now.

    `agrees`: with the result that counts.
    """

    id: int
    who: str
    mine: bool
    through: str
    at: datetime.datetime
    typed_at: datetime.datetime | None
    scores: tuple[int, ...]
    forfeited_by: int | None
    words: str
    winner: str
    reason: str
    counts: bool
    stands: bool
    agrees: bool
    decides: bool
    taken_back_at: datetime.datetime | None
    taken_back: str

    @property
    def result(self) -> tuple[tuple[int, ...], int | None]:
        return self.scores, self.forfeited_by

    def short(self, *, with_winner: bool) -> str:
        """Such as 121–87, or 121–87 for Ann Lee."""
        if self.forfeited_by is not None:
            return f"“{self.words}”"
        pegs = "–".join(str(score) for score in sorted(self.scores, reverse=True))
        return f"{pegs} for {self.winner}" if with_winner else pegs


@dataclass(frozen=True, slots=True)
class History:
    """A game's reports, oldest first."""

    reports: list[Said]
    confirmed: bool
    disputed: bool

    @property
    def standing(self) -> list[Said]:
        return [said for said in self.reports if said.stands]

    @property
    def accepted(self) -> Said | None:
        return next((said for said in self.reports if said.counts), None)

    @property
    def mine(self) -> Said | None:
        """What whoever looks at it says now."""
        return next((said for said in reversed(self.standing) if said.mine), None)

    @property
    def results(self) -> list[list[Said]]:
        """What stands, those together who say the same; first the result that counts."""
        found: dict[Hashable, list[Said]] = {}
        for said in sorted(self.standing, key=lambda said: not said.counts):
            found.setdefault(said.result, []).append(said)
        return list(found.values())

    @property
    def winners_differ(self) -> bool:
        return len({said.winner for said in self.standing}) > 1

    @property
    def choices(self) -> list[Said]:
        """One of each result that I could mean instead; of two of my own, each of both."""
        own = {said.result for said in self.standing if said.mine}
        found = [group[0] for group in self.results]
        return [said for said in found if own and (said.result not in own or len(own) > 1)]


def history_of(event: Event, game: int, sides: Sequence[str], reader: Hashable = None) -> History:
    """Two queries at most; `reader` is the reporter whose own reports are marked as such."""
    reports = ScoreReport.objects.filter(game=game).select_related("entry__person").order_by("pk")
    return history_from(event, list(reports), sides, reader)


def history_from(
    event: Event, reports: Sequence[ScoreReport], sides: Sequence[str], reader: Hashable = None
) -> History:
    verdict = weighed((each for each in reports if each.taken_back_at is None), event)
    taken_back = taken_back_words(reports)
    lines = [said(each, sides, verdict, reader, taken_back) for each in reports]
    return History(lines, verdict.confirmed, verdict.disputed)


def taken_back_words(reports: Sequence[ScoreReport]) -> dict[datetime.datetime, str]:
    """By when, who took reports back; one change may take back several."""
    when = {each.pk: each.taken_back_at for each in reports if each.taken_back_at}
    if not when:
        return {}
    taken = Q(report__in=when, verb__in=TAKING_BACK) | Q(undoes__report__in=when)
    rows = Change.objects.filter(taken).order_by("pk")
    names = rows.values_list("report_id", "undoes__report_id", "by_name")
    return {when[report or undone]: shown_name(name) for report, undone, name in names}


def said(
    report: ScoreReport,
    sides: Sequence[str],
    verdict: Verdict[int],
    reader: Hashable,
    taken_back: dict[datetime.datetime, str],
) -> Said:
    scores, forfeited_by = result = result_of(report)
    accepted = verdict.accepted
    return Said(
        id=report.pk,
        who=who(report),
        mine=reader is not None and reporter_of(report) == reader,
        through=THROUGH[Via(report.via)],
        at=report.at,
        typed_at=report.typed_at,
        scores=scores,
        forfeited_by=forfeited_by,
        words=words(sides, scores, forfeited_by),
        winner=sides[scores.index(max(scores))],
        reason=report.reason,
        counts=accepted is not None and accepted.key == report.pk,
        stands=any(each.key == report.pk for each in verdict.standing),
        agrees=accepted is not None and accepted.result == result,
        decides=report.via == Via.DESK,
        taken_back_at=report.taken_back_at,
        taken_back=taken_back.get(report.taken_back_at, "") if report.taken_back_at else "",
    )


def words(sides: Sequence[str], scores: Sequence[int], forfeited_by: int | None) -> str:
    if forfeited_by is not None:
        return gave_up_words(sides, forfeited_by)
    return result_words(sides, scores)


def who(report: ScoreReport) -> str:
    """A card is named after its player; whoever copied it is told beside it."""
    if report.via == Via.SCORECARD and report.entry:
        return f"{report.entry.name}’s card"
    return shown_name(report.by_name)
