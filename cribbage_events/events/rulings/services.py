"""Typing a player's card as it was written; the games that it decides end by it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid5

from django.core.exceptions import ValidationError
from django.db.models import Max, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.names import name_key
from cribbage_events.contest.cards import CardEntry, scores_from_cards
from cribbage_events.contest.cross_check import LastLine
from cribbage_events.contest.formats.qualifying import changes_of_seeds
from cribbage_events.events.games.event_games import event_games
from cribbage_events.events.history.changing import changing
from cribbage_events.events.models import CardTotals, Entry, Event, ScoreReport, WrittenLine
from cribbage_events.events.results.game import Result
from cribbage_events.events.results.services import (
    ReportSource,
    add_report,
    find_state,
    weigh_again,
)
from cribbage_events.events.rulings.selectors import (
    seeds_as_ruled,
    seeds_as_written,
    untold_changes,
)
from cribbage_events.events.standings.typed_cards import EventCards, typed_cards
from cribbage_events.words.codes import signed_name

RUNNING = (Event.Status.RUNNING,)
# A game's own rows follow from its reports, also when this is undone.
TOUCHES = (CardTotals, WrittenLine, ScoreReport)

type Lines = Mapping[int, CardEntry | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class TypedCard:
    """The lines of a card by game, its last line, and its newest line when the page was opened."""

    lines: Lines
    totals: LastLine
    key: UUID
    seen: int


def newest_line(entry: int) -> int:
    """The key of the line of this card that was typed last, also if it was taken back; 0: none."""
    newest: int | None = WrittenLine.objects.filter(entry=entry).aggregate(key=Max("pk"))["key"]
    return newest or 0


def own_cards(event: Event, by: Actor) -> set[int]:
    """The entries that are this person's own, as far as that is known; one query."""
    entries = Q(person__name_key=name_key(by.name))
    if by.user is not None:
        entries |= Q(person__user=by.user)
    if by.entry is not None:
        entries |= Q(pk=by.entry)
    return set(Entry.objects.filter(entries, event=event).values_list("pk", flat=True))


def own_card_refusal() -> ValidationError:
    return ValidationError(
        _("This is your own card, and nobody checks their own. Give it to another checker."),
        code="own",
    )


def type_card(entry: Entry, card: TypedCard, *, by: Actor) -> None:
    """Save what is new on the card, all of it or nothing; a form sent twice is saved once."""
    with changing(entry.event, by=by, verb="type-card", only=RUNNING, touches=TOUCHES) as change:
        event = change.event
        if WrittenLine.objects.filter(entry=entry, key=card.key).exists():
            return
        if entry.pk in own_cards(event, by):
            raise own_card_refusal()
        before = typed_cards(event, event_games(event))
        changed = new_lines(entry, card, before)
        if changed:
            check_alone(entry, card, by=by)
        is_new = entry.pk not in before.cards
        if not changed and not is_new and before.cards[entry.pk].totals == card.totals:
            return
        keep_totals(entry, card.totals)
        keep_lines(entry, changed, card.key, by=by)
        for game in changed:
            end_by_cards(event, before, game, by=by, key=uuid5(card.key, str(game)))
        after = typed_cards(event, event_games(event))
        change.says(
            entrant=entry.name,
            is_new=is_new,
            lines=[diary_line(entry, game, before, after) for game in changed],
            totals=totals_data(card.totals),
            seeds=changed_seeds(before, after),
        )


def new_lines(entry: Entry, card: TypedCard, before: EventCards) -> Lines:
    known = {game.id for game in before.lines_of(entry.pk)}
    if not card.lines.keys() <= known:
        raise ValidationError(
            _("The rounds have been drawn again since you opened this page. Open it again."),
            code="changed",
        )
    return {
        game: line
        for game, line in card.lines.items()
        if line != before.lines.get((entry.pk, game))
    }


def check_alone(entry: Entry, card: TypedCard, *, by: Actor) -> None:
    """Somebody else may have typed the same card since the page was opened."""
    if newest_line(entry.pk) == card.seen:
        return
    others = WrittenLine.objects.filter(entry=entry, pk__gt=card.seen)
    names = {signed_name(name) for name in others.values_list("by_name", flat=True)}
    words = _(
        "%(name)s has typed this card too since you opened it. Where the two differ, look at the"
        " card, then save again."
    )
    raise ValidationError(words % {"name": ", ".join(sorted(names))}, code="meanwhile")


def keep_totals(entry: Entry, totals: LastLine) -> None:
    CardTotals.objects.update_or_create(entry=entry, defaults=totals_data(totals))


def totals_data(totals: LastLine) -> dict[str, int | None]:
    return {"game_points": totals.game_points, "won": totals.won, "spread": totals.spread}


def keep_lines(entry: Entry, lines: Lines, key: UUID, *, by: Actor) -> None:
    earlier = WrittenLine.objects.filter(entry=entry, game__in=lines, taken_back_at=None)
    earlier.update(taken_back_at=timezone.now())
    WrittenLine.objects.bulk_create(
        WrittenLine(
            game_id=game,
            entry=entry,
            game_points=line.game_points,
            plus=line.plus,
            minus=line.minus,
            by=by.user,
            by_name=by.name[:80],
            link_id=by.link,
            key=key,
        )
        for game, line in lines.items()
        if line is not None
    )


def end_by_cards(event: Event, cards: EventCards, game: int, *, by: Actor, key: UUID) -> None:
    """The result that the cards make counts if both are in, or if there is no other."""
    state = find_state(game)
    first, second = lines_now(game, state.row.entries)
    made = [each for each in state.reports if each.via == ScoreReport.Via.CARDS]
    decide = (first and second) or len(made) == len(state.reports)
    scoring = event.preset.scoring
    scores = scores_from_cards((first, second), event.target, scoring) if decide else None
    accepted = state.report(state.row.accepted)
    if scores and accepted and not state.row.disputed and tuple(accepted.scores) == scores:
        return
    if made:
        keys = [each.pk for each in made]
        ScoreReport.objects.filter(pk__in=keys).update(taken_back_at=timezone.now())
        state = find_state(game)
    if scores:
        source = ReportSource(by, ScoreReport.Via.CARDS, key)
        add_report(event, state, Result(scores), source)
    elif made:
        weigh_again(event, game)


def lines_now(game: int, players: list[int]) -> tuple[CardEntry | None, CardEntry | None]:
    rows = WrittenLine.objects.filter(game=game, taken_back_at=None).order_by("pk")
    found = {
        entry: CardEntry(None, plus, minus, points)
        for entry, plus, minus, points in rows.values_list("entry", "plus", "minus", "game_points")
    }
    first, second = players
    return found.get(first), found.get(second)


def diary_line(entry: Entry, game: int, before: EventCards, after: EventCards) -> list[Any]:
    """The round, what the card said before and what it says now."""
    number = next(each.round for each in after.lines_of(entry.pk) if each.id == game)
    return [number, *(line_data(cards.lines.get((entry.pk, game))) for cards in (before, after))]


def line_data(entry: CardEntry | None) -> list[int | None] | None:
    return None if entry is None else [entry.game_points, entry.plus, entry.minus]


def changed_seeds(before: EventCards, after: EventCards) -> list[list[Any]]:
    """Return who has another seed by this, as the diary keeps it: name, seed before and now."""
    if not after.complete:
        return []
    then = seeds_as_ruled(before) if before.complete else seeds_as_written(after)
    order = [row.player for row in after.checked.ruled]
    entries = after.games.entries
    return [
        [entries[each.player].name, each.before, each.now]
        for each in changes_of_seeds(then, seeds_as_ruled(after), order)
    ]


def tell_seeds(event: Event, *, by: Actor, seen: int) -> None:
    """Everybody whose seed has changed by the rulings was told."""
    with changing(event, by=by, verb="tell-seeds", seen=seen, touches=(CardTotals,)) as change:
        cards = typed_cards(change.event, event_games(change.event))
        changes = untold_changes(cards)
        for each in changes:
            told = {"told_seed": each.now or 0}
            CardTotals.objects.update_or_create(entry_id=each.player, defaults=told)
        if changes:
            entries = cards.games.entries
            change.says(
                seeds=[[entries[each.player].name, each.before, each.now] for each in changes]
            )
