"""The words of cards and counting, explained to somebody who has never played."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from cribbage_events.practice.screens.rules.terms import Term

GAME_TERMS = (
    Term(
        "ace",
        pgettext_lazy("glossary", "ace"),
        _("The lowest card. It counts 1. A run never goes around from the king to the ace."),
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
            "The extra hand made of everybody's discards. It belongs to the dealer, who counts it"
            " last."
        ),
        ("dealer", "discard"),
    ),
    Term(
        "cut",
        pgettext_lazy("glossary", "cut"),
        _(
            "To lift part of the deck. Players cut for the first deal, and the pone cuts before"
            " the dealer turns up the starter."
        ),
        ("pone", "starter"),
    ),
    Term(
        "cut-card",
        pgettext_lazy("glossary", "cut card"),
        _("Another name for the starter."),
        ("starter",),
    ),
    Term(
        "deal",
        pgettext_lazy("glossary", "deal"),
        _("To give out the cards; also everything from then until the crib is counted."),
    ),
    Term(
        "dealer",
        pgettext_lazy("glossary", "dealer"),
        _("The player who deals the cards and has the crib. The dealer counts last."),
        ("crib", "pone"),
    ),
    Term(
        "discard",
        pgettext_lazy("glossary", "discard"),
        _("To put a card into the crib; also the card itself."),
        ("crib",),
    ),
    Term(
        "double-double-run",
        pgettext_lazy("glossary", "double double run"),
        _("A run with two cards doubled, such as 4-4-5-5-6: four runs and two pairs, 16 points."),
        ("double-run", "triple-run"),
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
        _("A run with one card doubled, such as 4-5-5-6: two runs and a pair, 8 points."),
        ("pair", "run", "triple-run"),
    ),
    Term(
        "face-card",
        pgettext_lazy("glossary", "face card"),
        _("A jack, queen or king. Each counts ten."),
    ),
    Term(
        "fifteen",
        pgettext_lazy("glossary", "fifteen"),
        _("Cards that add up to 15: 2 points, in the play and in the show."),
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
        "go",
        pgettext_lazy("glossary", "go"),
        _(
            "What you say when you can't play without going past 31. If the others can't either,"
            " the last to play pegs 1."
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
        _("A jack turned up as the starter: 2 for the dealer, right away. Also called nibs."),
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
        _("The player of the very last card pegs 1, unless it makes 31, which already scores 2."),
        ("go", "thirty-one"),
    ),
    Term(
        "lead",
        pgettext_lazy("glossary", "lead"),
        _("To play the first card, or the first one after the count goes back to 0."),
    ),
    Term(
        "misdeal",
        pgettext_lazy("glossary", "misdeal"),
        _("Cards dealt wrong, such as one turned face up. The same dealer deals again."),
        ("deal",),
    ),
    Term(
        "muggins",
        pgettext_lazy("glossary", "muggins"),
        _(
            "A rule that lets you peg the points your opponent missed. Off in both clubs. Some say"
            " muggings."
        ),
        ("show",),
    ),
    Term(
        "nibs",
        pgettext_lazy("glossary", "nibs"),
        _("Another name for his heels."),
        ("his-heels",),
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
        "play",
        pgettext_lazy("glossary", "play"),
        _("The part of a deal when cards are played one by one, up to 31."),
        ("show",),
    ),
    Term(
        "pone",
        pgettext_lazy("glossary", "pone"),
        _(
            "The player who isn't the dealer. With three or four players, the one on the dealer's"
            " left. The pone cuts, plays first and counts first."
        ),
        ("dealer",),
    ),
    Term(
        "renege",
        pgettext_lazy("glossary", "renege"),
        _("Saying go while you hold a card you could play. It isn't allowed."),
        ("go",),
    ),
    Term(
        "run",
        pgettext_lazy("glossary", "run"),
        _(
            "Three or more cards in sequence, such as 6-7-8, in any suits: 1 point a card. In the"
            " play they may come in any order."
        ),
        ("double-run",),
    ),
    Term(
        "show",
        pgettext_lazy("glossary", "show"),
        _(
            "The part of a deal when the hands are laid face up and counted: the pone's first,"
            " then the dealer's, then the crib."
        ),
        ("play", "crib"),
    ),
    Term(
        "starter",
        pgettext_lazy("glossary", "starter"),
        _(
            "The card turned up from the deck after the discards. In the show it counts with every"
            " hand and with the crib. It is never played."
        ),
        ("his-heels", "his-nobs"),
    ),
    Term(
        "straight",
        pgettext_lazy("glossary", "straight"),
        _("Another name for a run."),
        ("run",),
    ),
    Term(
        "thirty-one",
        pgettext_lazy("glossary", "thirty-one"),
        _("The highest count in the play. Making it exactly pegs 2."),
        ("go",),
    ),
    Term(
        "triple-run",
        pgettext_lazy("glossary", "triple run"),
        _(
            "A run with one card tripled, such as 4-5-5-5-6: three runs and a pair royal,"
            " 15 points."
        ),
        ("double-run", "double-double-run"),
    ),
)
