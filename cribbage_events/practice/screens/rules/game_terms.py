"""The words of cribbage, explained to somebody who has never played."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from cribbage_events.practice.screens.rules.terms import Term

GAME_TERMS = (
    Term(
        "ace",
        pgettext_lazy("glossary", "ace"),
        _("The lowest card. It counts 1, and a run never goes round from the king to it."),
    ),
    Term(
        "count",
        pgettext_lazy("glossary", "count"),
        _("The sum of the cards played so far, up to 31; also, to add up a hand."),
    ),
    Term(
        "crib",
        pgettext_lazy("glossary", "crib"),
        _(
            "The extra hand made of the cards everybody lays away. It belongs to the dealer,"
            " who counts it last."
        ),
        ("dealer", "discard"),
    ),
    Term(
        "cut",
        pgettext_lazy("glossary", "cut"),
        _(
            "To lift a part of the pack. Players cut for the first deal, and the pone cuts so"
            " that the dealer can turn the starter."
        ),
        ("pone", "starter"),
    ),
    Term(
        "deal",
        pgettext_lazy("glossary", "deal"),
        _("To give out the cards; also everything from that until the crib is counted."),
    ),
    Term(
        "dealer",
        pgettext_lazy("glossary", "dealer"),
        _("Who gives out the cards and owns the crib in this deal. The dealer counts last."),
        ("crib", "pone"),
    ),
    Term(
        "discard",
        pgettext_lazy("glossary", "discard"),
        _("To lay a card away into the crib, and the card laid away."),
        ("crib",),
    ),
    Term(
        "double-pair-royal",
        pgettext_lazy("glossary", "double pair royal"),
        _("Four cards of one rank: 12 points, because there are six pairs in them."),
        ("pair", "pair-royal"),
    ),
    Term(
        "double-run",
        pgettext_lazy("glossary", "double run"),
        _("A run with one of its ranks there twice, such as 4-5-5-6: two runs and a pair."),
        ("pair", "run"),
    ),
    Term(
        "double-skunk",
        pgettext_lazy("glossary", "double skunk"),
        _("A win by 61 or more: in a game to 121, the loser stands on 60 or less."),
        ("skunk",),
    ),
    Term(
        "face-card",
        pgettext_lazy("glossary", "face card"),
        _("A jack, queen or king. Each counts ten."),
    ),
    Term(
        "fifteen",
        pgettext_lazy("glossary", "fifteen"),
        _("Cards that together count 15: 2 points, in the play and in the show."),
    ),
    Term(
        "flush",
        pgettext_lazy("glossary", "flush"),
        _(
            "Four cards of one suit in the hand: 4 points, or 5 with a starter of that suit. In"
            " the crib only all five count. There is no flush in the play."
        ),
        ("starter", "show"),
    ),
    Term(
        "game",
        pgettext_lazy("glossary", "game"),
        _("Dealing goes on until a side has pegged the target; that is a game."),
        ("target",),
    ),
    Term(
        "go",
        pgettext_lazy("glossary", "go"),
        _(
            "What a player says who can't play without passing 31. If the other can't either,"
            " whoever played last pegs 1."
        ),
        ("last-card", "thirty-one"),
    ),
    Term(
        "hand",
        pgettext_lazy("glossary", "hand"),
        _("The four cards a player keeps."),
    ),
    Term(
        "his-heels",
        pgettext_lazy("glossary", "his heels"),
        _("A jack turned up as the starter: 2 for the dealer, at once."),
        ("starter",),
    ),
    Term(
        "his-nobs",
        pgettext_lazy("glossary", "his nobs"),
        _("The jack of the starter's suit, in a hand or in the crib: 1 point in the show."),
        ("starter",),
    ),
    Term(
        "last-card",
        pgettext_lazy("glossary", "last card"),
        _("Whoever plays the last card of all pegs 1, unless it makes 31, which is 2 already."),
        ("go", "thirty-one"),
    ),
    Term(
        "lead",
        pgettext_lazy("glossary", "lead"),
        _("To play the first card, or the first after the count went back to 0."),
    ),
    Term(
        "muggins",
        pgettext_lazy("glossary", "muggins"),
        _(
            "A way to play in which you may peg what your opponent has overlooked. Off in both"
            " clubs."
        ),
        ("show",),
    ),
    Term(
        "nineteen",
        pgettext_lazy("glossary", "nineteen"),
        _("What players call a hand that counts nothing, because no hand can count 19."),
    ),
    Term(
        "pair",
        pgettext_lazy("glossary", "pair"),
        _("Two cards of one rank, such as two sevens: 2 points."),
        ("pair-royal",),
    ),
    Term(
        "pair-royal",
        pgettext_lazy("glossary", "pair royal"),
        _("Three cards of one rank: 6 points, because there are three pairs in them."),
        ("pair", "double-pair-royal"),
    ),
    Term(
        "peg",
        pgettext_lazy("glossary", "peg"),
        _("The marker on the board; also, to score. Every side has two."),
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
        _("Reaching the target. The game ends that very moment, in the middle of anything."),
        ("target",),
    ),
    Term(
        "play",
        pgettext_lazy("glossary", "play"),
        _("The part of a deal in which cards are laid one by one, up to 31."),
        ("show",),
    ),
    Term(
        "pone",
        pgettext_lazy("glossary", "pone"),
        _(
            "The player who isn't the dealer. Of three or four, the one at the dealer's left."
            " The pone cuts, plays first and counts first."
        ),
        ("dealer",),
    ),
    Term(
        "renege",
        pgettext_lazy("glossary", "renege"),
        _(
            "Not to play, and say go, although one of your cards would not pass 31. It isn't"
            " allowed."
        ),
        ("go",),
    ),
    Term(
        "run",
        pgettext_lazy("glossary", "run"),
        _(
            "Three or more cards that follow one another, such as 6-7-8, of whatever suit: 1"
            " point a card. In the play they may come in any order."
        ),
        ("double-run",),
    ),
    Term(
        "show",
        pgettext_lazy("glossary", "show"),
        _(
            "The part of a deal in which hands are laid open and counted: the pone's first,"
            " then the dealer's, then the crib."
        ),
        ("play", "crib"),
    ),
    Term(
        "skunk",
        pgettext_lazy("glossary", "skunk"),
        _(
            "A win by 31 or more: in a game to 121, the loser stands on 90 or less. On 91,"
            " nobody is skunked."
        ),
        ("double-skunk", "margin"),
    ),
    Term(
        "starter",
        pgettext_lazy("glossary", "starter"),
        _(
            "The card turned up from the pack after the discards. It belongs to every hand and"
            " to the crib in the show, and is not played."
        ),
        ("his-heels", "his-nobs"),
    ),
    Term(
        "stinkhole",
        pgettext_lazy("glossary", "stinkhole"),
        _("Hole 120, the last before home. Who is stuck there needs just one point more."),
        ("target",),
    ),
    Term(
        "street",
        pgettext_lazy("glossary", "street"),
        _(
            "A quarter of the board, thirty holes: first street is 1 to 30, second 31 to 60,"
            " third 61 to 90, fourth 91 to 120."
        ),
        ("skunk",),
    ),
    Term(
        "target",
        pgettext_lazy("glossary", "target"),
        _("The score that wins: 121, or 61 in a short game."),
        ("pegging-out",),
    ),
    Term(
        "thirty-one",
        pgettext_lazy("glossary", "thirty-one"),
        _("The highest count in the play. Who makes it exactly pegs 2."),
        ("go",),
    ),
)
