"""The words of competitions, explained to somebody who has never played in one."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from cribbage_events.practice.screens.rules.terms import Term

COMPETITION_TERMS = (
    Term(
        "bye",
        pgettext_lazy("glossary", "bye"),
        _(
            "A round in which an entrant has nobody to play. The senior games avoid byes: if a"
            " division has an odd number, the director plays in it."
        ),
        ("director", "round"),
    ),
    Term(
        "card",
        pgettext_lazy("glossary", "card"),
        _(
            "One of the 52 in the deck. In a competition, also a player's results so far, written"
            " as game points, games won and net spread: 9/4 +87."
        ),
        ("game-points", "spread"),
    ),
    Term(
        "cut-throat",
        pgettext_lazy("glossary", "cut-throat"),
        _("Another name for a three-handed game."),
        ("three-handed",),
    ),
    Term(
        "director",
        pgettext_lazy("glossary", "director"),
        _(
            "The person who runs an event: takes registrations, draws the rounds and settles"
            " disputes. If a division has an odd number, the director fills in, but can't win a"
            " medal."
        ),
        ("division",),
    ),
    Term(
        "division",
        pgettext_lazy("glossary", "division"),
        _("Entrants who play each other and are ranked together, such as an age group."),
        ("entrant",),
    ),
    Term(
        "entrant",
        pgettext_lazy("glossary", "entrant"),
        _("A person, or a pair of partners, entered in an event."),
        ("partners",),
    ),
    Term(
        "forfeit",
        pgettext_lazy("glossary", "forfeit"),
        _(
            "A game that one side gives up or doesn't come to. It is recorded as a forfeit, never"
            " with a made-up score."
        ),
    ),
    Term(
        "game-points",
        pgettext_lazy("glossary", "game points"),
        _(
            "What a result is worth in a competition, such as 2 for a win. Not the points on the"
            " board."
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
        _("Two players on one side, against another two. They share one score."),
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
        _("A place at a table. Your scorecard shows where you sit in each round."),
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
            "The margins of your wins added up, minus the margins of your losses. It breaks ties"
            " on game points."
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
        _("A game for three, everybody alone: one wins, two lose."),
        ("partners",),
    ),
)
