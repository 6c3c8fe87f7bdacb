"""The kinds of events that old results can be of, as a list names them."""

import re
from collections.abc import Mapping
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from cribbage_events.clubs.names import folded
from cribbage_events.contest.presets import PRESETS
from cribbage_events.events.standings.awards import find_awards
from cribbage_events.words.rules import preset_choices, preset_label

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
    leagues = [(SEASON, _("A whole season of a league"))]
    return [*((code, preset_label(code)) for code in PRESETS), *leagues]


def kind_of_code(code: str) -> OldKind:
    if code == SEASON:
        preset, _label = preset_choices(of_season=True)[0]
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
