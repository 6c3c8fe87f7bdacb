"""The rows of standings in words, one kind for each kind of awards."""

from typing import NamedTuple

from django.utils.translation import gettext as _

from cribbage_events.words.counts import count_of_points, count_of_skunks
from cribbage_events.words.numbers import MINUS

# Of a grass-roots night so many are on the podium and called out.
PLACES = 3


class StandingsLine(NamedTuple):
    """A row of the standings; `words` explain a tie, a medal that isn't given, or an early end.

    `place` is "5", or "=5" where several share it. `kept`: the words matter to everybody, as who
    withdrew or is the director.
    """

    number: int
    place: str
    name: str
    url: str
    played: int
    card: str
    medal: str
    medal_words: str
    words: str
    kept: bool

    @property
    def award(self) -> str:
        return self.medal

    @property
    def template(self) -> str:
        return "events/awards/medals/standings.html"


class PrizeLine(NamedTuple):
    """A row of a night with prizes; `words` explain a tie, or why there is no prize."""

    number: int
    place: str
    name: str
    url: str
    played: int
    won: int
    skunks: int
    points: str
    prize: str
    words: str
    kept: bool

    @property
    def template(self) -> str:
        return "events/awards/prizes/standings.html"

    # What a card says on top, as a StandingsLine has it.

    @property
    def card(self) -> str:
        return count_of_points(int(self.points.replace(MINUS, "-")))

    @property
    def medal(self) -> str:
        return ""

    @property
    def award(self) -> str:
        return self.prize

    @property
    def summary(self) -> str:
        """Return words such as: 3 of 4 games won, 1 skunk."""
        words = _("%(won)s of %(played)s games won, %(skunks)s")
        skunks = count_of_skunks(self.skunks)
        return words % {"won": self.won, "played": self.played, "skunks": skunks}


class QualifyingLine(NamedTuple):
    """A row of a qualifying round; `words` explain a tie or an early end."""

    number: int
    place: str
    name: str
    url: str
    played: int
    card: str
    qualified: bool
    settled: bool
    words: str
    kept: bool

    @property
    def template(self) -> str:
        return "events/awards/play_offs/standings.html"

    # As a StandingsLine has them.

    @property
    def medal(self) -> str:
        return ""

    @property
    def award(self) -> str:
        return "qualified" if self.qualified else ""


class GrassRootsLine(NamedTuple):
    """A row of a grass-roots night; `words` explain a tie, or that somebody left early."""

    number: int
    place: str
    name: str
    url: str
    played: int
    card: str
    qualifies: bool
    grand_slam: bool
    prize: str
    words: str
    kept: bool

    @property
    def template(self) -> str:
        return "events/awards/season_points/standings.html"

    @property
    def medal(self) -> str:
        return ""

    @property
    def award(self) -> str:
        """Return the award: on the podium are the first three."""
        return self.card if self.played and int(self.place.removeprefix("=")) <= PLACES else ""

    @property
    def summary(self) -> str:
        """Return words such as: qualifying card."""
        if self.grand_slam:
            return _("Grand slam")
        return _("Qualifying card") if self.qualifies else ""


type Line = StandingsLine | PrizeLine | QualifyingLine | GrassRootsLine
