"""The columns of a list of old results, by their headings in English or French."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cribbage_events.clubs.names import folded
from cribbage_events.spreadsheets import SpreadsheetError, Table

HEADER_WITHIN = 10
# Headings in small letters without accents, spaces or signs.
COLUMNS: Mapping[str, tuple[str, ...]] = {
    "date": ("date", "year", "day", "annee", "jour", "season", "saison"),
    "event": ("event", "eventname", "nameofevent", "competition", "tournament", "evenement",
              "tournoi", "concours"),
    "kind": ("kind", "kindofevent", "type", "genre", "sorte"),
    "division": ("division", "group", "agegroup", "groupe", "categorie", "category"),
    "place": ("place", "rank", "position", "finish", "rang", "pos"),
    "name": ("name", "player", "playername", "fullname", "nom", "joueur", "joueuse"),
    "medal": ("medal", "medaille", "award"),
    "played": ("played", "games", "gamesplayed", "parties", "partiesjouees", "jouees"),
    "won": ("won", "wins", "gameswon", "victoires", "gagnees", "partiesgagnees"),
    "points": ("gamepoints", "points", "pointsdepartie", "pointsdeclassement", "gp", "pts"),
    "spread": ("spread", "netspread", "net", "ecart", "difference"),
    "skunks": ("skunks", "skunk", "moufettes"),
    "round": ("round", "ronde", "game", "partie"),
    "table": ("table",),
    "player_a": ("playera", "player1", "joueura", "joueur1"),
    "score_a": ("scorea", "score1", "pointagea", "pointage1"),
    "player_b": ("playerb", "player2", "joueurb", "joueur2"),
    "score_b": ("scoreb", "score2", "pointageb", "pointage2"),
}  # fmt: skip
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
    *("spread", "skunks"),
)
NEEDED = {
    GAMES: ("date", "event", "round", "player_a", "score_a", "player_b", "score_b"),
    RESULTS: ("date", "event", "place", "name"),
}


@dataclass(frozen=True, slots=True)
class Layout:
    """Whether it is a list of games or of places, the row of headings, and what each column is."""

    columns: tuple[str, ...]
    start: int
    found: Mapping[str, int]
    left_out: tuple[str, ...]

    @property
    def has_games(self) -> bool:
        return self.columns is GAMES


def layout_of(table: Table) -> Layout:
    """Raises SpreadsheetError, naming the columns that are missing."""
    rows = [(number, row) for number, row in enumerate(table, 1) if any(row)][:HEADER_WITHIN]
    number, row = max(rows, key=lambda each: len(known_columns(each[1])))
    found = known_columns(row)
    shape = GAMES if {"player_a", "player_b"} & found.keys() else RESULTS
    missing = [str(HEADINGS[name]) for name in NEEDED[shape] if name not in found]
    if missing:
        words = _(
            "The first line needs headings over the columns. Not found: %(headings)s."
            " The example below shows them all."
        )
        raise SpreadsheetError(words % {"headings": ", ".join(missing)})
    mine = {name: place for name, place in found.items() if name in shape}
    left = tuple(cell for place, cell in enumerate(row) if cell and place not in mine.values())
    return Layout(shape, number, mine, left)


def known_columns(row: Sequence[str]) -> dict[str, int]:
    """Also by the headings of the example, which are in the reader's language."""
    examples = {plain(str(HEADINGS[name])): name for name in COLUMNS}
    found: dict[str, int] = {}
    for place, cell in enumerate(row):
        word = plain(cell)
        names = [name for name, words in COLUMNS.items() if word in words]
        for name in names or filter(None, [examples.get(word)]):
            found.setdefault(name, place)
    return found


def plain(heading: str) -> str:
    return re.sub(r"[^a-z0-9]", "", folded(heading))
