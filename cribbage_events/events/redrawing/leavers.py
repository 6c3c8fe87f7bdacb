"""Somebody leaves after the draw: what happens to their game, and who plays afterwards."""

from dataclasses import dataclass, replace
from typing import Literal

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from cribbage_events.events.drawing.selectors.draw_input import DrawInput, Player
from cribbage_events.events.drawing.selectors.plan import without_player
from cribbage_events.events.games.rows import GameRow
from cribbage_events.events.models import Entry, ScoreReport

# The last two are about a game that the other side has left before: whether these two left it
# together, so that it counts as not played, or it stays won.
type Outstanding = Literal["play", "forfeit", "director", "neither", "stays"]


@dataclass(frozen=True, slots=True)
class Departure:
    """The draw input after they have left, and the last round that they play."""

    state: DrawInput
    last_round: int
    # Where the director takes the empty seat.
    taken: GameRow | None = None


def departure_of(
    state: DrawInput, entry: Entry, outstanding: Outstanding, *, fills_in: bool | None = None
) -> Departure:
    """The departure of this entry. Raises ValidationError.

    `fills_in`: whether a director who played like anyone else still fills in. Only they know
    whether they stop competing or go home.
    """
    check_plays(state, entry)
    after = without_player(state, entry.number)
    if state.players[entry.number].directs:
        if fills_in is None:
            words = _("Choose whether %(name)s still fills in where a seat is empty.")
            raise ValidationError(words % {"name": entry.name})
        director = Player(entry.number, entry.name, None, fills_in=True, directs=True)
        after = replace(after, director=director if fills_in else None)
    if outstanding != "director":
        return Departure(after, state.first_round - 1)
    game = seat_for_director(state, entry.number)
    if game is None or state.director is None:
        words = _("The director can’t take that seat. Choose what happens to the game.")
        raise ValidationError(words)
    after = after.with_seat_taken(game, entry.number, state.director.number)
    gone = replace(state.players[entry.number], until_round=game.round - 1)
    return Departure(after.changed(gone), game.round - 1, game)


def check_plays(state: DrawInput, entry: Entry) -> None:
    player = state.players.get(entry.number)
    if player is None or entry.status == Entry.Status.WITHDRAWN:
        raise ValidationError(_("%(name)s is not playing.") % {"name": entry.name})
    if player.fills_in:
        words = _("%(name)s only fills in: let the director step out instead.")
        raise ValidationError(words % {"name": entry.name})


def seat_for_director(state: DrawInput, number: int) -> GameRow | None:
    """The game in whose seat the director could play: the only one left, with nothing reported."""
    games = state.outstanding_of(number)
    if state.director is None or state.director.number == number or len(games) != 1:
        return None
    game = games[0]
    if state.director.number in state.seated_in(game.round):
        return None
    reports = ScoreReport.objects.filter(game=game.id, taken_back_at=None)
    return None if reports.exists() else game


def left_before(state: DrawInput, number: int) -> GameRow | None:
    """Their last game, if they have won it because the other side gave it up by leaving. Who leaves
    the same game after somebody else doesn't win it (RULES.md §3).
    """
    theirs = (game for game in state.kept if number in game.numbers)
    last = max(theirs, key=lambda game: game.round, default=None)
    if last is None or not last.forfeited or state.outstanding_of(number):
        return None
    others = [other for other in last.numbers if other != number]
    gone = [
        each in state.players and state.players[each].until_round == last.round for each in others
    ]
    won = last.winner is not None and number in last.winner.numbers
    return last if won and len(others) == 1 and all(gone) else None


def void_game(state: DrawInput, number: int, outstanding: Outstanding) -> GameRow | None:
    """The game that counts as not played when they leave, if there is one."""
    if outstanding == "neither":
        games = state.outstanding_of(number)
        return games[0] if len(games) == 1 else left_before(state, number)
    return None if outstanding == "stays" else left_before(state, number)


def is_left_by_the_other(state: DrawInput, game: GameRow, number: int) -> bool:
    """Whether everybody else at this table has withdrawn, too."""
    others = [each for each in game.numbers if each != number and each in state.players]
    return bool(others) and all(state.players[each].until_round is not None for each in others)


def met_before(state: DrawInput, game: GameRow, number: int) -> bool:
    """Whether the director and the player who stays have met already."""
    if state.director is None:
        return False
    pair = {state.director.number, *game.numbers} - {number}
    return any(set(each.numbers) == pair for each in state.kept)
