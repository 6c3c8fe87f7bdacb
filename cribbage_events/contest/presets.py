"""Kinds of event a club can start from: format x scoring x awards, every setting a plain value.

Rules: the senior games' afternoon, the legion's weekly doubles. A paragraph of the rules page names
a setting by its field ("{preset.rounds}"), so the text says what the program does also when a club
changes a setting.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from cribbage_events.contest.divisions import MIN_FOR_TWO, TOLERANCE
from cribbage_events.contest.outcome import TARGET
from cribbage_events.contest.prizes import LEGION_MONEY, MoneyRules
from cribbage_events.contest.rotating_doubles import TwoOver
from cribbage_events.contest.scoring import LEGION_LEAGUE, SENIOR_GAMES, ScoringSystem


@dataclass(frozen=True, slots=True)
class Section:
    """A heading of the rules page and the paragraphs under it."""

    title: str
    paragraphs: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """A kind of event. `allow_crossing`: two odd divisions share one game a round instead of using
    a fill-in. `two_over`: what two left over make beside the tables of four. `money`: what an
    evening costs and pays, where prizes are the awards.
    """

    code: str
    label: str
    format: Literal["round-robin", "rotating-doubles"]
    rounds: int
    target: int = TARGET
    scoring: ScoringSystem
    awards: Literal["medals", "prizes"]
    min_for_two_divisions: int = MIN_FOR_TWO
    tolerance: int = TOLERANCE
    allow_crossing: bool = True
    two_over: TwoOver = "one of two"
    money: MoneyRules | None = None
    rules_text: tuple[Section, ...] = ()

    @property
    def rules(self) -> tuple[Section, ...]:
        """The rules page with this preset's settings filled in."""
        return tuple(
            Section(section.title, tuple(text.format(preset=self) for text in section.paragraphs))
            for section in self.rules_text
        )

    @property
    def two_over_words(self) -> str:
        return "two tables of three" if self.two_over == "two of three" else "a table of two"

    @property
    def skunked_on(self) -> int:
        """The highest score, in pegs, on which a loser is skunked: 90 of 121."""
        return self.target - self.scoring.skunk_margin


def section(title: str, text: str) -> Section:
    """A section from running text: a blank line begins a new paragraph."""
    return Section(title, tuple(" ".join(paragraph.split()) for paragraph in text.split("\n\n")))


SENIOR_GAMES_RULES = (
    section(
        "The game",
        """
        The first to peg {preset.target} wins. The winner's score is {preset.target}; the loser's is
        whatever the board shows.

        The difference is the margin. A loser on {preset.skunked_on} or less is skunked.
        """,
    ),
    section(
        "Rounds",
        """
        There are {preset.rounds} rounds of singles. You play one game in each, and meet nobody
        twice while there is somebody new left to meet.

        If a division is odd, the event director plays in it, so that nobody sits out. If two
        divisions are odd, one game a round is played between them. If no director can play, one
        entrant has a bye: no game and {preset.scoring.bye} game points.

        If somebody withdraws, the rounds already played stand and the others are drawn again.
        Whoever comes late plays from the next round.
        """,
    ),
    section(
        "Points",
        """
        A win gives {preset.scoring.win} game points, a win with a skunk {preset.scoring.skunk}, a
        win with a double skunk {preset.scoring.double_skunk}, a loss {preset.scoring.loss}.

        Spread is the sum of the margins of your wins less those of your losses.

        A forfeited game gives the other side {preset.scoring.forfeit.win} game points, without a
        skunk.

        A card such as 9/4 +87 reads: 9 game points, 4 games won, a spread of +87.
        """,
    ),
    section(
        "Divisions",
        """
        Fewer than {preset.min_for_two_divisions} entrants play in one division.
        {preset.min_for_two_divisions} or more are divided into two age groups that play and are
        ranked apart.

        The director may name the age at which the older group begins. Otherwise the groups are made
        as equal as the ages allow, people of one age staying together. Your age on the day of the
        event counts.
        """,
    ),
    section(
        "Order and medals",
        """
        More game points stand first; equal game points are decided by the spread.

        Gold, silver and bronze are given in each division. Entrants who are equal on everything
        share a medal and the next one is not given, unless the director has them play off.

        The event director gets no medal. A game against the director counts in full.
        """,
    ),
)

SENIOR_GAMES_PRESET = Preset(
    code="senior-games",
    label="Senior games",
    format="round-robin",
    rounds=4,
    scoring=SENIOR_GAMES,
    awards="medals",
    rules_text=SENIOR_GAMES_RULES,
)

LEGION_LEAGUE_RULES = (
    section(
        "The game",
        """
        The first side to peg {preset.target} wins. Partners share one score. At a table of three
        everybody plays alone: one wins, two lose.
        """,
    ),
    section(
        "Tables and partners",
        """
        A night has {preset.rounds} games, each with a new partner. Seats for the first are drawn.
        We sit at tables of four; three over make a table of three, two {preset.two_over_words}, one
        a table of three and one of two.

        After each game at a table of four the two winners move to the next table, the last table's
        to the first, and the two losers stay. At a table of three the lowest score stays; equal
        scores are cut for. At a table of two both move.

        Each of the two who come partners one of the two who stayed, if it can be somebody new.
        """,
    ),
    section(
        "Points",
        """
        Fewest points win. A win gives {preset.scoring.win}, a win with a skunk
        {preset.scoring.skunk}, with a double skunk {preset.scoring.double_skunk}. A loss adds the
        points still missing to {preset.target}, to both partners.

        A loser on {preset.skunked_on} or less is skunked. At a table of three the nearer loser
        decides that.

        Equal points are decided by games won, then by skunks; who is still equal shares the place.
        """,
    ),
    section(
        "Money",
        """
        A head pays {preset.money.fee_words}: {preset.money.draw_words} for the draw at the break,
        {preset.money.draw_winner_share} percent of it to the winner and what is left to supplies.
        Of the rest {preset.money.pot_share} percent are prizes and what is left goes to activities.

        The {preset.money.winners_words} {preset.money.places_words} percent of the prizes, in whole
        dollars. Equal places share theirs. Anyone who missed a game of the night is ranked
        after all the others, without a prize.
        """,
    ),
)

LEGION_LEAGUE_PRESET = Preset(
    code="legion-league",
    label="Legion league",
    format="rotating-doubles",
    rounds=4,
    scoring=LEGION_LEAGUE,
    awards="prizes",
    money=LEGION_MONEY,
    rules_text=LEGION_LEAGUE_RULES,
)

PRESETS: Mapping[str, Preset] = MappingProxyType(
    {preset.code: preset for preset in (SENIOR_GAMES_PRESET, LEGION_LEAGUE_PRESET)}
)


def preset(code: str) -> Preset:
    """The preset of this code. Raises KeyError for a code that isn't in PRESETS."""
    return PRESETS[code]
