"""The columns of a list of old results, by their headings in English or French."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cribbage_events.clubs.names import folded
from cribbage_events.contest.presets import PRESETS
from cribbage_events.events.standings.rows import find_awards
from cribbage_events.spreadsheets import ENTRANTS, ListTable, SpreadsheetError
from cribbage_events.spreadsheets.headings import (
    NAME,
    PERSON,
    Columns,
    heading_of,
    heading_words,
    is_last_first,
)
from cribbage_events.spreadsheets.texts import words
from cribbage_events.words.lazy import Text
from cribbage_events.words.rules import preset_label, presets_to_choose

HEADER_WITHIN = 10
# By the words of a heading, in small letters without accents; the first that matches counts.
WORDS: Mapping[str, frozenset[str]] = {
    line.split(":")[0]: words(line.split(":")[1])
    for line in """\
medal: medal medals medaille medailles award
skunks: skunks skunk skunked moufettes moufette sk sks
card: card carte scorecard
spread: spread ecart difference differential diff net ns
won: won wins win w gw gwon victoires victoire gagnees gagne gagnes
played: played jouees jouee joues gplayed gms games parties g
points: points pts gp gamepoints classement
place: place rank ranking position finish finished rang pos placing standing rk
division: division group groupe category categorie flight agegroup
date: date dates year annee day jour season saison when quand
round: round ronde rd game partie match
table: table tbl
kind: kind type genre sorte
event: event events evenement competition tournament tournoi concours
""".splitlines()  # not translated: words of headings
}
WHOLE: Mapping[str, str] = dict(
    line.split(": ")[::-1]
    for line in """\
date: day
round: game
round: partie
spread: +/-
date: season
date: saison
medal: award
points: points de partie
points: points de classement
points: game points
won: games won
played: games played
won: parties gagnees
played: parties jouees
event: name of event
event: nom de l'evenement
kind: kind of event
division: age group
""".splitlines()  # not translated: headings
)
SCORES = words("score scores pointage points pts pegs result trous")  # not translated: of headings
POINTS = words("points pts")  # not translated: of headings
KIND_OF_NAME = {
    "name": "name",
    "last-first": "name",
    "own": "name",
    "first": "first",
    "last": "last",
}
# A score without its player; whose it is, the columns beside it say.
SCORE = "score"
WINNER = words("winner winners gagnant gagnante vainqueur")  # not translated: of headings
LOSER = words("loser losers perdant perdante")  # not translated: of headings
IGNORED = words(
    "lost losses l defaites perdues avg average moyenne money prize earned"  # not translated: same
)
HEADINGS: Mapping[str, str | Promise] = {
    "date": gettext_lazy("Date"),
    "event": gettext_lazy("Event"),
    "kind": gettext_lazy("Kind"),
    "division": gettext_lazy("Division"),
    "place": gettext_lazy("Place"),
    "name": gettext_lazy("Name"),
    "medal": gettext_lazy("Medal"),
    "played": gettext_lazy("Played"),
    "won": gettext_lazy("Won"),
    "points": gettext_lazy("Game points"),
    "spread": gettext_lazy("Spread"),
    "skunks": gettext_lazy("Skunks"),
    "card": gettext_lazy("Card"),
    "round": gettext_lazy("Round"),
    "table": gettext_lazy("Table"),
    "player_a": gettext_lazy("Player A"),
    "score_a": gettext_lazy("Score A"),
    "player_b": gettext_lazy("Player B"),
    "score_b": gettext_lazy("Score B"),
}
GAMES = ("date", "event", "kind", "round", "table", "player_a", "score_a", "player_b", "score_b")
RESULTS = (
    *("date", "event", "kind", "division", "place", "name", "medal", "played", "won", "points"),
    *("spread", "skunks", "card", "first", "last"),
)
NEEDED = {
    GAMES: ("date", "event", "round", "player_a", "score_a", "player_b", "score_b"),
    RESULTS: ("date", "event", "place", "name"),
}


@dataclass(frozen=True, slots=True)
class Layout:
    """Whether it is a list of games or of places, the row of headings, and what each column is;
    `last_first`: its names are Lee Ann.
    """

    columns: tuple[str, ...]
    start: int
    labels: list[str]
    found: Mapping[str, int]
    left_out: tuple[str, ...]
    last_first: bool = False

    @property
    def as_columns(self) -> Columns:
        """The columns by which rows are seen to be too wide."""
        kinds = {"date": "until", "name": "name"}
        found = {kinds[name]: place for name, place in self.found.items() if name in kinds}
        return Columns(self.start, self.labels, found)

    @property
    def has_games(self) -> bool:
        return self.columns is GAMES


def layout_of(table: ListTable) -> Layout:
    """Raises SpreadsheetError, naming the columns that are missing."""
    rows = [(number, row) for number, row in enumerate(table.rows, 1) if any(row)][:HEADER_WITHIN]
    number, row = max(rows, key=lambda each: len(known_columns(each[1])))
    found = known_columns(row)
    shape = GAMES if {"player_a", "player_b"} & found.keys() else RESULTS
    named = found.keys() | ({"name"} if "last" in found else set())
    missing = [str(HEADINGS[name]) for name in NEEDED[shape] if name not in named]
    if missing:
        words = _(
            "The first line needs headings over the columns. Not found: %(headings)s."
            " The example below shows them all."
        )
        raise SpreadsheetError(words % {"headings": ", ".join(missing)})
    mine = {name: place for name, place in found.items() if name in shape}
    left = tuple(cell for place, cell in enumerate(row) if cell and place not in mine.values())
    last_first = any(
        heading_of(cell, ENTRANTS).kind == "last-first" or is_last_first(cell) for cell in row
    )
    return Layout(shape, number, row, mine, left, last_first)


def known_columns(row: Sequence[str]) -> dict[str, int]:
    """Return the columns, also known by the headings of the example, which are in the reader's
    language.
    """
    examples = {folded(str(words)): name for name, words in HEADINGS.items()}
    found: dict[str, int] = {}
    for place, cell in enumerate(row):
        if name := examples.get(folded(cell)) or kind_of_column(cell):
            # “Winner, Score, Loser, Score”: the second score is the second player's.
            found.setdefault("score_b" if name == SCORE and SCORE in found else name, place)
    if SCORE in found:
        found.setdefault("score_a", found.pop(SCORE))
        if "player_b" in found:
            found.setdefault("score_b", found["score_a"])
    if "first" in found and "last" not in found and "name" in found:
        found["last"] = found.pop("name")
    return found


def kind_of_column(heading: str) -> str:
    plain = folded(heading).strip(" .:")
    if plain in WHOLE:
        return WHOLE[plain]
    words = heading_words(heading)
    has = frozenset(words)
    if side := side_of_column(words):
        if has & SCORES:
            return f"score_{side}"
        named = has & (PERSON | NAME | WINNER | LOSER) or words[0] in {"team", "equipe"}
        return f"player_{side}" if named else ""
    if has & IGNORED or (has and has <= SCORES - POINTS):
        return "" if has & IGNORED else SCORE
    kind = heading_of(heading, ENTRANTS).kind
    if kind in KIND_OF_NAME:
        return KIND_OF_NAME[kind]
    return next((name for name, said in WORDS.items() if has & said), "")


def side_of_column(words: Sequence[str]) -> str:
    """Return whose of a game's two players a column is: “Player A”, “Score 2”, “Winner”."""
    if set(words) & WINNER or words[-1:] in (("a",), ("1",)) or words[1:2] in (("a",), ("1",)):
        return "a"
    if set(words) & LOSER or words[-1:] in (("b",), ("2",)) or words[1:2] in (("b",), ("2",)):
        return "b"
    return ""


EXAMPLES: dict[str, Text] = {
    "results": gettext_lazy(
        "Date,Event,Kind,Division,Place,Name,Medal,Played,Won,Game points,Spread,Skunks\n"
        "2003-11-08,Winter Games,,,1,Ann Lee,gold,4,4,9,87,1\n"
        "2003-11-08,Winter Games,,,2,Bob Ray,silver,4,2,5,20,1\n"
        "1998,Spring Games,,,1,Cy Dow,,,,,,\n"
        "2011-2012,Wednesday league,season,,1,Di Poe,,,,,,\n"
    ),
    "games": gettext_lazy(
        "Date,Event,Kind,Round,Table,Player A,Score A,Player B,Score B\n"
        "2003-11-08,Winter Games,,1,1,Ann Lee,121,Bob Ray,87\n"
        "2003-11-08,Winter Games,,1,2,Cy Dow,99,Di Poe,121\n"
    ),
}


SEASON = "season"
# Other words for them, in small letters without spaces.
ALSO: Mapping[str, tuple[str, ...]] = {
    "senior-games": ("seniorgames", "singles", "games", "event", "jeuxdesaines", "simple"),
    "legion-league": ("legionleague", "league", "doubles", "night", "ligue", "double", "soiree"),
    "acc-tournament": ("tournament", "acctournament", "tournoi"),
    SEASON: ("season", "leagueseason", "seasonofaleague", "saison"),
}


class OldKind(NamedTuple):
    """A preset; or the final table of a season of one."""

    preset: str
    is_season: bool = False

    @property
    def gives_medals(self) -> bool:
        return not self.is_season and find_awards(PRESETS[self.preset].awards).gives_medals


def kind_choices() -> list[tuple[str, str | Promise]]:
    leagues = [(SEASON, gettext_lazy("A whole season of a league"))]
    return [*((code, preset_label(code)) for code in PRESETS), *leagues]


def kind_of_code(code: str) -> OldKind:
    if code == SEASON:
        preset, _label = presets_to_choose(of_season=True)[0]
        return OldKind(preset, is_season=True)
    return OldKind(code)


def kind_named(text: str) -> OldKind | None:
    """Return None for a word that isn't known."""
    word = re.sub(r"[^a-z]", "", folded(text))
    for code, label in kind_choices():
        called = re.sub(r"[^a-z]", "", folded(str(label)))
        if word in (called, code.replace("-", ""), *ALSO.get(code, ())):
            return kind_of_code(code)
    return None
