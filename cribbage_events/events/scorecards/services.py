"""A player's scorecard, typed in as it is written: each of its games is a report."""

from collections.abc import Iterable, Mapping
from uuid import UUID, uuid5

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from cribbage_events.clubs.actor import Actor
from cribbage_events.contest.cross_check import LastLine, Line, scores_of
from cribbage_events.events.history.changing import changing
from cribbage_events.events.history.turns import own_turn
from cribbage_events.events.models import CardTotals, Entry, Event, ScoreReport
from cribbage_events.events.results.services import save_result, take_back_report
from cribbage_events.events.scorecards.selectors import ScorecardLine, scorecards_of
from cribbage_events.words.codes import CARD_AGAIN

EMPTY = LastLine()


def enter_card(
    entry: Entry, *, lines: Mapping[int, Line | None], totals: LastLine, by: Actor, key: UUID
) -> None:
    """Save a card's lines of these games, None for an empty one; the same form may come twice."""
    with own_turn(), transaction.atomic():
        save_totals(entry, totals, by=by)
        changed = changed_lines(entry, lines)
        keys = {line.game: line_key(key, line, lines[line.game]) for line in changed if line.game}
        if ScoreReport.objects.filter(key__in=keys.values()).exists():
            raise changed_since()
        for line in changed:
            if line.game is not None:
                save_line(entry, line.game, line, lines[line.game], by=by, key=keys[line.game])


def save_totals(entry: Entry, totals: LastLine, *, by: Actor) -> None:
    only, touches = (Event.Status.RUNNING,), (CardTotals,)
    with changing(entry.event, by=by, verb="card-totals", only=only, touches=touches) as change:
        known = CardTotals.objects.filter(entry=entry).first()
        before = LastLine(known.game_points, known.won, known.spread) if known else EMPTY
        if totals == before:
            return
        values = {
            "game_points": totals.game_points,
            "won": totals.won,
            "spread": totals.spread,
        }
        CardTotals.objects.update_or_create(entry=entry, defaults=values)
        change.says(entrant=entry.name, **values)


def save_all_totals(entries: Mapping[Entry, LastLine], *, by: Actor) -> None:
    """All of them or none; the diary has a line for each."""
    with own_turn(), transaction.atomic():
        for entry, totals in entries.items():
            save_totals(entry, totals, by=by)


def changed_lines(entry: Entry, lines: Mapping[int, Line | None]) -> list[ScorecardLine]:
    """Those on which the card now says something else than before."""
    writable = {
        line.game: line
        for line in scorecards_of(entry.event).lines_of(entry.pk)
        if line.can_be_written
    }
    if not lines.keys() <= writable.keys():
        raise changed_since()
    return [writable[game] for game, line in lines.items() if line != writable[game].written]


def changed_since() -> ValidationError:
    words = _(
        "This card has changed since you opened the page. Open it again, then type what is missing."
    )
    return ValidationError(words, code="changed")


def line_key(key: UUID, line: ScorecardLine, says: Line | None) -> UUID:
    return uuid5(key, f"{line.game} {says.spread if says else ''}")


def save_line(
    entry: Entry, game: int, line: ScorecardLine, says: Line | None, *, by: Actor, key: UUID
) -> None:
    if says is None:
        for earlier in statements_of(entry, line):
            take_back_report(earlier, by=by, reason=CARD_AGAIN)
        return
    save_result(
        game,
        scores=scores_of(says, line.side, entry.event.target),
        by=by,
        via=ScoreReport.Via.SCORECARD,
        key=key,
        entry=entry.pk,
        reason=CARD_AGAIN if line.written else "",
    )


def statements_of(entry: Entry, line: ScorecardLine) -> Iterable[ScoreReport]:
    return ScoreReport.objects.filter(
        game=line.game, entry=entry, via=ScoreReport.Via.SCORECARD, taken_back_at=None
    )
