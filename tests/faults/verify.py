"""Compare the database with the acknowledged results: none may be lost, doubled or half saved."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from cribbage_events.events.models import Change, Event, Game, ScoreReport
from tests.faults.plan import Words


@dataclass
class Findings:
    """The faults that were found are one a line."""

    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    half: list[str] = field(default_factory=list)
    audit: list[str] = field(default_factory=list)

    @property
    def everything(self) -> list[str]:
        return [*self.lost, *self.doubled, *self.half, *self.audit]


def verify(event: Event, acknowledged: Sequence[Words], users: Sequence[int]) -> Findings:
    """Compare what was acknowledged with the database; `users` has the account of each writer, by
    number.
    """
    findings = Findings()
    games = Game.objects.filter(round__stage__event=event).select_related("accepted")
    reports = list(ScoreReport.objects.filter(game__round__stage__event=event))
    by_game: dict[int, list[ScoreReport]] = defaultdict(list)
    for report in reports:
        by_game[report.game_id].append(report)
    check_words(findings, acknowledged, reports, users)
    for game in games.prefetch_related("seats"):
        findings.half += half(game, by_game[game.pk])
    check_diary(findings, event, reports)
    return findings


def check_words(
    findings: Findings,
    acknowledged: Sequence[Words],
    reports: Iterable[ScoreReport],
    users: Sequence[int],
) -> None:
    kept = {report.key: report for report in reports}
    for words in acknowledged:
        report = kept.pop(words.key, None)
        if report is None:
            findings.lost.append(f"{words} was acknowledged and is gone")
        elif (report.game_id, report.scores) != (words.game, words.scores):
            findings.lost.append(f"{words} was acknowledged and says {report.scores} now")
        elif report.by_id != users[words.writer]:
            findings.lost.append(f"{words} is somebody else's: {report.by_name}")
    findings.doubled += [f"{report!r}: nobody was told of it" for report in kept.values()]
    said = Counter((words.game, users[words.writer]) for words in acknowledged)
    there = Counter((report.game_id, report.by_id) for report in reports)
    findings.doubled += [
        f"game {game} has {count} reports of user {user}"
        for (game, user), count in there.items()
        if user is not None and count > said[game, user]
    ]


def half(game: Game, reports: Sequence[ScoreReport]) -> list[str]:
    """Find half saved results: the first report counts, others agree or not, seats match."""
    first = min(reports, key=lambda report: (report.at, report.pk)) if reports else None
    results = {tuple(report.scores) for report in reports}
    wanted = {
        "accepted": first,
        "status": Game.Status.PLAYED if first else Game.Status.OUTSTANDING,
        "disputed": len(results) > 1,
        "confirmed": len(results) == 1 and len(reports) > 1,
    }
    found = {name: getattr(game, name) for name in wanted}
    wrong = [
        f"game {game.pk}: {name} is {found[name]!r}, not {wanted[name]!r}"
        for name in wanted
        if found[name] != wanted[name]
    ]
    scores = [first.scores[seat.side] if first else None for seat in game.seats.all()]
    there = [seat.score for seat in game.seats.all()]
    return wrong if there == scores else [*wrong, f"game {game.pk}: seats {there}, not {scores}"]


def check_diary(findings: Findings, event: Event, reports: Sequence[ScoreReport]) -> None:
    changes = list(Change.objects.filter(event=event).order_by("revision"))
    lines = Counter(change.report_id for change in changes)
    findings.audit += [
        f"report {report.pk} has {lines[report.pk]} lines in the diary"
        for report in reports
        if lines[report.pk] != 1
    ]
    others = len(changes) - sum(lines[report.pk] for report in reports)
    if others:
        findings.audit.append(f"{others} lines in the diary are about no report")
    revisions = [change.revision for change in changes]
    if revisions != list(range(2, len(changes) + 2)):
        findings.audit.append(f"revisions have gaps: {revisions}")
    event.refresh_from_db(fields=["revision"])
    if event.revision != len(changes) + 1:
        findings.audit.append(f"the event is at {event.revision}, its diary ends elsewhere")
