"""Saving drawn rounds, and letting a round begin when the one before it is complete."""

from collections.abc import Iterable, Sequence

from django.db.models import Max, Min
from django.utils import timezone

from cribbage_events.contest.drawing.pairings import Pairing
from cribbage_events.events.drawing.format import format_of
from cribbage_events.events.drawing.selectors.draw_input import DrawInput
from cribbage_events.events.drawing.selectors.plan import Plan
from cribbage_events.events.models import Division, Entry, Event, Game, Round, Seat
from cribbage_events.events.models.entry import NO_MEDAL


def save_plan(event: Event, state: DrawInput, plan: Plan) -> None:
    """Replace what was drawn from the plan's first round on.

    The row of a game that stays as drawn is kept, so that pages opened before still find it.
    """
    planned = {
        (number, each.table, each.players) for number, games in plan.numbered for each in games
    }
    same = {
        (each.round, each.table, tuple(sorted(each.numbers))): each.id for each in state.to_come
    }
    gone = [key for where, key in same.items() if where not in planned]
    Seat.objects.filter(game__in=gone).delete()
    Game.objects.filter(pk__in=gone).delete()
    seat_director(event, state, plan)
    divisions = list(Division.objects.filter(event=event).order_by("position"))
    drawn = Round.objects.filter(stage__event=event, stage__position=0)
    rounds = {round_.number: round_ for round_ in drawn}
    pairings = [
        (rounds[number], pairing)
        for number, pairings in plan.numbered
        for pairing in pairings
        if (number, pairing.table, pairing.players) not in same
    ]
    save_games(event, pairings, divisions)
    set_director_rounds(event)
    begin_rounds(event)


def make_rounds(event: Event, numbers: Iterable[int] | None = None) -> list[Round]:
    """The rounds of these numbers; without them, as many as the settings say."""
    if numbers is None:
        numbers = range(1, event.round_count + 1)
    stage = event.stage
    return Round.objects.bulk_create(Round(stage=stage, number=number) for number in numbers)


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
    save_seats([(game, [[entries[player]] for player in each.players]) for game, each in drawn])


def save_seats(games: Sequence[tuple[Game, Sequence[Sequence[int]]]]) -> None:
    """Saves new games with the entries at each, side by side."""
    Game.objects.bulk_create([game for game, _ in games])
    Seat.objects.bulk_create(
        Seat(game=game, round_id=game.round_id, entry_id=entry, side=side)
        for game, sides in games
        for side, entries in enumerate(sides)
        for entry in entries
    )


def seat_director(event: Event, state: DrawInput, plan: Plan) -> None:
    """Give the director who fills in an entry, in the division with the empty seat."""
    if state.director is not None and plan.director_division is not None:
        enter_director(event, state.director.number, plan.director_division)


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
            **NO_MEDAL,
            "until_round": None,
        },
    )
    return entry


def set_director_rounds(event: Event) -> None:
    """Set the rounds of a director who fills in by their seats; without seats the entry goes."""
    for entry in Entry.objects.filter(event=event, fills_in=True):
        seated = entry.seats.filter(round__stage__position=0).aggregate(
            first=Min("round__number"), last=Max("round__number")
        )
        if seated["first"] is None:
            entry.delete()
            continue
        entry.from_round = seated["first"]
        last = seated["last"]
        entry.until_round = None if last == event.round_count else last
        entry.save(update_fields=["from_round", "until_round"])


def end_round(event: Event) -> None:
    """Every game of a round has ended: make what follows, and note which rounds begin."""
    format_of(event).after_round(event)
    begin_rounds(event)


def begin_rounds(event: Event) -> None:
    """Note when the current round, the first with a game outstanding, and those before it began."""
    games = Game.objects.filter(round__stage__event=event, round__stage__position=0)
    outstanding = games.filter(status=Game.Status.OUTSTANDING)
    current = outstanding.aggregate(number=Min("round__number"))["number"]
    waiting = Round.objects.filter(stage__event=event, stage__position=0, began_at=None)
    if current is not None:
        waiting.filter(number__lte=current).update(began_at=timezone.now())
