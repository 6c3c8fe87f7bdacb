"""Games that begin as tables finish: made when two players and a table are free."""

from django.db.models import Q
from django.utils import timezone

from cribbage_events.events.drawing.selectors.hall import new_games
from cribbage_events.events.drawing.services.rounds import make_rounds, save_seats
from cribbage_events.events.games.rows import GameRow
from cribbage_events.events.models import Division, Event, Game, Round, Seat


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
    """Follow a game whose result was decided again. If it is outstanding again, its players can't
    have begun another one, nor has anybody else begun at their table.
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
