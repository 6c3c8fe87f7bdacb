"""Beginning play-offs, and making the games that follow from results."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any
from uuid import uuid4

from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cribbage_events.clubs.actor import Actor
from cribbage_events.contest.formats.knockout import KnockoutMatch as Drawn
from cribbage_events.contest.formats.knockout import light_consolation
from cribbage_events.contest.formats.qualifying import SeedChange
from cribbage_events.events.bracket.brackets import (
    CONSOLATION,
    PLAY_OFFS,
    BracketSettings,
    MatchRow,
    StageBracket,
    bracket_at,
    bracket_in,
    brackets_of,
    late_matches,
    players_of_match,
)
from cribbage_events.events.bracket.cut import (
    CutChanges,
    QualifyingCut,
    changes_since_cut,
    qualifying_cut,
)
from cribbage_events.events.games.rows import GameRow
from cribbage_events.events.history.changing import changing
from cribbage_events.events.kinds import kind_of
from cribbage_events.events.models import Entry, Event, Game, Match, Round, ScoreReport, Seat, Stage
from cribbage_events.events.results.services import ReportSource, save_forfeit

RUNNING = (Event.Status.RUNNING,)


def forfeit_by_clock(event: Event, *, by: Actor, stage: int, match: int, number: int) -> int:
    """All games of the match that this entrant has forfeited by now; gives how many."""
    with changing(
        event, by=by, verb="forfeit-games", only=RUNNING, touches=(ScoreReport,)
    ) as change:
        event = change.event
        bracket = bracket_in(brackets_of(event), stage)
        late = late_matches(bracket, timezone.now()) if bracket else []
        found = next((each for each in late if each.row.id == match), None)
        if found is None or number not in found.row.sides:
            raise ValidationError(_("Nothing is forfeited in this match now. Look again."))
        side = found.row.sides.index(number)
        for _game in range(found.due[side]):
            rows = bracket_at(event, stage).matches
            row = next(each for each in rows if each.id == match)
            source = ReportSource(by, ScoreReport.Via.DESK, uuid4())
            save_forfeit(event, row.open_games[0].id, side=side, source=source)
        entrant = Entry.objects.get(event=event, number=number)
        change.says(entrant=entrant.name, count=found.due[side])
        return found.due[side]


# The matches and games that follow from results: made when they can be played, and set aside when
# a correction takes their place in the bracket away.


def follow_results(event: Event, found: StageBracket) -> None:
    """Give every game the status that the bracket says, and every open match a game."""
    set_statuses(found)
    open_matches = found.bracket.open_matches
    made = [
        (match, found.by_pair.get((match.place, players_of_match(match)))) for match in open_matches
    ]
    wanting = [(match, row) for match, row in made if row is None or not row.open_games]
    if wanting:
        make_games(event, found, wanting)


def set_statuses(found: StageBracket) -> None:
    """Let a match have one game to play next: the first without a result."""
    kept = {row.id for row in found.standing.values()}
    wanted: dict[str, list[int]] = {}
    for row in found.matches:
        _, counting = row.decided
        to_play = row.open_games[:1] if found.is_open(row) else []
        for game, counts in zip(row.games, counting, strict=True):
            is_due = game in to_play or game.winner is not None
            status = status_if(game, counts=counts and is_due and row.id in kept)
            if status != game.status:
                wanted.setdefault(status, []).append(game.id)
    for status, games in wanted.items():
        Game.objects.filter(pk__in=games).update(status=status)


def status_if(game: GameRow, *, counts: bool) -> str:
    """The status that a game should have."""
    if not counts:
        return Game.Status.FALLEN.value
    if game.winner is None:
        return Game.Status.OUTSTANDING.value
    given_up = game.match is not None and game.match.given_up_by is not None
    return (Game.Status.FORFEITED if given_up else Game.Status.PLAYED).value


def make_games(
    event: Event, found: StageBracket, wanting: Sequence[tuple[Drawn[int], MatchRow | None]]
) -> None:
    """The next game of each match; the match too, if these two haven't met in this place."""
    numbers = [number for drawn, _row in wanting for number in players_of_match(drawn)]
    players_in = Entry.objects.filter(event=event, number__in=numbers)
    entries = {entry.number: entry for entry in players_in.only("number", "division_id")}
    rounds = {round_.number: round_ for round_ in Round.objects.filter(stage=found.stage)}
    for drawn, row in wanting:
        match = row.id if row else make_match(found, drawn, entries).pk
        sides = row.sides if row else (drawn.first, drawn.second)
        table = found.settings.table_of(*drawn.place)
        players = [entries[number] for number in sides if number is not None]
        number = free_round(event, found, sides, table)
        if number not in rounds:
            rounds[number] = Round.objects.create(
                stage=found.stage, number=number, began_at=timezone.now()
            )
        game = Game.objects.create(
            round=rounds[number],
            table=table,
            division_id=players[0].division_id,
            match_id=match,
            in_match=len(row.games) + 1 if row else 1,
        )
        Seat.objects.bulk_create(
            Seat(game=game, round_id=game.round_id, entry=player, side=side)
            for side, player in enumerate(players)
        )


def make_match(found: StageBracket, drawn: Drawn[int], entries: dict[int, Entry]) -> Match:
    return Match.objects.create(
        stage=found.stage,
        round=drawn.place.round,
        rounds=len(found.bracket.rounds),
        number=drawn.place.number,
        first=entries[drawn.first or 0],
        second=entries[drawn.second or 0],
        best_of=found.settings.best_of_in(drawn.place.round),
    )


def free_round(event: Event, found: StageBracket, sides: Iterable[int | None], table: int) -> int:
    """Return the first round in which neither these players nor the table have had a game."""
    players = set(sides)
    taken = (
        game.round
        for row in found.matches
        for game in row.games
        if game.table == table or not players.isdisjoint(game.numbers)
    )
    return max(taken, default=event.round_count) + 1


KNOCKOUT = "knockout"
TOUCHES = (Stage, Round, Match, Game, Seat)
FEWEST = 2


def begin_play_offs(
    event: Event, *, by: Actor, seen: int, best_of: Sequence[int], first_come: bool = False
) -> StageBracket:
    """The bracket of those who qualify, and the first game of each match of its first round."""
    with changing(
        event, by=by, verb="begin-play-offs", only=RUNNING, seen=seen, touches=TOUCHES
    ) as change:
        event = change.event
        if not kind_of(event).has_play_offs:
            raise ValidationError(_("This event has no play-offs."))
        if event.stages.filter(position=PLAY_OFFS).exists():
            raise ValidationError(_("The play-offs have already begun."))
        cut = qualifying_cut(event)
        check_is_ready(cut)
        change.set(stage_format=KNOCKOUT)
        settings = BracketSettings(
            seeds=cut.seeds,
            best_of=list(best_of),
            first_come=first_come,
            began_at=timezone.now().isoformat(),
        )
        found = make_bracket(event, PLAY_OFFS, settings)
        change.says(qualifiers=len(cut.seeds), byes=cut.order.byes)
        return found


def begin_consolation(
    event: Event, *, by: Actor, seen: int, numbers: Sequence[int], best_of: Sequence[int]
) -> StageBracket:
    """A bracket of those of `numbers` who did not qualify: byes to the best cards."""
    with changing(
        event, by=by, verb="begin-consolation", only=RUNNING, seen=seen, touches=TOUCHES
    ) as change:
        event = change.event
        main = event.stages.filter(position=PLAY_OFFS).first()
        if main is None:
            raise ValidationError(_("Begin the play-offs first."))
        if event.stages.filter(position=CONSOLATION).exists():
            raise ValidationError(_("The consolation has already begun."))
        if event.part_of_id is not None or event.parts.exists():
            raise ValidationError(_("This tournament already has a consolation."))
        played = BracketSettings.of(main.settings)
        cut = qualifying_cut(event)
        in_order = [cut.entries[each.row.player].number for each in cut.order.seeded]
        wanted = set(numbers) - set(played.seeds)
        by_card = [number for number in in_order if number in wanted]
        if len(by_card) < FEWEST:
            raise ValidationError(_("Choose at least two people for the consolation."))
        settings = BracketSettings(
            seeds=light_consolation(by_card, event.stage.seed),
            best_of=list(best_of),
            first_come=played.first_come,
            table=played.table + played.tables,
            began_at=timezone.now().isoformat(),
        )
        found = make_bracket(event, CONSOLATION, settings)
        change.says(players=len(by_card))
        return found


def begin_again(event: Event, *, by: Actor, seen: int) -> list[str]:
    """Make the brackets again as the corrected results say, as long as nobody has played in them;
    returns the sentences for those concerned.
    """
    with changing(
        event, by=by, verb="begin-again", only=RUNNING, seen=seen, touches=TOUCHES
    ) as change:
        event = change.event
        found = changes_since_cut(event)
        if found is None:
            raise ValidationError(_("The play-offs are as the results say. Look again."))
        if not found.can_begin_again:
            raise ValidationError(
                _("A game of the play-offs has been reported, so they can’t begin again.")
            )
        check_is_ready(found.cut)
        stages = {stage.position: stage for stage in event.stages.filter(position__gt=0)}
        out = [found.cut.entries[each.player].number for each in found.changes if each.now is None]
        seeds = {PLAY_OFFS: found.cut.seeds}
        if CONSOLATION in stages:
            wanted = {*BracketSettings.of(stages[CONSOLATION].settings).seeds, *out}
            wanted -= set(found.cut.seeds)
            order = found.cut.order.seeded
            numbers = [found.cut.entries[each.row.player].number for each in order]
            by_card = [number for number in numbers if number in wanted]
            seeds[CONSOLATION] = list(light_consolation(by_card, event.stage.seed))
        for position, stage in sorted(stages.items()):
            make_again(event, stage, seeds[position])
        change.says(qualifiers=len(found.cut.seeds), seeds=data_of(found, found.changes))
        return found.words


def make_again(event: Event, stage: Stage, seeds: Sequence[int]) -> None:
    before = BracketSettings.of(stage.settings)
    after = replace(
        before,
        seeds=list(seeds),
        gone=[number for number in before.gone if number in seeds],
        told={},
        began_at=timezone.now().isoformat(),
    )
    stage.settings = after.as_json()
    stage.save(update_fields=["settings"])
    if not ScoreReport.objects.filter(game__round__stage=stage).exists():
        stage.rounds.all().delete()
        Match.objects.filter(stage=stage).delete()
    follow_results(event, bracket_at(event, stage.position))


def tell_of_cut(event: Event, *, by: Actor, seen: int) -> None:
    """Everybody whose seed a corrected result has changed since the cut was told."""
    with changing(
        event, by=by, verb="tell-of-cut", only=RUNNING, seen=seen, touches=(Stage,)
    ) as change:
        found = changes_since_cut(change.event)
        if found is None or not found.untold:
            return
        main = change.event.stages.get(position=PLAY_OFFS)
        entries = found.cut.entries
        told = {str(entries[each.player].number): each.now or 0 for each in found.untold}
        settings = BracketSettings.of(main.settings)
        main.settings = replace(settings, told={**settings.told, **told}).as_json()
        main.save(update_fields=["settings"])
        change.says(seeds=data_of(found, found.untold))


def data_of(found: CutChanges, changes: Sequence[SeedChange[int]]) -> list[list[Any]]:
    """Return the seeds as the diary keeps them: name, seed before and now."""
    return [[found.cut.entries[each.player].name, each.before, each.now] for each in changes]


def check_is_ready(cut: QualifyingCut) -> None:
    """Raises ValidationError with what must be done first."""
    if cut.outstanding:
        words = ngettext(
            "%(count)s game of the qualifying round is still outstanding.",
            "%(count)s games of the qualifying round are still outstanding.",
            cut.outstanding,
        )
        raise ValidationError(words % {"count": cut.outstanding})
    if cut.disputed:
        raise ValidationError(_("Settle the disputed results of the qualifying round first."))
    if cut.order.due:
        raise ValidationError(_("Some have to play one game for their seed first. Enter who won."))
    if len(cut.seeds) < FEWEST:
        raise ValidationError(_("Too few people for play-offs: at least two have to qualify."))


def make_bracket(event: Event, position: int, settings: BracketSettings) -> StageBracket:
    Stage.objects.create(
        event=event, position=position, format=KNOCKOUT, settings=settings.as_json()
    )
    follow_results(event, bracket_at(event, position))
    return bracket_at(event, position)


def give_up_matches(event: Event) -> None:
    """Give up every match that isn't over of those who have withdrawn; what was played stays."""
    withdrawn = event.entries.filter(status=Entry.Status.WITHDRAWN)
    numbers = set(withdrawn.values_list("number", flat=True))
    for found in brackets_of(event):
        present = found.without(numbers)
        if list(present.settings.gone) != list(found.settings.gone):
            present.stage.settings = present.settings.as_json()
            present.stage.save(update_fields=["settings"])
        follow_results(event, present)


def follow_all_results(event: Event) -> None:
    """Follow all results after rows were put back."""
    for found in brackets_of(event):
        follow_results(event, found)
