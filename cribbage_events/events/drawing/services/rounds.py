"""Saving drawn rounds, the seats of a night, and games that begin as tables finish; letting a round
begin when the one before it is complete.
"""

from collections.abc import Collection, Iterable, Sequence

from django.core.exceptions import ValidationError
from django.db.models import Max, Min, Q
from django.utils import timezone

from cribbage_events.contest.drawing.pairings import DrawError, Pairing
from cribbage_events.contest.formats.rotating_doubles import CutNeededError, Table, first_seats
from cribbage_events.events.drawing.format import format_of
from cribbage_events.events.drawing.selectors.doubles import DoublesNight, doubles_night
from cribbage_events.events.drawing.selectors.hall import new_games
from cribbage_events.events.drawing.selectors.plan import DrawInput, Plan
from cribbage_events.events.games.rows import GameRow
from cribbage_events.events.models import Division, Entry, Event, Game, Round, Seat
from cribbage_events.events.models.entry import NO_MEDAL
from cribbage_events.words.refusals import draw_error_words


def save_plan(event: Event, state: DrawInput, plan: Plan) -> None:
    """Replace what was drawn; games that stay keep their rows: open pages still find them."""
    planned = {
        (number, each.table, tuple(sorted(each.players)))
        for number, games in plan.numbered
        for each in games
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
        if (number, pairing.table, tuple(sorted(pairing.players))) not in same
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


def set_round_count(event: Event, count: int) -> None:
    """Give an event whose rounds follow from its entrants so many, and remove those that are too
    many.
    """
    event.round_count = count
    Event.objects.filter(pk=event.pk).update(round_count=count)
    rounds = Round.objects.filter(stage=event.stage)
    gone = rounds.filter(number__gt=count)
    Seat.objects.filter(round__in=gone).delete()
    Game.objects.filter(round__in=gone).delete()
    gone.delete()
    known = set(rounds.values_list("number", flat=True))
    make_rounds(event, [number for number in range(1, count + 1) if number not in known])


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


def begin_games(event: Event) -> int:
    """Make every game that can begin now; gives their number."""
    found = list(new_games(event))
    if not found:
        return 0
    division = Division.objects.get(event=event)
    rounds = rounds_for(event, {new.round for new in found})
    save_seats(
        [
            (
                Game(round=rounds[new.round], table=new.table, division=division),
                [[player] for player in new.players],
            )
            for new in found
        ]
    )
    return len(found)


def rounds_for(event: Event, numbers: set[int]) -> dict[int, Round]:
    """Return rounds by number; those that aren't there yet are made, and all of them have begun."""
    rounds = Round.objects.filter(stage__event=event)
    known = {round_.number: round_ for round_ in rounds}
    make_rounds(event, range(len(known) + 1, max(numbers) + 1))
    rounds.filter(number__lte=max(numbers), began_at=None).update(began_at=timezone.now())
    return {round_.number: round_ for round_ in rounds.all()}


def begin_after(event: Event, game: GameRow) -> None:
    """Follow a game whose result was decided again; if it is outstanding again, its players and its
    table can't have begun another one.
    """
    if Game.objects.filter(pk=game.id, status=Game.Status.OUTSTANDING).exists():
        take_back_games(event, Q(seats__entry__in=game.entries) | Q(table=game.table), but=game.id)
    begin_games(event)


def take_back_games(event: Event, wanted: Q, *, but: int = 0) -> None:
    """Take back those of these games of which nothing has been reported."""
    games = Game.objects.filter(
        wanted, round__stage__event=event, status=Game.Status.OUTSTANDING, reports=None
    )
    keys = list(games.exclude(pk=but).values_list("pk", flat=True))
    Seat.objects.filter(game__in=keys).delete()
    Game.objects.filter(pk__in=keys).delete()


def seat_first(event: Event) -> tuple[Table[int], ...]:
    """Make the rounds, and draw the first one's seats among those who are in the division."""
    make_rounds(event)
    night = doubles_night(event)
    try:
        tables = first_seats(night.present, seed=night.seed, two_left_over=night.two_left_over)
    except DrawError as error:
        raise ValidationError(draw_error_words(error)) from error
    save_tables(event, 1, tables)
    begin_rounds(event)
    return tables


def seat_next(event: Event) -> None:
    """Seat the next round, with everybody who waits, if all that it depends on is known."""
    night = doubles_night(event)
    last = night.last_round
    if not last or last >= event.round_count or not night.is_complete(last):
        return
    waiting, night = night.waiting, night.with_waiting(last + 1)
    try:
        tables = night.seats_after(last)
    except (CutNeededError, DrawError):
        # Somebody has to cut first; or nobody is left to play with.
        return
    enter_waiting(event, waiting, from_round=last + 1)
    save_tables(event, last + 1, tables)
    save_who_stayed(event, night, last)
    save_cuts_spared(event, night, last)


def save_cuts_spared(event: Event, night: DoublesNight, round: int) -> None:
    """Note who stayed where one of the two had gone home: they may come back."""
    for game in night.games[round]:
        number = None if game.cut_number is not None else night.cut_of(game)
        if number is not None:
            stays = Entry.objects.get(event=event, number=number)
            Game.objects.filter(pk=game.id).update(cut=stays)


def enter_waiting(event: Event, numbers: Collection[int], *, from_round: int) -> None:
    if numbers:
        Entry.objects.filter(event=event, number__in=numbers).update(
            status=Entry.Status.CHECKED_IN,
            from_round=from_round,
            until_round=None,
            division=Division.objects.get(event=event),
        )


def save_who_stayed(event: Event, night: DoublesNight, after: int) -> None:
    """Note on the next round who stayed, so that a later correction can be compared with it."""
    stayed = night.stayed(after)
    Round.objects.filter(stage__event=event, number=after + 1).update(stayed=stayed)


def save_tables(event: Event, number: int, tables: Iterable[Table[int]]) -> None:
    round_ = Round.objects.get(stage__event=event, number=number)
    Seat.objects.filter(round=round_).delete()
    Game.objects.filter(round=round_).delete()
    division = Division.objects.get(event=event)
    entries = dict(Entry.objects.filter(event=event).values_list("number", "pk"))
    save_seats(
        [
            (
                Game(round=round_, table=table.number, division=division),
                [[entries[player] for player in side] for side in table.sides],
            )
            for table in tables
        ]
    )
