"""The words of cribbage and of its competitions, explained to somebody who has never played."""

from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from cribbage_events.clubs.names import folded


class Term(NamedTuple):
    """A word and what it means, lazily translated; `see` are codes of words that belong to it."""

    code: str
    name: str | Promise
    text: str | Promise
    see: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """Return its anchor on the page."""
        return f"term-{self.code}"


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
            "A win by 31 or more: in a game to 121, the loser has 90 or less. A loser on 91 "
            "isn’t skunked."
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
            "One of the 52 in the deck. In a competition, also a player’s results so far, "
            "written as game points, games won and net spread: 9/4 +87."
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
            "The person who runs an event: takes registrations, draws the rounds and settles "
            "disputes. If a division has an odd number, the director fills in, but can’t win "
            "a medal."
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
            "A game that one side gives up or doesn’t come to. It is recorded as a forfeit, "
            "never with a made-up score."
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
            "The extra hand made of everybody’s discards. It belongs to the dealer, who "
            "counts it last."
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
        _("Four of a kind: 12 points, because there are six pairs in them."),
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
            "What you say when you can’t play without going past 31. If the others can’t "
            "either, the last to play pegs 1."
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
        _("The jack of the starter’s suit, in a hand or in the crib: 1 point in the show."),
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
        _("Three of a kind: 6 points, because there are three pairs in them."),
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
            "The player who isn’t the dealer. With three or four players, the one on the "
            "dealer’s left. The pone cuts, plays first and counts first."
        ),
        ("dealer",),
    ),
    Term(
        "renege",
        pgettext_lazy("glossary", "renege"),
        _("Saying go while you hold a card you could play. It isn’t allowed."),
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
            "The part of a deal when the hands are laid face up and counted: the pone’s "
            "first, then the dealer’s, then the crib."
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


# By code.
TERMS = {term.code: term for term in (*GAME_TERMS, *BOARD_TERMS, *COMPETITION_TERMS)}


def terms_in_order() -> list[Term]:
    """Return the terms in the order of the reader's language, where an accent changes nothing."""
    return sorted(TERMS.values(), key=lambda term: folded(str(term.name)))


def see_also(term: Term) -> list[Term]:
    """The other words of the list that belong to it."""
    return [TERMS[code] for code in term.see]
