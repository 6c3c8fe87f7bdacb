"""The questions before rounds are drawn again; each answer is a link that shows its changes."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple
from urllib.parse import urlencode

from django.utils.translation import gettext as _

from cribbage_events.events.drawing.selectors.draw_input import (
    DrawInput,
    draw_input,
    unreported_round,
)
from cribbage_events.events.games.rows import GameRow
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.redrawing.leavers import (
    is_left_by_the_other,
    left_before,
    seat_for_director,
)


class Option(NamedTuple):
    """One answer: its value in the form, its label, and the page that shows its changes."""

    value: str
    label: str
    query: str
    current: bool


class Question(NamedTuple):
    """A question with its answers, of which one is chosen; none where the page can't guess and
    nobody has answered yet.
    """

    name: str
    words: str
    options: list[Option]

    @property
    def is_answered(self) -> bool:
        return any(option.current for option in self.options)


def chosen(questions: Sequence[Question]) -> dict[str, str]:
    """Return the answer to each question."""
    return {
        question.name: option.value
        for question in questions
        for option in question.options
        if option.current
    }


def sat_down_question(
    event: Event, made: Mapping[str, str], before: str = "", *, guess: bool = True
) -> list[Question]:
    """Return the question; none where a result already shows it, or no round can be under way.
    Without a `guess` somebody has to answer.
    """
    playing = unreported_round(event)
    return [_sat_down(event, playing, made, before, guess)] if playing is not None else []


def _sat_down(
    event: Event, playing: int, made: Mapping[str, str], before: str = "", guess: bool = True
) -> Question:
    following = playing + 1
    yes = _("Yes: from round %(round)s") % {"round": following}
    if following > event.round_count:
        yes = _("Yes: round %(round)s stays as it is") % {"round": playing}
    no = _("No: from round %(round)s") % {"round": playing}
    words = _("Have people sat down for round %(round)s?") % {"round": playing}
    answers = [("yes", yes), ("no", no)]
    return _question("sat_down", words, answers, made, before, guess=guess)


def questions_when_leaving(
    entry: Entry, made: Mapping[str, str], before: str = ""
) -> list[Question]:
    event = entry.event
    playing = unreported_round(event)
    found = [_sat_down(event, playing, made, before)] if playing is not None else []
    state = draw_input(event, sat_down=chosen(found).get("sat_down") != "no")
    found += _game_of(state, entry, made, before)
    player = state.players.get(entry.number)
    if player is not None and player.directs and not player.fills_in:
        answers = [
            ("yes", _("Yes: they only stop competing")),
            ("no", _("No: they have gone home")),
        ]
        words = _("Does %(name)s still fill in where a seat is empty?") % {"name": entry.name}
        found.append(_question("fills_in", words, answers, made, before, guess=False))
    return found


def _game_of(
    state: DrawInput, entry: Entry, made: Mapping[str, str], before: str
) -> list[Question]:
    """Ask about a game of theirs in a round that stays: only answers that are possible."""
    games = state.outstanding_of(entry.number)
    if entry.status == Entry.Status.WITHDRAWN:
        return []
    if not games:
        return _walkover(left_before(state, entry.number), made, before)
    answers = [("play", _("They still play it")), ("forfeit", _("It is forfeited"))]
    if state.director is not None and seat_for_director(state, entry.number) is not None:
        takes = _("%(name)s takes the seat") % {"name": state.director.name}
        answers.append(("director", takes))
    if len(games) == 1 and is_left_by_the_other(state, games[0], entry.number):
        answers.append(("neither", _("Both left it: it counts as not played")))
    words = _("Their game of round %(round)s") % {"round": games[0].round}
    return [_question("outstanding", words, answers, made, before)]


def _walkover(game: GameRow | None, made: Mapping[str, str], before: str) -> list[Question]:
    """Ask about a game that the other side has forfeited by leaving."""
    if game is None:
        return []
    answers = [
        ("neither", _("Both left it: it counts as not played")),
        ("stays", _("They were there, and have won it")),
    ]
    words = _("Their game of round %(round)s was forfeited to them") % {"round": game.round}
    return [_question("outstanding", words, answers, made, before)]


def _question(
    name: str,
    words: str,
    answers: Sequence[tuple[str, str]],
    made: Mapping[str, str],
    before: str = "",
    *,
    guess: bool = True,
) -> Question:
    values = [value for value, _ in answers]
    preset = values[0] if guess else None
    current = made.get(name) if made.get(name) in values else preset
    others = {key: value for key, value in made.items() if value and key != name}
    return Question(
        name,
        words,
        [
            Option(value, label, f"?{before}{urlencode({**others, name: value})}", value == current)
            for value, label in answers
        ],
    )
