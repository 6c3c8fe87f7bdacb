"""Ties at a table of three, as they are put to those who cut for them."""

from dataclasses import dataclass

from cribbage_events.events.models import Event, Seat
from cribbage_events.events.selectors.doubles import cuts_needed, evening_of


@dataclass(frozen=True, slots=True)
class Cut:
    """Two at a table with the same lowest score; by entry's number, their names."""

    game: int
    round: int
    table: int
    score: int
    players: tuple[tuple[int, str], ...]

    @property
    def names(self) -> str:
        return " and ".join(name for _, name in self.players)

    @property
    def words(self) -> str:
        """Such as: Table 6: Ann and Bob both have 90."""
        return f"Table {self.table}: {self.names} both have {self.score}"


def cuts_of(event: Event) -> list[Cut]:
    """What waits for a cut, of a night that is running; no query for any other event."""
    if not event.is_doubles or event.status != Event.Status.RUNNING:
        return []
    found = cuts_needed(evening_of(event))
    # After the last round nobody moves, so nobody has to cut.
    needed = {each.game: each for each in found if each.round < event.round_count}
    if not needed:
        return []
    seats: dict[int, list[tuple[int, str, int]]] = {}
    for game, number, name, score in (
        Seat.objects.filter(game__in=needed)
        .order_by("side")
        .values_list("game_id", "entry__number", "entry__name", "score")
    ):
        if number in needed[game].numbers:
            seats.setdefault(game, []).append((number, name, score or 0))
    return [
        Cut(
            each.game,
            each.round,
            each.table,
            seats[game][0][2],
            tuple((number, name) for number, name, _ in seats[game]),
        )
        for game, each in needed.items()
    ]
