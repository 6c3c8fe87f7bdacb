"""All reports of one game: by whom, on which page, when, and whether they still count."""

import datetime
from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cribbage_events.contest.agreement import Verdict
from cribbage_events.events.models import Change, Event, ScoreReport
from cribbage_events.events.results.game import reporter_of, weighed, what_was_reported
from cribbage_events.words.codes.reasons import reason_words
from cribbage_events.words.results import pegs, reporter_name, result_words

Via = ScoreReport.Via
THROUGH = {
    Via.VOLUNTEER: gettext_lazy("on the scores page"),
    Via.DIRECTOR: gettext_lazy("on the scores page"),
    Via.PLAYER: gettext_lazy("on their own page"),
    Via.SCORECARD: gettext_lazy("copied from the scorecard"),
    Via.CARDS: gettext_lazy("as the cards are ruled"),
    Via.DESK: gettext_lazy("at the desk"),
}
TAKING_BACK = ("take-back", "withdraw-result")


@dataclass(frozen=True, slots=True)
class ShownReport:
    """One report as it is shown; `stands`: it is compared with the others now.

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
        """Return words such as: 121–87, or 121–87 for Ann Lee."""
        if self.forfeited_by is not None or not any(self.scores):
            return _("“%(result)s”") % {"result": self.words}
        scores = pegs(self.scores)
        if not with_winner:
            return scores
        return _("%(scores)s for %(winner)s") % {"scores": scores, "winner": self.winner}


@dataclass(frozen=True, slots=True)
class History:
    """A game's reports, oldest first."""

    reports: list[ShownReport]
    confirmed: bool
    disputed: bool

    @property
    def standing(self) -> list[ShownReport]:
        return [report for report in self.reports if report.stands]

    @property
    def accepted(self) -> ShownReport | None:
        return next((report for report in self.reports if report.counts), None)

    @property
    def mine(self) -> ShownReport | None:
        """The reader's own valid report."""
        return next((report for report in reversed(self.standing) if report.mine), None)

    @property
    def results(self) -> list[list[ShownReport]]:
        """The valid reports, grouped by result; the result that counts comes first."""
        found: dict[Hashable, list[ShownReport]] = {}
        for report in sorted(self.standing, key=lambda report: not report.counts):
            found.setdefault(report.result, []).append(report)
        return list(found.values())

    @property
    def winners_differ(self) -> bool:
        return len({report.winner for report in self.standing}) > 1

    @property
    def choices(self) -> list[ShownReport]:
        """A report of each result that the reader could agree to; both, if they made two."""
        own = {report.result for report in self.standing if report.mine}
        found = [group[0] for group in self.results]
        return [report for report in found if own and (report.result not in own or len(own) > 1)]


def history_of(event: Event, game: int, sides: Sequence[str], reader: Hashable = None) -> History:
    """Two queries at most; `reader` is the reporter whose own reports are marked as such."""
    reports = ScoreReport.objects.filter(game=game).select_related("entry__person").order_by("pk")
    return history_from(event, list(reports), sides, reader)


def history_from(
    event: Event, reports: Sequence[ScoreReport], sides: Sequence[str], reader: Hashable = None
) -> History:
    verdict = weighed((each for each in reports if each.taken_back_at is None), event)
    taken_back = taken_back_words(reports)
    lines = [shown_report(each, sides, verdict, reader, taken_back) for each in reports]
    return History(lines, verdict.confirmed, verdict.disputed)


def taken_back_words(reports: Sequence[ScoreReport]) -> dict[datetime.datetime, str]:
    """Return, by time, the person who took reports back; one change may take back several."""
    when = {each.pk: each.taken_back_at for each in reports if each.taken_back_at}
    if not when:
        return {}
    taken = Q(report__in=when, verb__in=TAKING_BACK) | Q(undoes__report__in=when)
    rows = Change.objects.filter(taken).order_by("pk")
    names = rows.values_list("report_id", "undoes__report_id", "by_name")
    return {when[report or undone]: reporter_name(name) for report, undone, name in names}


def shown_report(
    report: ScoreReport,
    sides: Sequence[str],
    verdict: Verdict[int],
    reader: Hashable,
    taken_back: dict[datetime.datetime, str],
) -> ShownReport:
    scores, forfeited_by = result = what_was_reported(report)
    accepted = verdict.accepted
    return ShownReport(
        id=report.pk,
        who=reporter_words(report),
        mine=reader is not None and reporter_of(report) == reader,
        through=str(THROUGH[Via(report.via)]),
        at=report.at,
        typed_at=report.typed_at,
        scores=scores,
        forfeited_by=forfeited_by,
        words=result_words(sides, scores, forfeited_by),
        winner=sides[scores.index(max(scores))],
        reason=reason_words(report.reason),
        counts=accepted is not None and accepted.key == report.pk,
        stands=any(each.key == report.pk for each in verdict.standing),
        agrees=accepted is not None and accepted.result == result,
        decides=report.via in {Via.DESK, Via.CARDS},
        taken_back_at=report.taken_back_at,
        taken_back=taken_back.get(report.taken_back_at, "") if report.taken_back_at else "",
    )


def reporter_words(report: ScoreReport) -> str:
    """The name of the reporter; a scorecard has the name of its player, whoever typed it."""
    if report.via == Via.SCORECARD and report.entry:
        return _("%(name)s’s card") % {"name": report.entry.name}
    return reporter_name(report.by_name)
