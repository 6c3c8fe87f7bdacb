"""A game's reports weighed, see contest/agreement.py: who says each, and what they say together."""

from collections.abc import Hashable, Iterable

from cribbage_events.contest.agreement import Report, Verdict, weigh
from cribbage_events.events.models import Event, Game, ScoreReport

Via = ScoreReport.Via


def has_reports(event: Event) -> bool:
    """Whether anything has ever been reported, taken back or not."""
    return ScoreReport.objects.filter(game__round__event=event).exists()


def waiting_for_a_second(event: Event) -> set[int]:
    """The keys of games whose report doesn't count yet; no query where one report is enough."""
    if not event.two_reports:
        return set()
    waiting = ScoreReport.objects.filter(
        game__round__event=event, game__status=Game.Status.OUTSTANDING, taken_back_at=None
    )
    return set(waiting.values_list("game_id", flat=True))


def reporter_of(report: ScoreReport) -> Hashable:
    by = (report.by_id, report.link_id, report.by_name)
    return reporter(Via(report.via), report.entry_id, *by)


def reporter(
    via: ScoreReport.Via, entry: int | None, user: int | None, link: int | None, name: str
) -> Hashable:
    """Who says it: a card speaks for itself, whoever copies it."""
    if via in {Via.SCORECARD, Via.PLAYER}:
        return (via.value, entry)
    if user is not None:
        return ("user", user)
    return ("name", name) if link is None else ("link", link)


def shown_name(name: str) -> str:
    """Whoever has given no name is known by an e-mail address, which isn't everybody's to see."""
    return "a helper" if "@" in name else name


def result_of(report: ScoreReport) -> tuple[tuple[int, ...], int | None]:
    return tuple(report.scores), report.forfeited_by


def weighed(reports: Iterable[ScoreReport], event: Event) -> Verdict[int]:
    """What counts of the reports that were not taken back, oldest first; keys are theirs."""
    return weigh(
        [
            Report(
                key=report.pk,
                reporter=reporter_of(report),
                result=result_of(report),
                decides=report.via == Via.DESK,
                counts_alone=report.via == Via.DIRECTOR,
                has_reason=bool(report.reason),
            )
            for report in reports
        ],
        wanted=2 if event.two_reports else 1,
    )
