"""The book of rules: its chapters, their sections, and where the words of each are."""

from dataclasses import dataclass
from functools import cache

from django.template.loader import render_to_string
from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from cribbage_events.practice.screens.rules.examples import DEAL
from cribbage_events.practice.screens.rules.pictures import DARK, LIGHT, leaps, streets


@dataclass(frozen=True, slots=True)
class BookSection:
    """`key` is its anchor, and the name of its part of the chapter's template."""

    key: str
    title: str | Promise
    chapter: str

    @property
    def html(self) -> SafeString:
        """Return the same for everybody, so each process makes it once in a language."""
        return rendered(f"practice/rules/chapters/{self.chapter}.html#{self.key}", get_language())


@dataclass(frozen=True, slots=True)
class Chapter:
    key: str
    title: str | Promise
    sections: tuple[BookSection, ...]

    @property
    def in_short(self) -> list[BookSection]:
        """Return its sections that say something without their pictures."""
        return [section for section in self.sections if section.key not in PICTURED]


# Sections of worked examples, which the book in short leaves out.
PICTURED = {"play-example", "show-example", "more-hands", "senior-example"}


@cache
def rendered(template: str, language: str) -> SafeString:
    context = {
        "deal": DEAL,
        "streets": list(streets()),
        "dark": DARK,
        "light": LIGHT,
        "leaps": leaps(),
    }
    return render_to_string(template, context)


def chapter(key: str, title: str | Promise, **sections: str | Promise) -> Chapter:
    made = (BookSection(name.replace("_", "-"), words, key) for name, words in sections.items())
    return Chapter(key, title, tuple(made))


BOOK = (
    chapter(
        "before",
        _("Before you begin"),
        in_a_minute=_("Cribbage in a minute"),
        cards_and_values=_("The cards"),
        board=_("The board and its pegs"),
        who_plays=_("Two, three or four players"),
    ),
    chapter(
        "deal",
        _("The deal"),
        first_deal=_("Who deals first"),
        dealing=_("Dealing"),
        misdeal=_("A misdeal"),
        discarding=_("Discarding: the crib"),
        starter=_("The starter, and his heels"),
    ),
    chapter(
        "play",
        _("The play"),
        playing=_("Playing cards up to 31"),
        scoring_in_play=_("What scores in the play"),
        saying_go=_("Go, and thirty-one"),
        play_example=_("The play of a whole deal"),
    ),
    chapter(
        "show",
        _("The show"),
        order_of_show=_("Who counts when"),
        what_counts=_("What a hand counts"),
        show_example=_("Counting that same deal"),
        more_hands=_("More hands to practise on"),
        famous_hands=_("Hands to remember"),
    ),
    chapter(
        "end",
        _("The end of the game"),
        winning=_("The first to peg the target"),
        skunks=_("Skunks and double skunks"),
        claims=_("Counting wrong, and muggins"),
        disputes=_("If you can’t agree"),
        next_game=_("The next game"),
    ),
    chapter(
        "senior",
        _("The senior games"),
        senior_afternoon=_("The afternoon"),
        senior_divisions=_("Divisions"),
        senior_no_byes=_("No byes"),
        senior_points=_("Game points and spread"),
        senior_medals=_("Order and medals"),
        senior_example=_("Four players, four rounds"),
    ),
    chapter(
        "legion",
        _("The legion league"),
        legion_season=_("The season and the members"),
        legion_tables=_("A night’s tables"),
        legion_moving=_("Moving on after each game"),
        legion_points=_("Points: fewest win"),
        legion_money=_("The money"),
        legion_house_rules=_("House rules"),
        legion_cancelled=_("When a night is cancelled"),
    ),
)

CHAPTERS = {chapter.key: chapter for chapter in BOOK}
