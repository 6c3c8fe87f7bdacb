"""What a director is asked before rounds are drawn again, as links that show what each changes."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple
from urllib.parse import urlencode

from cribbage_events.events.models import Entry, Event
from cribbage_events.events.selectors.hall import Hall, hall_of, unreported_round
from cribbage_events.events.selectors.leaving import seat_for_director


class Option(NamedTuple):
    """One answer: what it is called in the form, what it says, and the page that shows it."""

    value: str
    label: str
    query: str
    current: bool


class Question(NamedTuple):
    """A question with its answers, of which one is chosen."""

    name: str
    words: str
    options: list[Option]


def chosen(questions: Sequence[Question]) -> dict[str, str]:
    """By question, the answer."""
    return {
        question.name: option.value
        for question in questions
        for option in question.options
        if option.current
    }


def sat_down_question(event: Event, made: Mapping[str, str], before: str = "") -> list[Question]:
    """Empty where a result says so already, or no round can be under way."""
    playing = unreported_round(event)
    return [_sat_down(event, playing, made, before)] if playing is not None else []


def _sat_down(event: Event, playing: int, made: Mapping[str, str], before: str = "") -> Question:
    following = playing + 1
    yes = f"Yes: from round {following}"
    if following > event.round_count:
        yes = f"Yes: round {playing} stays as it is"
    answers = [("yes", yes), ("no", f"No: from round {playing}")]
    return _question(
        "sat_down", f"Have people sat down for round {playing}?", answers, made, before
    )


def questions_when_leaving(entry: Entry, made: Mapping[str, str]) -> list[Question]:
    event = entry.event
    playing = unreported_round(event)
    found = [_sat_down(event, playing, made)] if playing is not None else []
    hall = hall_of(event, sat_down=chosen(found).get("sat_down") != "no")
    found += _game_of(hall, entry, made)
    player = hall.players.get(entry.number)
    if player is not None and player.directs and not player.fills_in:
        fills_in = {"fills_in": "yes" if event.director_fills_in else "no"}
        asked = {**made, "fills_in": made.get("fills_in") or fills_in["fills_in"]}
        answers = [("yes", "Yes, so that nobody sits out"), ("no", "No")]
        words = f"Does {entry.name} still fill in where a seat is empty?"
        found.append(_question("fills_in", words, answers, asked))
    return found


def _game_of(hall: Hall, entry: Entry, made: Mapping[str, str]) -> list[Question]:
    """What becomes of a game of theirs in a round that stays: only what is possible."""
    tables = hall.outstanding_of(entry.number)
    if not tables or entry.status == Entry.Status.WITHDRAWN:
        return []
    answers = [("play", "They still play it"), ("forfeit", "It is forfeited")]
    if hall.director is not None and seat_for_director(hall, entry.number) is not None:
        answers.append(("director", f"{hall.director.name} takes the seat"))
    return [_question("outstanding", f"Their game of round {tables[0].round}", answers, made)]


def _question(
    name: str,
    words: str,
    answers: Sequence[tuple[str, str]],
    made: Mapping[str, str],
    before: str = "",
) -> Question:
    values = [value for value, _ in answers]
    current = made.get(name) if made.get(name) in values else values[0]
    others = {key: value for key, value in made.items() if value and key != name}
    return Question(
        name,
        words,
        [
            Option(value, label, f"?{before}{urlencode({**others, name: value})}", value == current)
            for value, label in answers
        ],
    )
