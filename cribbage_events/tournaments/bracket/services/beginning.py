"""Beginning play-offs and a light consolation: a further stage of the event, with its bracket."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cribbage_events.clubs.actor import Actor
from cribbage_events.contest.formats.knockout import light_consolation
from cribbage_events.contest.formats.qualifying import SeedChange
from cribbage_events.events.bracket.brackets import StageBracket, bracket_at
from cribbage_events.events.bracket.cut import (
    CutChanges,
    QualifyingCut,
    changes_since_cut,
    qualifying_cut,
)
from cribbage_events.events.bracket.places import CONSOLATION, PLAY_OFFS
from cribbage_events.events.bracket.settings import BracketSettings
from cribbage_events.events.history.changing import changing
from cribbage_events.events.kinds import kind_of
from cribbage_events.events.models import Event, Game, Match, Round, ScoreReport, Seat, Stage
from cribbage_events.tournaments.bracket.services.games import follow_results

KNOCKOUT = "knockout"
RUNNING = (Event.Status.RUNNING,)
TOUCHES = (Stage, Round, Match, Game, Seat)
FEWEST = 2


def begin_play_offs(
    event: Event, *, by: Actor, seen: int, best_of: Sequence[int], first_come: bool = False
) -> StageBracket:
    """The bracket of those who qualify, and the first game of each match of its first round."""
    with changing(
        event, by=by, verb="begin-play-offs", only=RUNNING, seen=seen, touches=TOUCHES
    ) as writing:
        event = writing.event
        if not kind_of(event).has_play_offs:
            raise ValidationError(_("This event has no play-offs."))
        if event.stages.filter(position=PLAY_OFFS).exists():
            raise ValidationError(_("The play-offs have already begun."))
        cut = qualifying_cut(event)
        check_is_ready(cut)
        event.stage_format = KNOCKOUT
        writing.fields.append("stage_format")
        settings = BracketSettings(
            seeds=cut.seeds,
            best_of=list(best_of),
            first_come=first_come,
            began_at=timezone.now().isoformat(),
        )
        found = make_bracket(event, PLAY_OFFS, settings)
        writing.says(qualifiers=len(cut.seeds), byes=cut.order.byes)
        return found


def begin_consolation(
    event: Event, *, by: Actor, seen: int, numbers: Sequence[int], best_of: Sequence[int]
) -> StageBracket:
    """A bracket of those of `numbers` who did not qualify: byes to the best cards, the others
    drawn.
    """
    with changing(
        event, by=by, verb="begin-consolation", only=RUNNING, seen=seen, touches=TOUCHES
    ) as writing:
        event = writing.event
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
        writing.says(players=len(by_card))
        return found


def begin_again(event: Event, *, by: Actor, seen: int) -> list[str]:
    """The brackets as the corrected results make them, as long as nobody has played in them. A
    light consolation has who chose it and doesn't qualify now, and who no longer qualifies. Gives
    the sentences for those concerned.
    """
    with changing(
        event, by=by, verb="begin-again", only=RUNNING, seen=seen, touches=TOUCHES
    ) as writing:
        event = writing.event
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
        writing.says(qualifiers=len(found.cut.seeds), seeds=data_of(found, found.changes))
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
    ) as writing:
        found = changes_since_cut(writing.event)
        if found is None or not found.untold:
            return
        main = writing.event.stages.get(position=PLAY_OFFS)
        entries = found.cut.entries
        told = {str(entries[each.player].number): each.now or 0 for each in found.untold}
        settings = BracketSettings.of(main.settings)
        main.settings = replace(settings, told={**settings.told, **told}).as_json()
        main.save(update_fields=["settings"])
        writing.says(seeds=data_of(found, found.untold))


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
