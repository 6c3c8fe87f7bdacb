"""The words of what can be chosen in a way of playing, who has taken one, and a worked example."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from django.utils.text import capfirst
from django.utils.translation import gettext_lazy

from cribbage_events.clubs.models import Club
from cribbage_events.contest.medals import holders_of
from cribbage_events.contest.outcome import Outcome, Side
from cribbage_events.contest.presets import PRESETS, Preset
from cribbage_events.contest.scoring import Adds, side_results
from cribbage_events.contest.standings import explain_all, standings
from cribbage_events.events.models import Way
from cribbage_events.words.lazy import Text
from cribbage_events.words.numbers import places_in_words, with_minus
from cribbage_events.words.rules import preset_label
from cribbage_events.words.ties import NAMES, tie_words
from cribbage_events.words.ways import changes, extra_won_words

ADDS: dict[str, Text] = {
    Adds.NOTHING: gettext_lazy("Nothing"),
    Adds.PEGS: gettext_lazy(
        "The points pegged: the winner the target, the loser what they reached"
    ),
    Adds.SHORT: gettext_lazy("The points that the loser is short of the target"),
}
TIES: dict[str, Text] = {code: capfirst(name) for code, name in NAMES.items()}
TIES_MEAN: dict[str, Text] = {
    "spread": gettext_lazy("The margins of the wins, minus those of the losses."),
    "games-won": gettext_lazy("Whoever won more games comes first."),
    "plus-points": gettext_lazy("The margins of the wins, added up."),
    "skunks": gettext_lazy("Whoever has more skunks comes first."),
    "head-to-head": gettext_lazy("Counts only if all who are tied have met."),
    "fewest-losses": gettext_lazy("Whoever lost fewer games comes first."),
    "fewest-short": gettext_lazy("The margins of the losses, added up; fewer is better."),
    "widest-win": gettext_lazy("Whoever won one game by the most comes first."),
}
FORMATS: dict[str, Text] = {
    "round-robin": gettext_lazy("A new opponent in each round, all rounds drawn at once"),
    "everybody-once": gettext_lazy("Everybody plays everybody once"),
    "progressive": gettext_lazy("Round by round: neighbours in the standings meet"),
    "moving-sides": gettext_lazy("One half stays at its tables, the other half moves on"),
    "rotating-doubles": gettext_lazy("Doubles, with a new partner in each game"),
    "grass-roots": gettext_lazy("Singles, a new opponent in each game"),
    "qualifying": gettext_lazy("A qualifying round by movement, then play-offs"),
}


def formats_for(preset: Preset) -> dict[str, Text]:
    """Return those that fit what the preset's events are and earn, its own first."""
    alike = [
        each.format
        for each in PRESETS.values()
        if (each.of_season, each.awards) == (preset.of_season, preset.awards)
    ]
    return {
        code: FORMATS.get(code) or str(preset_label(code))
        for code in dict.fromkeys([preset.format, *alike])
    }


class Taken(NamedTuple):
    """The way that an event or a season has taken, and what its club has changed in it since."""

    name: str
    way: Way | None
    changes: list[str]

    @property
    def value(self) -> str:
        """Return the way as the choice of a kind has it."""
        return f"way-{self.way.pk}" if self.way else ""


def taken_by(holder: Any, way: Way | None) -> Taken | None:
    """`holder` is an event or a season, `way` the one that it was taken from, if it still is; None
    without a way.
    """
    preset: Preset = holder.preset
    if not preset.name:
        return None
    is_newer = way is not None and (way.preset_code, way.text) != (holder.preset_code, holder.way)
    changed = changes(preset, way.preset) if way and is_newer else []
    return Taken(preset.name, way, changed)


def find_way(club: Club, key: str) -> Way | None:
    """A club's own way, by its key as an address has it."""
    return club.ways.filter(pk=key).first() if key.isdecimal() and len(key) < 10 else None


def kinds_to_choose(club: Club, preset: Preset) -> list[tuple[str, str]]:
    """Return the presets that an event or a season of this one can change to, then the club's own
    ways, by name.
    """
    alike = {
        code: each
        for code, each in PRESETS.items()
        if (each.of_season, each.awards) == (preset.of_season, preset.awards)
        and (code == preset.code or not preset.of_season)
    }
    ways = club.ways.filter(preset_code__in=alike)
    return [
        *((code, str(preset_label(code))) for code in alike),
        *((f"way-{way.pk}", way.name) for way in ways),
    ]


def chosen_kind(club: Club, preset: Preset, kind: str) -> Way | None:
    """The way that was chosen; a preset as one that changes nothing. None if neither can be."""
    if kind not in dict(kinds_to_choose(club, preset)):
        return None
    return find_way(club, kind.removeprefix("way-")) or Way(preset_code=kind)


# ------------------------------------------------------------------------- a worked example

PLAYERS = ["Ann", "Bob", "Cy", "Di"]
# Round, the two who meet, which of them wins, and by how many pegs.
GAMES = (
    (1, 0, 1, 0, 14),
    (1, 2, 3, 2, 6),
    (2, 0, 2, 2, 20),
    (2, 1, 3, 1, 5),
    (3, 0, 3, 0, 33),
    (3, 1, 2, 1, 9),
)


class ExampleGame(NamedTuple):
    round: int
    players: tuple[str, str]
    scores: tuple[int, int]
    points: tuple[str, str]


class Example(NamedTuple):
    """What six games give by a way of playing: each game's points, the order, and the prizes
    besides those for the first places.
    """

    games: list[ExampleGame]
    rows: "list[ExampleRow]"
    prizes: list[str]


class ExampleRow(NamedTuple):
    place: str
    name: str
    points: str
    why: str


def outcomes_of(preset: Preset, results: Iterable[tuple[int, int]]) -> Iterator[Outcome[str]]:
    for number, ((round, one, other, *_rest), (winner, margin)) in enumerate(
        zip(GAMES, results, strict=True)
    ):
        scores = [preset.target - (0 if each == winner else margin) for each in (one, other)]
        sides = (Side((PLAYERS[one],), scores[0]), Side((PLAYERS[other],), scores[1]))
        yield Outcome(round, number % 2 + 1, sides, preset.target)


def example_of(preset: Preset, results: Iterable[tuple[int, int]]) -> Example:
    """Take who won each game, by the place among PLAYERS, and by how many pegs."""
    outcomes = list(outcomes_of(preset, results))
    rows = standings(PLAYERS, outcomes, preset.scoring)
    reasons = explain_all(rows, preset.scoring)
    places = places_in_words(row.rank for row in rows)
    prizes = [(each, holders_of(each, rows)) for each in preset.extra_prizes]
    most = max(row.skunks for row in rows)
    return Example(
        [example_game(outcome, preset) for outcome in outcomes],
        [
            ExampleRow(
                places[row.rank],
                row.player,
                with_minus(row.game_points),
                tie_words(reasons[row.player], str) if row.player in reasons else "",
            )
            for row in rows
        ],
        [extra_won_words(prize, [*held], most) for prize, held in prizes if held],
    )


def example_game(outcome: Outcome[str], preset: Preset) -> ExampleGame:
    one, other = outcome.sides
    points = [with_minus(each.game_points) for each in side_results(outcome, preset.scoring)]
    return ExampleGame(
        outcome.round,
        (one.players[0], other.players[0]),
        (one.score, other.score),
        (points[0], points[1]),
    )
