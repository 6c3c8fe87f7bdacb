"""The words of the board and of a game's end, explained to somebody who has never played."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from cribbage_events.practice.screens.rules.terms import Term

BOARD_TERMS = (
    Term(
        "double-skunk",
        pgettext_lazy("glossary", "double skunk"),
        _("A win by 61 or more: in a game to 121, the loser has 60 or less."),
        ("skunk",),
    ),
    Term(
        "game",
        pgettext_lazy("glossary", "game"),
        _("Deal after deal, until one side has pegged the target."),
        ("target",),
    ),
    Term(
        "game-hole",
        pgettext_lazy("glossary", "game hole"),
        _("The last hole, 121. The first peg in it wins the game."),
        ("stinkhole", "target"),
    ),
    Term(
        "peg",
        pgettext_lazy("glossary", "peg"),
        _("The marker on the board; each side has two. Also, to score."),
        ("pegging",),
    ),
    Term(
        "pegging",
        pgettext_lazy("glossary", "pegging"),
        _("Moving the pegs; and the points made while the cards are played, before the show."),
        ("play",),
    ),
    Term(
        "pegging-out",
        pgettext_lazy("glossary", "pegging out"),
        _("Reaching the target. The game ends at that very moment, even in mid-count."),
        ("target",),
    ),
    Term(
        "skunk",
        pgettext_lazy("glossary", "skunk"),
        _(
            "A win by 31 or more: in a game to 121, the loser has 90 or less. A loser on 91 isn't"
            " skunked."
        ),
        ("double-skunk", "margin"),
    ),
    Term(
        "stinkhole",
        pgettext_lazy("glossary", "stinkhole"),
        _(
            "Hole 120, the last one before the game hole. A player stuck there needs just one more"
            " point."
        ),
        ("target",),
    ),
    Term(
        "street",
        pgettext_lazy("glossary", "street"),
        _(
            "A quarter of the board, thirty holes: first street is 1 to 30, second 31 to 60, third"
            " 61 to 90, fourth 91 to 120."
        ),
        ("skunk",),
    ),
    Term(
        "target",
        pgettext_lazy("glossary", "target"),
        _("The score that wins: 121, or 61 in a short game."),
        ("pegging-out",),
    ),
)
