"""Forms of cards."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import uuid4

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from cribbage_events.contest.cards import CardEntry, EntryError, EntryProblem
from cribbage_events.contest.cross_check import LastLine
from cribbage_events.events.games.rounds import card_line_words
from cribbage_events.events.games.rows import GameRow
from cribbage_events.events.models import Event
from cribbage_events.events.scorecards.forms import SignedField
from cribbage_events.words.cards import entry_error_words, written_words
from cribbage_events.words.numbers import signed

COLUMNS = ("game_points", "plus", "minus")
# The last line of the card.
TOTALS = ("total_game_points", "total_won", "total_spread")
# Of a game: 2 for a win, 3 for a skunk, 0 for a loss.
MOST_GAME_POINTS = 3


class ColumnField(forms.IntegerField):
    """A number of one column; the sign of the column may be typed, too."""

    def __init__(self, *, label: str, column: str, most: int, initial: int | None) -> None:
        attrs = {
            "inputmode": "numeric",
            "autocomplete": "off",
            "enterkeyhint": "next",
            "size": 3,
            "data-column": column,
        }
        super().__init__(
            label=label,
            required=False,
            initial=initial,
            widget=forms.TextInput(attrs=attrs),
            error_messages={"invalid": _("Type a number, or leave it empty.")},
        )
        self.most = most

    def to_python(self, value: Any) -> int | None:
        text = str(value or "").strip().lstrip("+-−–").strip()
        # The length first: a number of thousands of digits is not worth reading.
        if text.isascii() and text.isdigit() and len(text.lstrip("0")) > len(str(self.most)):
            text = str(self.most + 1)
        number: int | None = super().to_python(text)
        return number


class CardForm(forms.Form):
    """`lines` and `totals` are what the card says, once the form is valid."""

    key = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)
    # The card's newest line when the page was opened; 0: none.
    seen = forms.IntegerField(widget=forms.HiddenInput, min_value=0)
    # A card that is better than any known one is asked about.
    sure = forms.BooleanField(required=False, widget=forms.HiddenInput)
    # Whether the card is that much better, and nobody has said yet that it is so.
    asks = False
    total_game_points = SignedField(label=_("Game points"), inputmode="numeric")
    total_won = SignedField(label=_("Games won"), least=0, inputmode="numeric")
    # No keypad of digits only: on some telephones it has no minus.
    total_spread = SignedField(label=_("Spread"))

    def __init__(
        self,
        data: QueryDict | None = None,
        *,
        entry: int,
        games: Sequence[GameRow],
        written: Mapping[int, CardEntry],
        totals: LastLine,
        event: Event,
        seen: int,
    ) -> None:
        first = {
            "seen": seen,
            "total_game_points": totals.game_points,
            "total_won": totals.won,
            "total_spread": signed(totals.spread),
        }
        super().__init__(data, initial=first)
        self.sent = data
        self.entry, self.games, self.written = entry, games, written
        self.event, self.target = event, event.target
        self.kept_totals = totals
        for name in TOTALS:
            # The page keeps what it showed, so that it is known what was typed.
            self.fields[name].show_hidden_initial = True
        self.lines: dict[int, CardEntry | None] = {}
        for game in games:
            self.add_game(game)

    def add_game(self, game: GameRow) -> None:
        entry = self.written.get(game.id)
        values = {"round": card_line_words(self.event, game.round)}
        labels = {
            "game_points": gettext("%(round)s: game points") % values,
            "plus": gettext("%(round)s: plus") % values,
            "minus": gettext("%(round)s: minus") % values,
        }
        for column in COLUMNS:
            self.fields[field_name(column, game.id)] = ColumnField(
                label=labels[column],
                column=column,
                most=MOST_GAME_POINTS if column == "game_points" else self.target,
                initial=getattr(entry, column) if entry else None,
            )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        for game in self.games:
            self.clean_game(game.id)
        return cleaned

    def clean_game(self, game: int) -> None:
        points, plus, minus = (
            self.cleaned_data.get(field_name(column, game)) for column in COLUMNS
        )
        if points is not None and points > MOST_GAME_POINTS:
            words = _("A game gives 2 game points, 3 for a skunk, and 0 for a loss.")
            self.add_error(field_name("game_points", game), words)
            return
        try:
            entry = CardEntry(None, plus, minus, points, self.target)
        except EntryError as error:
            wrong = "plus" if (plus or 0) > self.target else "minus"
            if error.problem is EntryProblem.BOTH_COLUMNS:
                wrong = "minus"
            self.add_error(field_name(wrong, game), entry_error_words(error))
            return
        is_empty = points is plus is minus is None
        self.lines[game] = None if is_empty else entry

    @property
    def totals(self) -> LastLine:
        """Only what was typed replaces what is kept: somebody else may have typed it meanwhile."""
        typed, kept = set(self.changed_data), self.kept_totals
        now = zip(TOTALS, (kept.game_points, kept.won, kept.spread), strict=True)
        return LastLine(
            *(self.cleaned_data[name] if name in typed else value for name, value in now)
        )

    @property
    def rows(self) -> list[dict[str, Any]]:
        """Return each game with its three fields."""
        return [
            {
                "game": game,
                "opponent": game.opponents(game.side_of(self.entry)),
                "fields": [self[field_name(column, game.id)] for column in COLUMNS],
                "kept": self.kept_words(game.id),
            }
            for game in self.games
        ]

    def kept_words(self, game: int) -> str:
        """Return what is kept, if somebody has typed something else since the page was opened."""
        kept = self.written.get(game)
        if kept is None or game not in self.lines or self.lines[game] == kept:
            return ""
        return written_words(kept.game_points, kept.plus, kept.minus)

    @property
    def last_line(self) -> list[forms.BoundField]:
        return [self[name] for name in TOTALS]

    def has_other_games(self) -> bool:
        """Whether lines were typed of games that have been drawn again since."""
        named = tuple(f"{column}_" for column in COLUMNS)
        typed = (name for name, text in self.data.items() if name.startswith(named) and text)
        return any(name not in self.fields for name in typed)

    def see_now(self, newest: int) -> None:
        """Sent again, it is saved: what others have typed meanwhile is on the page."""
        if self.sent is not None:
            self.sent["seen"] = str(newest)


def field_name(column: str, game: int) -> str:
    return f"{column}_{game}"
