"""The questions before rounds are drawn again, whose answers are links that show the changes; the
forms that confirm them.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple
from urllib.parse import urlencode

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cribbage_events.clubs.forms.text import LineField
from cribbage_events.events.drawing.selectors.plan import DrawInput, draw_input, unreported_round
from cribbage_events.events.forms import YES_OR_NO, SeenForm
from cribbage_events.events.games.rows import GameRow
from cribbage_events.events.models import Entry, Event, Round
from cribbage_events.events.redrawing.preview import (
    is_left_by_the_other,
    seat_for_director,
    walkover_of,
)


class RedrawQuestion(NamedTuple):
    """A question with its answers: the value in the form, the label, and the address that shows its
    changes. `answer` is chosen; "" where the page can't guess and nobody has answered yet.
    """

    name: str
    words: str
    options: list[tuple[str, str, str]]
    answer: str


def chosen(questions: Sequence[RedrawQuestion]) -> dict[str, str]:
    return {question.name: question.answer for question in questions if question.answer}


def sat_down_question(
    event: Event, made: Mapping[str, str], before: str = "", *, late: bool = False
) -> list[RedrawQuestion]:
    """Return the question if a round may be under way. Somebody `late` plays in it unless its clock
    was started.
    """
    playing = unreported_round(event)
    if playing is None:
        return []
    rounds = Round.objects.filter(stage__event=event, stage__position=0, number=playing)
    guess = "no" if late and not rounds.filter(is_started=True).exists() else "yes"
    return [_sat_down(event, playing, made, before, guess)]


def _sat_down(
    event: Event, playing: int, made: Mapping[str, str], before: str = "", guess: str = "yes"
) -> RedrawQuestion:
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
) -> list[RedrawQuestion]:
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
        found.append(_question("fills_in", words, answers, made, before, guess=""))
    return found


def _game_of(
    state: DrawInput, entry: Entry, made: Mapping[str, str], before: str
) -> list[RedrawQuestion]:
    """About a game of theirs in a round that stays: only answers that are possible."""
    games = state.outstanding_of(entry.number)
    if entry.status == Entry.Status.WITHDRAWN:
        return []
    if not games:
        return _walkover(walkover_of(state, entry.number), made, before)
    answers = [("play", _("They still play it")), ("forfeit", _("It is forfeited"))]
    if state.director is not None and seat_for_director(state, entry.number) is not None:
        takes = _("%(name)s takes the seat") % {"name": state.director.name}
        answers.append(("director", takes))
    if len(games) == 1 and is_left_by_the_other(state, games[0], entry.number):
        answers.append(("neither", _("Both left it: it counts as not played")))
    words = _("Their game of round %(round)s") % {"round": games[0].round}
    return [_question("outstanding", words, answers, made, before)]


def _walkover(game: GameRow | None, made: Mapping[str, str], before: str) -> list[RedrawQuestion]:
    """About a game that the other side has forfeited by leaving."""
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
    guess: str | None = None,
) -> RedrawQuestion:
    """Return the question with the answer in `made`, else the `guess`; None: the first one."""
    values = [value for value, _label in answers]
    preset = values[0] if guess is None else guess
    others = {key: value for key, value in made.items() if value and key != name}
    options = [
        (value, label, f"?{before}{urlencode({**others, name: value})}") for value, label in answers
    ]
    answer = made.get(name, "")
    return RedrawQuestion(name, words, options, answer if answer in values else preset)


OUTSTANDING = [
    ("play", gettext_lazy("They finish the game")),
    ("forfeit", gettext_lazy("It is forfeited: the other side wins")),
    ("director", gettext_lazy("The director takes the seat")),
    ("neither", gettext_lazy("Both left it: it counts as not played")),
    ("stays", gettext_lazy("They were there, and have won it")),
]


class WithdrawalForm(SeenForm):
    outstanding = forms.ChoiceField(choices=OUTSTANDING, required=False, widget=forms.HiddenInput)
    fills_in = forms.ChoiceField(choices=YES_OR_NO, required=False, widget=forms.HiddenInput)
    reason = LineField(
        label=gettext_lazy("Why?"),
        required=False,
        max_length=200,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def clean_outstanding(self) -> str:
        """Take “play” where no game of theirs stays, since the page then asks nothing."""
        return self.cleaned_data["outstanding"] or "play"

    def clean_fills_in(self) -> bool | None:
        choice = self.cleaned_data["fills_in"]
        return choice == "yes" if choice else None


class DirectorSeatForm(SeenForm):
    fills_in = forms.BooleanField(required=False, widget=forms.HiddenInput)


RESULTS = [
    ("keep", gettext_lazy("It stays with the table")),
    ("again", gettext_lazy("Clear it: it is entered again")),
]


class ExchangeForm(SeenForm):
    """Two people changed places; `results`: what becomes of a result that was entered before."""

    results = forms.ChoiceField(choices=RESULTS, required=False, widget=forms.HiddenInput)
