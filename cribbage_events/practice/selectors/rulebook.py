"""The book of rules: its chapters, their sections, and where the words of each are."""

from dataclasses import dataclass
from functools import cache

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from cribbage_events.practice.selectors.pictures import DARK, LIGHT, leaps, streets
from cribbage_events.practice.selectors.worked import DEAL


@dataclass(frozen=True, slots=True)
class Section:
    """`key` is its anchor, and the name of its part of the chapter's template."""

    key: str
    title: str
    chapter: str

    @property
    def html(self) -> SafeString:
        """The same for everybody, so each process makes it once."""
        return rendered(f"practice/rules/{self.chapter}.html#{self.key}")


@dataclass(frozen=True, slots=True)
class Chapter:
    key: str
    title: str
    sections: tuple[Section, ...]


@cache
def rendered(template: str) -> SafeString:
    context = {
        "deal": DEAL,
        "streets": list(streets()),
        "dark": DARK,
        "light": LIGHT,
        "leaps": leaps(),
    }
    return render_to_string(template, context)


def chapter(key: str, title: str, **sections: str) -> Chapter:
    made = (Section(name.replace("_", "-"), words, key) for name, words in sections.items())
    return Chapter(key, title, tuple(made))


BOOK = (
    chapter(
        "before",
        "Before you begin",
        in_a_minute="Cribbage in a minute",
        cards_and_values="The cards",
        board="The board and its pegs",
        who_plays="Two, three or four players",
    ),
    chapter(
        "deal",
        "The deal",
        first_deal="Who deals first",
        dealing="Dealing",
        discarding="Laying away: the crib",
        starter="The starter, and his heels",
    ),
    chapter(
        "play",
        "The play",
        playing="Playing cards up to 31",
        scoring_in_play="What scores in the play",
        saying_go="Go, and thirty-one",
        play_example="The play of a whole deal",
    ),
    chapter(
        "show",
        "The show",
        order_of_show="Who counts when",
        what_counts="What a hand counts",
        show_example="Counting that same deal",
        more_hands="More hands to practise on",
        famous_hands="Hands to remember",
    ),
    chapter(
        "end",
        "The end of the game",
        winning="The first to peg the target",
        skunks="Skunks and double skunks",
        claims="Counting wrong, and muggins",
        next_game="The next game",
    ),
    chapter(
        "senior",
        "The senior games",
        senior_afternoon="The afternoon",
        senior_divisions="Divisions",
        senior_no_byes="Nobody sits out",
        senior_points="Game points and spread",
        senior_medals="Order and medals",
        senior_example="Four players, four rounds",
    ),
    chapter(
        "legion",
        "The legion league",
        legion_season="The season and the members",
        legion_tables="A night’s tables",
        legion_moving="Moving on after each game",
        legion_points="Points: fewest win",
        legion_money="The money",
        legion_cancelled="When a night is cancelled",
    ),
)
