"""The form of a club's way of playing, and the six games of its worked example."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from django import forms
from django.db import models
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cribbage_events.clubs.forms.base import ConcurrentlyEdited
from cribbage_events.clubs.forms.text import NameField, NumberField
from cribbage_events.clubs.models import Club
from cribbage_events.contest.presets import Preset
from cribbage_events.contest.prizes import ExtraPrize, Prize
from cribbage_events.contest.scoring import Adds, ForfeitRule
from cribbage_events.contest.tie_breaks import TIE_BREAKS, TieBreak
from cribbage_events.events.forms import PlacesField
from cribbage_events.events.kinds import contradictions_in, find_kind
from cribbage_events.events.models import Way
from cribbage_events.events.ways.selectors import (
    ADDS,
    GAMES,
    PLAYERS,
    TIES,
    TIES_MEAN,
    Example,
    example_of,
    formats_for,
)
from cribbage_events.words.lazy import Text
from cribbage_events.words.ways import CONTRADICTIONS

MOST_POINTS = 200
MOST_ROUNDS = 30
GROUPS: tuple[tuple[Text, tuple[str, ...]], ...] = (
    (gettext_lazy("What it is called"), ("name",)),
    (
        gettext_lazy("What a game is worth"),
        ("win", "skunk", "double_skunk", "loss", "adds", "by_round", "fewer_is_better"),
    ),
    (gettext_lazy("The games"), ("target", "rounds", "format")),
)
MORE: tuple[tuple[Text, tuple[str, ...]], ...] = (
    (
        gettext_lazy("Medals and prizes"),
        ("min_games", "most_skunks", "no_wins", "exact_wins"),
    ),
    (
        gettext_lazy("Age groups"),
        ("groups", "min_for_two_divisions", "age_groups"),
    ),
    (
        gettext_lazy("Games that aren’t played"),
        ("forfeit_win", "forfeit_loss", "forfeit_margin", "bye", "director_fills_in"),
    ),
    (gettext_lazy("Skunks"), ("skunk_margin", "double_skunk_margin")),
)
OF_SCORING = (
    *("win", "skunk", "double_skunk", "loss", "bye", "skunk_margin", "double_skunk_margin"),
)


class Groups(models.TextChoices):
    TWO = "two", gettext_lazy("Two groups of about equal size")
    NONE = "none", gettext_lazy("None: everybody plays together")
    AGES = "ages", gettext_lazy("Groups by the ages below")


# The field of the form that says it, where it has another name than in contest/ways.py.
FIELD_OF = {"forfeit": "forfeit_loss", "extra_prizes": "exact_wins"}


def points_field(label: Text, help_text: Text) -> NumberField:
    return NumberField(
        label=label, help_text=help_text, min_value=-MOST_POINTS, max_value=MOST_POINTS
    )


class TieOrderField(forms.MultipleChoiceField):
    """The codes of tie-breaks in their order; none is a choice, too."""

    widget = forms.MultipleHiddenInput

    def __init__(self) -> None:
        super().__init__(
            label=gettext_lazy("Ties are broken by"), choices=list(TIES.items()), required=False
        )

    def clean(self, value: Any) -> list[str]:
        return list(dict.fromkeys(super().clean(value)))


class WayForm(ConcurrentlyEdited, forms.Form):
    """Every choice of a way of playing, made from `preset` or from what another way makes of it."""

    name = NameField(
        label=gettext_lazy("Name"),
        help_text=gettext_lazy("So that you find it when you plan an event."),
        error_messages={"required": gettext_lazy("Give it a name, such as “Thursday pegs”.")},
    )
    win = points_field(
        gettext_lazy("A win"), gettext_lazy("Points for a game won without a skunk.")
    )
    skunk = points_field(
        gettext_lazy("A win with a skunk"), gettext_lazy("Points for winning by a skunk.")
    )
    double_skunk = points_field(
        gettext_lazy("A win with a double skunk"),
        gettext_lazy("The same number if it counts no more than a skunk."),
    )
    loss = points_field(gettext_lazy("A loss"), gettext_lazy("Points for a game lost; mostly 0."))
    adds = forms.ChoiceField(
        label=gettext_lazy("Counted besides"),
        help_text=gettext_lazy("Added to what a win or a loss is worth."),
        choices=list(ADDS.items()),
    )
    by_round = PlacesField(
        label=gettext_lazy("A win in each round"),
        help_text=gettext_lazy(
            "Only if rounds differ: 6, 7, 8, 9, 10 gives 6 points for a win in round 1 and 10 in "
            "round 5. A skunk adds as much as above."
        ),
        max_length=120,
        required=False,
    )
    fewer_is_better = forms.ChoiceField(
        label=gettext_lazy("First is whoever has"),
        help_text=gettext_lazy("Fewer, if a loser gets the points they are short."),
        choices=[("more", gettext_lazy("more points")), ("fewer", gettext_lazy("fewer points"))],
    )
    target = forms.TypedChoiceField(
        label=gettext_lazy("A game goes to"),
        help_text=gettext_lazy("The first to peg so many wins."),
        choices=[(121, "121"), (61, "61")],
        coerce=int,
    )
    rounds = NumberField(
        label=gettext_lazy("Rounds"),
        help_text=gettext_lazy("How many games everybody plays. An event can have its own number."),
        min_value=1,
        max_value=MOST_ROUNDS,
    )
    min_games = NumberField(
        label=gettext_lazy("Games for a medal or a prize"),
        help_text=gettext_lazy("Whoever played fewer is ranked, but gets none. 0 asks for none."),
        min_value=0,
        max_value=MOST_ROUNDS,
    )
    most_skunks = forms.BooleanField(
        label=gettext_lazy("A prize for the most skunks"),
        help_text=gettext_lazy("Players with equally many share it."),
        required=False,
    )
    no_wins = forms.BooleanField(
        label=gettext_lazy("A prize for winning no game"),
        help_text=gettext_lazy("For whoever has played and won no game."),
        required=False,
    )
    exact_wins = PlacesField(
        label=gettext_lazy("A prize for exactly so many wins"),
        help_text=gettext_lazy("Such as 2, or 1, 3 for two prizes; or leave it empty."),
        max_length=40,
        required=False,
    )
    groups = forms.ChoiceField(
        label=gettext_lazy("Groups by age"),
        help_text=gettext_lazy("Each group has its own games and its own ranking."),
        choices=Groups,
    )
    min_for_two_divisions = NumberField(
        label=gettext_lazy("Two groups from how many players on"),
        help_text=gettext_lazy("Counts for two groups of about equal size."),
        min_value=2,
        max_value=1000,
    )
    age_groups = PlacesField(
        label=gettext_lazy("Ages at which an older group begins"),
        help_text=gettext_lazy("Such as 65, or 55, 70 for three groups."),
        max_length=40,
        required=False,
    )
    forfeit_win = points_field(
        gettext_lazy("A forfeited game, for the side that came"),
        gettext_lazy("Points as for a win, without a skunk."),
    )
    forfeit_loss = points_field(
        gettext_lazy("A forfeited game, for the side that gave it up"),
        gettext_lazy("Where fewer points are better, giving up must cost as much as losing."),
    )
    forfeit_margin = NumberField(
        label=gettext_lazy("Margin of a forfeited game"),
        help_text=gettext_lazy("Counts in the spread; mostly 0."),
        min_value=0,
        max_value=121,
    )
    bye = points_field(
        gettext_lazy("A bye"), gettext_lazy("Points for a round without an opponent.")
    )
    director_fills_in = forms.BooleanField(
        label=gettext_lazy("With an odd number the director plays"),
        help_text=gettext_lazy("Otherwise one entrant has a bye."),
        required=False,
    )
    skunk_margin = NumberField(
        label=gettext_lazy("A skunk is a win by at least"),
        help_text=gettext_lazy("31 points mostly: a loser on 90 of 121 is skunked."),
        min_value=1,
        max_value=121,
    )
    double_skunk_margin = NumberField(
        label=gettext_lazy("A double skunk is a win by at least"),
        help_text=gettext_lazy("61 points mostly: a loser on 60 of 121."),
        min_value=1,
        max_value=121,
    )

    def __init__(
        self, data: Any = None, *, club: Club, preset: Preset, way: Way | None = None, **kwargs: Any
    ) -> None:
        self.club, self.preset, self.way = club, preset, way
        super().__init__(data, initial=values_of(preset), **kwargs)
        self.fields["tie_order"] = TieOrderField()
        self.fields["format"] = forms.ChoiceField(
            label=gettext_lazy("Who meets whom"),
            help_text=_("The page of the draw shows it before anything is drawn."),
            choices=list(formats_for(preset).items()),
        )
        self._leave_out()
        if preset.round_choices and "rounds" in self.fields:
            self._limit_rounds(preset)
        if way:
            self.compare_edits()

    def _leave_out(self) -> None:
        """Drop what is the same for all events of this kind."""
        kinds = [find_kind(code) for code in formats_for(self.preset)]
        if all(kind.rounds_follow_entrants for kind in kinds):
            del self.fields["rounds"]
        if not any(kind.has_age_groups for kind in kinds):
            for name in ("groups", "min_for_two_divisions", "age_groups"):
                del self.fields[name]
        if self.preset.of_season:
            del self.fields["director_fills_in"]
        if len(kinds) == 1:
            del self.fields["format"]

    def _limit_rounds(self, preset: Preset) -> None:
        choices = sorted({*preset.round_choices, preset.rounds})
        self.fields["rounds"] = forms.TypedChoiceField(
            label=gettext_lazy("Rounds"),
            help_text=self.fields["rounds"].help_text,
            choices=[(each, str(each)) for each in choices],
            coerce=int,
        )

    def _groups(self, groups: Any) -> Iterator[tuple[str, list[forms.BoundField]]]:
        for title, names in groups:
            if found := [self[name] for name in names if name in self.fields]:
                yield str(title), found

    @property
    def first_groups(self) -> Iterator[tuple[str, list[forms.BoundField]]]:
        return self._groups(GROUPS)

    @property
    def more_groups(self) -> Iterator[tuple[str, list[forms.BoundField]]]:
        return self._groups(MORE)

    @property
    def is_wrong_inside(self) -> bool:
        return any(field.errors for _title, fields in self.more_groups for field in fields)

    @property
    def order(self) -> list[tuple[str, Text, Text]]:
        """Return code, name and meaning of each tie-break that is chosen, in its order."""
        chosen = [code for code in self["tie_order"].value() or [] if code in TIES]
        return [(code, TIES[code], TIES_MEAN[code]) for code in dict.fromkeys(chosen)]

    @property
    def others(self) -> list[tuple[str, Text, Text]]:
        chosen = {code for code, _name, _meaning in self.order}
        return [(code, name, TIES_MEAN[code]) for code, name in TIES.items() if code not in chosen]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        by_ages = cleaned.get("groups") == Groups.AGES
        if by_ages and not cleaned.get("age_groups") and "age_groups" not in self.errors:
            self.add_error("age_groups", _("Type at least one age, such as 65."))
        self.cleaned_data = self.merged(cleaned)
        if not self.errors:
            for field, contradiction in contradictions_in(self.made()):
                name = FIELD_OF.get(field, field)
                words = str(CONTRADICTIONS[contradiction])
                self.add_error(name if name in self.fields else None, words)
        return self.cleaned_data

    def made(self) -> Preset:
        """Return the preset that was typed; the form is valid."""
        typed = self.cleaned_data
        chosen: dict[str, Any] = {
            name: typed[name]
            for name in ("name", "target", "rounds", "format", "min_games", "director_fills_in")
            if name in typed
        }
        if "groups" in typed:
            chosen["min_for_two_divisions"] = typed["min_for_two_divisions"]
            chosen["age_groups"] = {
                Groups.TWO: None,
                Groups.NONE: (),
                Groups.AGES: tuple(typed["age_groups"]),
            }[Groups(typed["groups"])]
        scoring = replace(
            self.preset.scoring,
            **{name: typed[name] for name in OF_SCORING},
            adds=Adds(typed["adds"]),
            by_round=tuple(typed["by_round"]),
            fewer_is_better=typed["fewer_is_better"] == "fewer",
            tie_order=tie_order_of(typed["tie_order"]),
            forfeit=ForfeitRule(
                typed["forfeit_win"], typed["forfeit_loss"], typed["forfeit_margin"]
            ),
        )
        return replace(self.preset, scoring=scoring, extra_prizes=prizes_of(typed), **chosen)


def tie_order_of(codes: list[str]) -> tuple[TieBreak, ...]:
    return tuple(TIE_BREAKS[code] for code in codes)


def prizes_of(typed: dict[str, Any]) -> tuple[ExtraPrize, ...]:
    prizes = []
    if typed["most_skunks"]:
        prizes.append(ExtraPrize(Prize.MOST_SKUNKS))
    if typed["no_wins"]:
        prizes.append(ExtraPrize(Prize.NO_WINS))
    return (*prizes, *(ExtraPrize(Prize.WINS, wins) for wins in dict.fromkeys(typed["exact_wins"])))


def values_of(preset: Preset) -> dict[str, Any]:
    """Return the values that the form begins with."""
    scoring, prizes = preset.scoring, preset.extra_prizes
    ages = preset.age_groups
    return {
        "name": preset.name,
        **{name: getattr(scoring, name) for name in OF_SCORING},
        "adds": scoring.adds,
        "by_round": list(scoring.by_round),
        "fewer_is_better": "fewer" if scoring.fewer_is_better else "more",
        "tie_order": [rule.code for rule in scoring.tie_order],
        "target": preset.target,
        "rounds": preset.rounds,
        "format": preset.format,
        "min_games": preset.min_games,
        "groups": Groups.TWO if ages is None else Groups.AGES if ages else Groups.NONE,
        "min_for_two_divisions": preset.min_for_two_divisions,
        "age_groups": list(ages or ()),
        "director_fills_in": preset.director_fills_in,
        "forfeit_win": scoring.forfeit.win,
        "forfeit_loss": scoring.forfeit.loss,
        "forfeit_margin": scoring.forfeit.margin,
        "most_skunks": any(each.prize == Prize.MOST_SKUNKS for each in prizes),
        "no_wins": any(each.prize == Prize.NO_WINS for each in prizes),
        "exact_wins": [each.wins for each in prizes if each.prize == Prize.WINS],
    }


class ExampleForm(forms.Form):
    """Who won each of the six games, and by how much. It is never saved."""

    def __init__(self, data: Any = None) -> None:
        super().__init__(data, prefix="game")
        for number, (round, one, other, winner, margin) in enumerate(GAMES):
            players = {one: PLAYERS[one], other: PLAYERS[other]}
            names = {"one": PLAYERS[one], "other": PLAYERS[other], "round": round}
            beats = _("%(winner)s beats %(loser)s")
            winners = forms.TypedChoiceField(
                label=_("Winner of %(one)s and %(other)s, round %(round)s") % names,
                choices=[
                    (key, beats % {"winner": players[key], "loser": players[one + other - key]})
                    for key in (one, other)
                ],
                coerce=int,
                initial=winner,
            )
            winners.widget.attrs["aria-label"] = winners.label
            margins = NumberField(
                label=_("Margin of %(one)s and %(other)s, round %(round)s") % names,
                min_value=1,
                max_value=121,
                initial=margin,
            )
            margins.widget.attrs["aria-label"] = margins.label
            self.fields |= {f"winner{number}": winners, f"margin{number}": margins}

    @property
    def lines(self) -> list[tuple[int, forms.BoundField, forms.BoundField]]:
        """Return round, winner and margin of each game."""
        return [
            (game[0], self[f"winner{number}"], self[f"margin{number}"])
            for number, game in enumerate(GAMES)
        ]

    def example(self, preset: Preset) -> Example | None:
        """Return what these games give; None, with the reason beside its field, if one can't be."""
        if not self.is_bound:
            return example_of(preset, [(game[3], game[4]) for game in GAMES])
        if not self.is_valid():
            return None
        given = [
            (self.cleaned_data[f"winner{number}"], self.cleaned_data[f"margin{number}"])
            for number in range(len(GAMES))
        ]
        for number, (_winner, margin) in enumerate(given):
            if margin > preset.target:
                words = _("Type a number from %(least)s to %(most)s.")
                limits = {"least": 1, "most": preset.target}
                self.add_error(f"margin{number}", words % limits)
        return None if self.errors else example_of(preset, given)


def moved(data: QueryDict) -> QueryDict:
    """Return what was typed, with the tie-breaks in the order that a button asks for."""
    verb, _colon, code = data.get("move", "").partition(":")
    order = list(dict.fromkeys(data.getlist("tie_order")))
    at = order.index(code) if code in order else -1
    if verb == "add" and code in TIES and at < 0:
        order.append(code)
    elif at >= 0 and verb in {"up", "down", "take"}:
        order.pop(at)
        if verb != "take":
            order.insert(max(0, at - 1) if verb == "up" else at + 1, code)
    changed = data.copy()
    changed.setlist("tie_order", order)
    return changed
