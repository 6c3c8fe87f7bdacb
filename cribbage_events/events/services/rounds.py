"""Saving drawn rounds, and letting a round begin when the one before it is complete."""

from collections.abc import Iterable

from django.db.models import Max, Min
from django.utils import timezone

from cribbage_events.contest.pairings import Pairing
from cribbage_events.events.models import Division, Entry, Event, Game, Round, Seat
from cribbage_events.events.selectors.hall import Hall
from cribbage_events.events.selectors.plan import Plan
from cribbage_events.events.services.seating import seat_next


def save_plan(event: Event, hall: Hall, plan: Plan) -> None:
    """Put the plan in the place of whatever was drawn from its first round on.

    A game that is played as drawn stays the row that it is, so that pages opened before still know
    it.
    """
    planned = {
        (number, each.table, each.players) for number, games in plan.numbered for each in games
    }
    same = {(each.round, each.table, tuple(sorted(each.players))): each.id for each in hall.to_come}
    gone = [key for where, key in same.items() if where not in planned]
    Seat.objects.filter(game__in=gone).delete()
    Game.objects.filter(pk__in=gone).delete()
    seat_director(event, hall, plan)
    divisions = list(Division.objects.filter(event=event).order_by("position"))
    rounds = rounds_of(event)
    pairings = [
        (rounds[number], pairing)
        for number, pairings in plan.numbered
        for pairing in pairings
        if (number, pairing.table, pairing.players) not in same
    ]
    save_games(event, pairings, divisions)
    keep_director_in_step(event)
    begin_rounds(event)


def rounds_of(event: Event) -> dict[int, Round]:
    """By number, as many as the settings say; an earlier version may have left others."""
    rounds = {round_.number: round_ for round_ in Round.objects.filter(event=event)}
    wanted = range(1, event.round_count + 1)
    missing = [Round(event=event, number=number) for number in wanted if number not in rounds]
    if missing:
        Round.objects.bulk_create(missing)
    if rounds.keys() - wanted:
        Round.objects.filter(event=event, number__gt=event.round_count, games=None).delete()
    return rounds | {round_.number: round_ for round_ in missing}


def save_games(
    event: Event, pairings: Iterable[tuple[Round, Pairing[int]]], divisions: list[Division]
) -> None:
    entries = dict(Entry.objects.filter(event=event).values_list("number", "pk"))
    drawn = [
        (
            Game(
                round=round_,
                table=pairing.table,
                division=None if pairing.division is None else divisions[pairing.division],
            ),
            pairing,
        )
        for round_, pairing in pairings
    ]
    Game.objects.bulk_create([game for game, _ in drawn])
    Seat.objects.bulk_create(
        Seat(game=game, round_id=game.round_id, entry_id=entries[number], side=side)
        for game, pairing in drawn
        for side, number in enumerate(pairing.players)
    )


def seat_director(event: Event, hall: Hall, plan: Plan) -> None:
    """Give the director who fills in an entry, in the division with the empty seat."""
    if hall.director is not None and plan.director_division is not None:
        enter_director(event, hall.director.number, plan.director_division)


def enter_director(event: Event, number: int, position: int) -> Entry:
    """The entry of the director who fills in; also of one who was registered and has left."""
    entry, _ = Entry.objects.update_or_create(
        event=event,
        person=event.director,
        defaults={
            "number": number,
            "division": Division.objects.get(event=event, position=position),
            "status": Entry.Status.CHECKED_IN,
            "fills_in": True,
            "medal_eligible": False,
            "why_not_eligible": "directs this event",
            "until_round": None,
        },
    )
    return entry


def keep_director_in_step(event: Event) -> None:
    """From and until which round somebody fills in is told by the seats; without one, no entry."""
    for entry in Entry.objects.filter(event=event, fills_in=True):
        seated = entry.seats.aggregate(first=Min("round__number"), last=Max("round__number"))
        if seated["first"] is None:
            entry.delete()
            continue
        entry.from_round = seated["first"]
        last = seated["last"]
        entry.until_round = None if last == event.round_count else last
        entry.save(update_fields=["from_round", "until_round"])


def end_round(event: Event) -> None:
    """Every game of a round has ended: what comes next stands ready, and begins."""
    if event.is_doubles:
        seat_next(event)
    begin_rounds(event)


def begin_rounds(event: Event) -> None:
    """Note when the current round, the first with a game outstanding, and those before it began."""
    outstanding = Game.objects.filter(round__event=event, status=Game.Status.OUTSTANDING)
    current = outstanding.aggregate(number=Min("round__number"))["number"]
    waiting = Round.objects.filter(event=event, began_at=None)
    if current is not None:
        waiting.filter(number__lte=current).update(began_at=timezone.now())
