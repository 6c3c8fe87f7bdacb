"""Reads about results and their reports."""

import datetime
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from operator import attrgetter, itemgetter
from typing import TYPE_CHECKING

from django.db.models import Max, Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from cribbage_events.contest.agreement import Verdict
from cribbage_events.contest.scoring import (
    Adds,
    ScoringSystem,
    is_unlikely,
    meaning,
    side_results,
)
from cribbage_events.events.bracket.bracket_lines import matches_falling
from cribbage_events.events.drawing.selectors.doubles import (
    DoublesNight,
    doubles_night,
    other_moves,
)
from cribbage_events.events.games.reading import FIRST_STAGE, games_in, still_to_play
from cribbage_events.events.games.rows import GameRow, outcome_of
from cribbage_events.events.kinds import kind_of
from cribbage_events.events.models import Change, Entry, Event, Game, Round, ScoreReport
from cribbage_events.events.results.game import LARGEST_KEY, reporter_of, weighed, what_was_reported
from cribbage_events.words.codes import CORRECTS, reason_words
from cribbage_events.words.dates import clock
from cribbage_events.words.lists import short_list
from cribbage_events.words.numbers import signed, with_minus
from cribbage_events.words.results import pegs, reporter_name, result_words
from cribbage_events.words.scores import meaning_words, to_the_losing_side, unlikely_question

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise


@dataclass(frozen=True, slots=True)
class Effect:
    """The points of each side now and after the correction; who would have moved on and stayed.

    `round_to_seat_again` is the next round's number, if it may still be seated again.
    """

    points: list[tuple[str, str, str]]
    moved: str
    stayed: str
    round_to_seat_again: int | None
    # Of a bracket: the matches that would no longer count.
    falls: Sequence[str] = ()


def correction_effect(event: Event, game: GameRow, scores: Sequence[int]) -> Effect | None:
    """Return the changes that other scores of this game would make to what follows from it."""
    kind = kind_of(event)
    if kind.in_play_offs:
        falls = matches_falling(event, game, scores)
        return Effect([], "", "", None, falls) if falls else None
    return effect_on_seats(event, game, scores) if kind.in_doubles else None


def effect_on_seats(event: Event, game: GameRow, scores: Sequence[int]) -> Effect | None:
    """Return None where nobody has moved by the game's result yet."""
    if game.outstanding:
        return None
    night = doubles_night(event)
    if game.round >= night.last_round:
        return None
    scoring = event.preset.scoring
    was, will = (
        [each.game_points for each in side_results(outcome_of(ended, event.target), scoring)]
        for ended in (game, game.played(scores))
    )
    moved, stayed = other_moves(night, game, scores) or (set(), set())
    both = zip(game.names, was, will, strict=True)
    return Effect(
        [
            (name, with_minus(before), with_minus(after))
            for name, before, after in both
            if before != after
        ],
        names_in_game(game, moved),
        names_in_game(game, stayed),
        night.last_round if comes_next(night, game.round) else None,
    )


def comes_next(night: DoublesNight, round: int) -> bool:
    return round == night.last_round - 1 and night.last_round >= night.open_round


def names_in_game(game: GameRow, numbers: Iterable[int]) -> str:
    wanted = set(numbers)
    return short_list([seat.name for seat in game.seats if seat.number in wanted])


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
    via: str
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
class GameHistory:
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
    def settled(self) -> bool:
        """Whether the director decided against another result."""
        counts = self.accepted
        if counts is None or self.disputed or counts.via not in {Via.DESK, Via.CARDS, Via.DIRECTOR}:
            return False
        return any(each.result != counts.result for each in self.reports if not each.taken_back_at)

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


def history_of(
    event: Event, game: int, sides: Sequence[str], reader: Hashable = None
) -> GameHistory:
    """Two queries at most; `reader` is the reporter whose own reports are marked as such."""
    reports = ScoreReport.objects.filter(game=game).select_related("entry__person").order_by("pk")
    return history_from(event, list(reports), sides, reader)


def history_from(
    event: Event, reports: Sequence[ScoreReport], sides: Sequence[str], reader: Hashable = None
) -> GameHistory:
    verdict = weighed((each for each in reports if each.taken_back_at is None), event)
    taken_back = taken_back_words(reports)
    lines = [shown_report(each, sides, verdict, reader, taken_back) for each in reports]
    return GameHistory(lines, verdict.confirmed, verdict.disputed)


def correctable_until(event: Event) -> datetime.datetime | None:
    """Return when the club's deadline for corrections of a finished event ends, or ended; None
    where a result can only be corrected after reopening. One query, or none.

    It begins when the event was finished, and not again with each correction.
    """
    if event.status != Event.Status.FINISHED or not event.club.corrected_for:
        return None
    since = event.finished_at
    lines = event.changes.filter(verb__in=["finish", "reopen"]).order_by("-revision")
    for line in lines:
        if line.verb == "reopen" and line.data.get("reason") != CORRECTS:
            break
        if line.verb == "finish":
            since = line.at
    days = datetime.timedelta(days=event.club.corrected_for)
    return since + days if since else None


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
        via=report.via,
        taken_back_at=report.taken_back_at,
        taken_back=taken_back.get(report.taken_back_at, "") if report.taken_back_at else "",
    )


def reporter_words(report: ScoreReport) -> str:
    """The name of the reporter; a scorecard has the name of its player, whoever typed it."""
    if report.via == Via.SCORECARD and report.entry:
        return _("%(name)s’s card") % {"name": report.entry.name}
    return reporter_name(report.by_name)


def has_reports(event: Event) -> bool:
    """Whether anything has ever been reported, taken back or not."""
    return ScoreReport.objects.filter(game__round__stage__event=event).exists()


def waiting_for_a_second(event: Event) -> set[int]:
    """The keys of games whose report doesn't count yet; no query where one report is enough."""
    if not event.two_reports:
        return set()
    waiting = ScoreReport.objects.filter(
        game__round__stage__event=event, game__status=Game.Status.OUTSTANDING, taken_back_at=None
    )
    return set(waiting.values_list("game_id", flat=True))


# How many rounds after the present one a phone keeps: an outage may last longer than a game.
AHEAD = 2
ENDED = [Game.Status.PLAYED, Game.Status.FORFEITED]


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The round being played, and what is missing of the rounds before it."""

    round: int
    rounds: int
    earlier: list[GameRow]
    left: list[GameRow]
    done: list[GameRow]
    # Of later rounds: their players have finished all earlier games.
    ahead: list[GameRow]
    # Of play-offs.
    matches: list[GameRow] = field(default_factory=list)

    @property
    def disputed(self) -> list[GameRow]:
        return [
            game for game in (*self.earlier, *self.left, *self.matches, *self.done) if game.disputed
        ]

    def next_after(self, game: GameRow) -> GameRow | None:
        """The outstanding game to ask for next: at the following tables, else from the first."""
        outstanding = [*self.earlier, *self.left, *self.ahead, *self.matches]
        here = (game.round, game.table)
        following = [
            line
            for line in (self.matches if game.match else self.left)
            if (line.round, line.table) > here
        ]
        return next(iter(following or outstanding), None)


def score_sheet(event: Event) -> ScoreSheet:
    rounds = list(
        Round.objects.filter(stage__event=event, stage__position=0).values_list(
            "number", "began_at"
        )
    )
    current = max((number for number, began_at in rounds if began_at), default=0)
    all_at_once = kind_of(event).as_tables_finish

    def now(number: int, current: int) -> bool:
        return all_at_once or number == current

    wanted = Q(round__number__in=[number for number, _ in rounds if now(number, current)]) | Q(
        round__number__lt=current, game__status=Game.Status.OUTSTANDING
    )
    wanted |= Q(round__number__lt=current, game__disputed=True)
    wanted |= Q(game__in=playable_ahead(event, current)) | Q(
        round__number__gt=current, game__status__in=ENDED
    )
    of_matches = [Game.Status.OUTSTANDING, *ENDED]
    wanted &= FIRST_STAGE
    wanted |= Q(game__match__isnull=False, game__status__in=of_matches)
    games = to_report(event, wanted)
    in_rounds = [game for game in games if not game.match]
    left = [game for game in in_rounds if game.outstanding]
    in_matches = [game for game in games if game.match]
    return ScoreSheet(
        round=current,
        rounds=len(rounds),
        earlier=[game for game in left if game.round < current and not now(game.round, current)],
        left=[game for game in left if now(game.round, current)],
        done=[game for game in in_matches or in_rounds if not game.outstanding],
        ahead=[game for game in left if game.round > current and not now(game.round, current)],
        matches=[game for game in in_matches if game.outstanding],
    )


def playable_ahead(event: Event, current: int) -> list[int]:
    """Outstanding games of later rounds that can be played while one of this round is missing:
    nobody in them has an earlier game to finish.
    """
    kind = kind_of(event)
    if not current or kind.as_tables_finish or kind.seats_by_results:
        return []
    rows = still_to_play(event)
    first: dict[int, int] = {}
    for entry, _game, number in rows:
        first[entry] = min(number, first.get(entry, number))
    kept_back = {game for entry, game, number in rows if first[entry] < number}
    return sorted({game for _entry, game, number in rows if number > current} - kept_back)


def game_to_report(event: Event, game: int, entry: Entry | None = None) -> GameRow | None:
    """One game of the event, if it is still there; with an entry, only one of its own."""
    if game > LARGEST_KEY:
        return None
    wanted = Q(game=game) if entry is None else Q(game=game) & is_own(entry)
    return next(iter(to_report(event, wanted)), None)


def own_games(event: Event, entry: Entry) -> list[GameRow]:
    """Every game of an entry, first round first."""
    return to_report(event, is_own(entry))


def games_ahead(event: Event, entry: Entry | None = None) -> list[GameRow]:
    """Return what a phone keeps, so that results can be typed without the network: outstanding
    games up to two rounds ahead; of an entry, its own. Two queries.
    """
    began = Round.objects.filter(stage__event=event, stage__position=0, began_at__isnull=False)
    current = began.aggregate(number=Max("number"))["number"] or 0
    soon = Q(round__number__lte=current + AHEAD) | Q(game__match__isnull=False)
    outstanding = Q(game__status=Game.Status.OUTSTANDING) & soon
    return games_in(event, outstanding if entry is None else outstanding & is_own(entry))


def is_own(entry: Entry) -> Q:
    return Q(game__seats__entry=entry)


def disputed_games(event: Event) -> list[GameRow]:
    return games_in(event, Q(game__disputed=True) & ~Q(game__status=Game.Status.FALLEN))


def to_report(event: Event, wanted: Q) -> list[GameRow]:
    """Games, where two reports are wanted with who has given one; one query, or two."""
    games = games_in(event, wanted)
    if not event.two_reports:
        return games
    reports = ScoreReport.objects.filter(
        game__round__stage__event=event, game__status=Game.Status.OUTSTANDING, taken_back_at=None
    )
    reporters: dict[int, list[str]] = {}
    for game, name in reports.order_by("pk").values_list("game_id", "by_name"):
        reporters.setdefault(game, []).append(reporter_name(name))
    return [game._replace(reporters=tuple(reporters.get(game.id, ()))) for game in games]


@dataclass(frozen=True, slots=True)
class Dispute:
    """A disputed game with its reports."""

    game: GameRow
    history: GameHistory

    @property
    def words(self) -> str:
        """Return words such as: Ann Lee v Bob Ray: Joe says 121–90, Ann says 121–87."""
        with_winner = self.history.winners_differ
        reports = ", ".join(
            report_words(group, with_winner=with_winner) for group in self.history.results
        )
        return _("%(game)s: %(reports)s") % {"game": self.game.versus, "reports": reports}


def disputes_of(event: Event) -> list[Dispute]:
    """Return disputes by round and table. One query; one or two more if there are any."""
    games = disputed_games(event)
    if not games:
        return []
    reports = (
        ScoreReport.objects.filter(game__in=[game.id for game in games], taken_back_at=None)
        .select_related("entry__person")
        .order_by("game", "pk")
    )
    by_game = {game: list(taken) for game, taken in groupby(reports, key=attrgetter("game_id"))}
    return [
        Dispute(game, history_from(event, by_game.get(game.id, []), game.names)) for game in games
    ]


def report_words(group: Sequence[ShownReport], *, with_winner: bool) -> str:
    """ "Joe says 121–90", "Ann and Flo say 121–87": of reports that agree."""
    words = ngettext("%(names)s says %(result)s", "%(names)s say %(result)s", len(group))
    names = short_list([report.who for report in group])
    return words % {"names": names, "result": group[0].short(with_winner=with_winner)}


WINNER, MARGIN, SCORE, LOSS = "{winner}", "{margin}", "{score}", "{loss}"


def score_words(scoring: ScoringSystem, target: int, round: int = 1) -> list[tuple[int, str]]:
    """Return sentences by the loser's score from which each holds; the winner, the margin and what
    the loser gets by it are left open.
    """
    losers = losers_words(scoring)
    sentences = [
        (
            score,
            meaning_words(
                WINNER,
                meaning(score, scoring, target, round),
                scoring.unit,
                margin=MARGIN,
                losers=losers,
            ),
        )
        for score in range(target)
    ]
    return [(next(same)[0], words) for words, same in groupby(sentences, key=itemgetter(1))]


def losers_words(scoring: ScoringSystem) -> str:
    """Return what a sentence of `score_words` says of the losers, if there are two sides."""
    is_margin = scoring.adds == Adds.SHORT and not scoring.loss
    return to_the_losing_side(MARGIN if is_margin else LOSS)


def meaning_of(
    sides: Sequence[str],
    scores: Sequence[int],
    scoring: ScoringSystem,
    target: int,
    round: int = 1,
) -> str:
    """Return what a result means; of three sides each loser is told their own."""
    losers = [(name, score) for name, score in zip(sides, scores, strict=True) if score != target]
    found = meaning(max(score for _, score in losers), scoring, target, round)
    each = ", ".join(
        f"{name} {signed(scoring.loss_points(target - score, target))}" for name, score in losers
    )
    winner = sides[scores.index(target)]
    return meaning_words(winner, found, scoring.unit, losers=each if len(losers) > 1 else "")


def unlikely_words(scores: Sequence[int], target: int) -> str:
    """The question about a score that may lack a figure, or nothing."""
    lowest = min(scores)
    return unlikely_question(str(lowest)) if is_unlikely(lowest, target) else ""


def dispute_words(history: GameHistory, zone: datetime.tzinfo, decides: "str | StrPromise") -> str:
    """Return words such as: Joe entered 121–90 at 2:14 pm, you 121–87. Both are kept; the director
    decides.
    """
    results = history.results
    with_winner = history.winners_differ
    entered = ", ".join(
        entered_words(group, before)
        % {
            "names": who_of(group),
            "result": group[0].short(with_winner=with_winner),
            "time": clock(group[0].at.astimezone(zone)),
        }
        for before, group in zip([None, *results], results, strict=False)
    )
    words = _("%(entered)s. All are kept; the %(decides)s decides.")
    if len(results) == 2:
        words = _("%(entered)s. Both are kept; the %(decides)s decides.")
    text = words % {"entered": entered, "decides": decides}
    return f"{text[:1].upper()}{text[1:]} {what_counts(history)}"


# By what comes before the result, without and with a time.
DECIDED = (
    gettext_lazy("%(names)s decided %(result)s"),
    gettext_lazy("%(names)s decided %(result)s at %(time)s"),
)
ENTERED = (
    gettext_lazy("%(names)s entered %(result)s"),
    gettext_lazy("%(names)s entered %(result)s at %(time)s"),
)
THEN = gettext_lazy("then %(result)s"), gettext_lazy("then %(result)s at %(time)s")
OTHERS = gettext_lazy("%(names)s %(result)s"), gettext_lazy("%(names)s %(result)s at %(time)s")


def entered_words(
    group: Sequence[ShownReport], before: Sequence[ShownReport] | None
) -> "StrPromise":
    """Only the first group has a verb; the reader's own reports have no time."""
    if before is None:
        words = DECIDED if group[0].decides else ENTERED
    else:
        words = THEN if who_of(group) == who_of(before) else OTHERS
    return words[not group[0].mine]


def who_of(group: Iterable[ShownReport]) -> str:
    you = pgettext("the reader, among names", "you")
    return short_list(list(dict.fromkeys(you if said.mine else said.who for said in group)))


def what_counts(history: GameHistory) -> str:
    counts = history.accepted
    if counts is None:
        return _("Nothing counts until then.")
    if counts.mine:
        return _("The standings keep yours until then.")
    return _("The standings keep %(name)s’s until then.") % {"name": counts.who}
