"""The games that a volunteer or a player enters: those still missing, and those entered."""

from dataclasses import dataclass, field

from django.db.models import Max, Q

from cribbage_events.events.games.reading import FIRST_STAGE, games_in, still_to_play
from cribbage_events.events.games.rows import GameRow
from cribbage_events.events.kinds import kind_of
from cribbage_events.events.models import Entry, Event, Game, Round, ScoreReport
from cribbage_events.events.results.game import LARGEST_KEY
from cribbage_events.words.results import reporter_name

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
    for entry, _, number in rows:
        first[entry] = min(number, first.get(entry, number))
    kept_back = {game for entry, game, number in rows if first[entry] < number}
    return sorted({game for _, game, number in rows if number > current} - kept_back)


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
