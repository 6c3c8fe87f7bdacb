"""Forms of scorecards."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from cribbage_events.contest.cross_check import LastLine, Line, LineError, read_line
from cribbage_events.events.scorecards.selectors import NightCard, ScorecardLine
from cribbage_events.words.numbers import MINUS, signed, with_minus
from cribbage_events.words.refusals import line_error_words

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise


WON, LOST = "won", "lost"
SAID = {WON: True, LOST: False}
CHOICES = [(WON, pgettext_lazy("of a game", "Won")), (LOST, pgettext_lazy("of a game", "Lost"))]
MOST = 9999


class SignedField(forms.IntegerField):
    """A number as people write it, with either minus sign."""

    def __init__(self, *, label: "str | StrPromise", least: int = -MOST, **attrs: str) -> None:
        super().__init__(
            label=label,
            required=False,
            min_value=least,
            max_value=MOST,
            widget=forms.TextInput(attrs={"autocomplete": "off", "size": 4, **attrs}),
            error_messages={
                "invalid": _("Type a number, or leave it empty."),
                "min_value": _("That is too low."),
                "max_value": _("That is too high."),
            },
        )

    def to_python(self, value: Any) -> Any:
        return super().to_python(value.replace(MINUS, "-").strip() if value else value)


class ScorecardForm(forms.Form):
    """`written` and `totals` are what the card says, once the form is valid."""

    key = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)
    game_points = SignedField(label=_("Game points"), inputmode="numeric")
    games_won = SignedField(label=_("Games won"), least=0, inputmode="numeric")
    # No keypad of digits only: on some telephones it has no minus.
    spread = SignedField(label=_("Spread"))

    def __init__(
        self,
        data: Any = None,
        *,
        card: Sequence[ScorecardLine],
        last_line: LastLine,
        target: int,
        **kwargs: Any,
    ) -> None:
        filled_in = {
            "game_points": last_line.game_points,
            "games_won": last_line.won,
            "spread": signed(last_line.spread),
        }
        super().__init__(data, initial=filled_in, **kwargs)
        self.card, self.target = card, target
        self.written: dict[int, Line | None] = {}
        for line in card:
            if line.can_be_written:
                self.add_line(line)

    def add_line(self, line: ScorecardLine) -> None:
        written = line.written
        self.fields[f"won_{line.game}"] = forms.ChoiceField(
            label=gettext("Round %(number)s") % {"number": line.round},
            choices=CHOICES,
            widget=forms.RadioSelect,
            required=False,
            initial=written and (WON if written.won else LOST),
        )
        attrs = {"inputmode": "numeric", "autocomplete": "off", "enterkeyhint": "next"}
        self.fields[f"points_{line.game}"] = forms.CharField(
            label=gettext("Points in round %(number)s") % {"number": line.round},
            widget=forms.TextInput(attrs=attrs),
            required=False,
            initial=written and str(written.points),
        )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        for line in self.card:
            if line.game is not None and line.can_be_written:
                self.clean_line(line.game, line)
        return cleaned

    def clean_line(self, game: int, line: ScorecardLine) -> None:
        won = SAID.get(self.cleaned_data.get(f"won_{game}", ""))
        points = self.cleaned_data.get(f"points_{game}", "")
        before = line.written.won if line.written else None
        if not points and won == before:
            self.written[game] = None
            return
        try:
            self.written[game] = read_line(points, won=won, target=self.target)
        except LineError as error:
            self.add_error(f"points_{game}", line_error_words(error))

    @property
    def totals(self) -> LastLine:
        read = self.cleaned_data
        return LastLine(read["game_points"], read["games_won"], read["spread"])

    @property
    def rounds(self) -> list[dict[str, Any]]:
        """Return the lines of the card, with fields where there is something to write."""
        names = ("won", "points")
        return [
            {"line": line}
            | {name: self[f"{name}_{line.game}"] for name in names if line.can_be_written}
            for line in self.card
        ]

    @property
    def last_line(self) -> list[forms.BoundField]:
        return [self["game_points"], self["games_won"], self["spread"]]

    @property
    def has_other_games(self) -> bool:
        """Whether lines were typed of games that have been drawn again since."""
        typed = (name for name, text in self.data.items() if name.startswith("points_") and text)
        return any(name not in self.fields for name in typed)


class NightCardsForm(forms.Form):
    """Only what was typed on this page is saved: others may type the rest at the same time."""

    def __init__(self, data: Any = None, *, cards: Sequence[NightCard], closed: bool) -> None:
        super().__init__(data)
        self.cards = cards
        for card in cards:
            # No keypad of digits only: on some telephones it has no minus.
            field = SignedField(label=card.entry.name)
            field.initial, field.show_hidden_initial = with_minus(card.written), True
            field.disabled = closed
            self.fields[name_of(card)] = field

    @property
    def rows(self) -> Iterator[tuple[NightCard, forms.BoundField]]:
        for card in self.cards:
            yield card, self[name_of(card)]

    @property
    def changed(self) -> list[tuple[NightCard, int | None]]:
        return [
            (card, self.cleaned_data[name_of(card)])
            for card in self.cards
            if name_of(card) in self.changed_data
        ]


def name_of(card: NightCard) -> str:
    return f"card_{card.entry.number}"
