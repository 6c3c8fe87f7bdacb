"""The words of competitions, explained to somebody who has never played in one."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from cribbage_events.practice.screens.rules.terms import Term

COMPETITION_TERMS = (
    Term(
        "bye",
        pgettext_lazy("glossary", "bye"),
        _(
            "A round in which an entrant has nobody to play. Neither club likes byes: the event"
            " director plays in a division that is odd, so that nobody sits out."
        ),
        ("director", "round"),
    ),
    Term(
        "card",
        pgettext_lazy("glossary", "card"),
        _(
            "One of the 52 of the pack. In a competition also what a player has gathered so"
            " far, written as game points, games won and net spread: 9/4 +87."
        ),
        ("game-points", "spread"),
    ),
    Term(
        "director",
        pgettext_lazy("glossary", "director"),
        _(
            "Who runs an event: takes registrations, draws the rounds and settles questions."
            " Where a division is odd, the director fills in, without a claim to a medal."
        ),
        ("division",),
    ),
    Term(
        "division",
        pgettext_lazy("glossary", "division"),
        _("Entrants who play and are ranked among themselves, such as an age group."),
        ("entrant",),
    ),
    Term(
        "entrant",
        pgettext_lazy("glossary", "entrant"),
        _("Somebody, or a pair of partners, entered in an event."),
        ("partners",),
    ),
    Term(
        "forfeit",
        pgettext_lazy("glossary", "forfeit"),
        _(
            "A game given up without being played to its end. It is written down as what it is,"
            " never as an invented score."
        ),
    ),
    Term(
        "game-points",
        pgettext_lazy("glossary", "game points"),
        _(
            "What a result is worth in a competition, such as 2 for a win; not the points on"
            " the board."
        ),
        ("skunk", "card"),
    ),
    Term(
        "margin",
        pgettext_lazy("glossary", "margin"),
        _("How far the loser was from the target. 121 to 96 is a margin of 25."),
    ),
    Term(
        "partners",
        pgettext_lazy("glossary", "partners"),
        _("Two who play together against another two and share one score."),
    ),
    Term(
        "round",
        pgettext_lazy("glossary", "round"),
        _("A part of an event in which everybody plays one game, all at the same time."),
        ("bye", "table"),
    ),
    Term(
        "seat",
        pgettext_lazy("glossary", "seat"),
        _("A place at a table. Where you sit in each round stands on your scorecard."),
        ("table",),
    ),
    Term(
        "singles",
        pgettext_lazy("glossary", "singles"),
        _("One player against one other."),
        ("partners", "three-handed"),
    ),
    Term(
        "spread",
        pgettext_lazy("glossary", "spread"),
        _(
            "Your margins added up, those of your wins as plus and those of your losses as"
            " minus. It decides between equal game points."
        ),
        ("margin", "game-points"),
    ),
    Term(
        "table",
        pgettext_lazy("glossary", "table"),
        _("Where a game of an event is played. Each has a number."),
        ("seat", "round"),
    ),
    Term(
        "three-handed",
        pgettext_lazy("glossary", "three-handed"),
        _("A game of three, each alone: one wins, two lose."),
        ("partners",),
    ),
)
