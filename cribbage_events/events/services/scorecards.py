"""A player's scorecard, typed in as it is written: each of its games is a report."""

from collections.abc import Iterable, Mapping
from uuid import UUID, uuid5

from django.core.exceptions import ValidationError
from django.db import transaction

from cribbage_events.clubs.actor import Actor
from cribbage_events.contest.cross_check import MINUS, Line, Totals, scores_of, signed
from cribbage_events.events.models import CardTotals, Entry, Event, Game, ScoreReport
from cribbage_events.events.selectors.scorecards import CardLine, scorecards_of
from cribbage_events.events.services.changing import changing
from cribbage_events.events.services.results import report, take_back
from cribbage_events.events.services.turns import own_turn

AGAIN = "card entered again"
EMPTY = Totals()


def enter_card(
    entry: Entry, *, lines: Mapping[int, Line | None], totals: Totals, by: Actor, key: UUID
) -> None:
    """Keep what a card says of the games named in `lines`; None: the line is empty.

    What the card has said before is left alone where it hasn't changed, so that the same form may
    come twice. It all happens, or nothing.
    """
    with own_turn(), transaction.atomic():
        keep_totals(entry, totals, by=by)
        changed = changed_lines(entry, lines)
        keys = {line.game: line_key(key, line, lines[line.game]) for line in changed if line.game}
        if ScoreReport.objects.filter(key__in=keys.values()).exists():
            raise overtaken()
        for line in changed:
            if line.game is not None:
                say(entry, line, lines[line.game], by=by, key=keys[line.game])


def keep_totals(entry: Entry, totals: Totals, *, by: Actor) -> None:
    only, touches = (Event.Status.RUNNING,), (CardTotals,)
    with changing(entry.event, by=by, verb="card-totals", only=only, touches=touches) as writing:
        known = CardTotals.objects.filter(entry=entry).first()
        before = Totals(known.game_points, known.won, known.spread) if known else EMPTY
        if totals == before:
            return
        values = {
            "game_points": totals.game_points,
            "won": totals.won,
            "spread": totals.spread,
        }
        CardTotals.objects.update_or_create(entry=entry, defaults=values)
        writing.what = f"{entry.name}’s card says in all: {totals_words(totals)}."


def totals_words(totals: Totals) -> str:
    """As players write it, with a gap for what is empty: "9/4 +87"; of a night only "18 points"."""
    if totals.won is None and totals.spread is None and totals.game_points is not None:
        return f"{totals.game_points} points".replace("-", MINUS)
    points, won = (
        "–" if number is None else str(number) for number in (totals.game_points, totals.won)
    )
    return "nothing" if totals == EMPTY else f"{points}/{won} {signed(totals.spread) or '–'}"


def changed_lines(entry: Entry, lines: Mapping[int, Line | None]) -> list[CardLine]:
    """Those on which the card now says something else than before."""
    writable = {
        line.game: line
        for line in scorecards_of(entry.event).lines_of(entry.pk)
        if line.can_be_written
    }
    if not lines.keys() <= writable.keys():
        raise overtaken()
    return [writable[game] for game, line in lines.items() if line != writable[game].written]


def overtaken() -> ValidationError:
    return ValidationError(
        "This card has changed since you opened the page. Open it again, then type what is"
        " missing.",
        code="changed",
    )


def line_key(key: UUID, line: CardLine, says: Line | None) -> UUID:
    return uuid5(key, f"{line.game} {says.words if says else ''}")


def say(entry: Entry, line: CardLine, says: Line | None, *, by: Actor, key: UUID) -> None:
    if says is None:
        for earlier in statements_of(entry, line):
            take_back(earlier, by=by, reason=AGAIN)
        return
    report(
        Game(pk=line.game),
        scores=scores_of(says, line.side, entry.event.target),
        by=by,
        via=ScoreReport.Via.SCORECARD,
        key=key,
        entry=entry.pk,
        reason=AGAIN if line.written else "",
    )


def statements_of(entry: Entry, line: CardLine) -> Iterable[ScoreReport]:
    return ScoreReport.objects.filter(
        game=line.game, entry=entry, via=ScoreReport.Via.SCORECARD, taken_back_at=None
    )
