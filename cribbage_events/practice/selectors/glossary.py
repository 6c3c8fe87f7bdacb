"""The words of cribbage and of its competitions, explained to somebody who has never played."""

from typing import NamedTuple

from django.utils.text import slugify


class Term(NamedTuple):
    """A word and what it means; `see` are other words of the list that belong to it."""

    name: str
    text: str
    see: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """Its anchor on the page."""
        return f"term-{slugify(self.name)}"

    @property
    def more(self) -> "list[Term]":
        return [TERMS[name] for name in self.see]


def glossary(*terms: Term) -> dict[str, Term]:
    return {term.name: term for term in sorted(terms, key=lambda term: term.name.lower())}


TERMS = glossary(
    Term("ace", "The lowest card. It counts 1, and a run never goes round from the king to it."),
    Term(
        "bye",
        "A round in which an entrant has nobody to play. Neither club likes byes: the event"
        " director plays in a division that is odd, so that nobody sits out.",
        ("director", "round"),
    ),
    Term(
        "card",
        "One of the 52 of the pack. In a competition also what a player has gathered so far,"
        " written as game points, games won and net spread: 9/4 +87.",
        ("game points", "spread"),
    ),
    Term("count", "The sum of the cards played so far, up to 31; also, to add up a hand."),
    Term(
        "crib",
        "The extra hand made of the cards everybody lays away. It belongs to the dealer, who"
        " counts it last.",
        ("dealer", "discard"),
    ),
    Term(
        "cut",
        "To lift a part of the pack. Players cut for the first deal, and the pone cuts so that the"
        " dealer can turn the starter.",
        ("pone", "starter"),
    ),
    Term("deal", "To give out the cards; also everything from that until the crib is counted."),
    Term(
        "dealer",
        "Who gives out the cards and owns the crib in this deal. The dealer counts last.",
        ("crib", "pone"),
    ),
    Term(
        "director",
        "Who runs an event: takes registrations, draws the rounds and settles questions. Where a"
        " division is odd, the director fills in, without a claim to a medal.",
        ("division",),
    ),
    Term("discard", "To lay a card away into the crib, and the card laid away.", ("crib",)),
    Term(
        "division",
        "Entrants who play and are ranked among themselves, such as an age group.",
        ("entrant",),
    ),
    Term(
        "double pair royal",
        "Four cards of one rank: 12 points, because there are six pairs in them.",
        ("pair", "pair royal"),
    ),
    Term(
        "double run",
        "A run with one of its ranks there twice, such as 4-5-5-6: two runs and a pair.",
        ("pair", "run"),
    ),
    Term(
        "double skunk",
        "A win by 61 or more: in a game to 121, the loser stands on 60 or less.",
        ("skunk",),
    ),
    Term("entrant", "Somebody, or a pair of partners, entered in an event.", ("partners",)),
    Term("face card", "A jack, queen or king. Each counts ten."),
    Term("fifteen", "Cards that together count 15: 2 points, in the play and in the show."),
    Term(
        "flush",
        "Four cards of one suit in the hand: 4 points, or 5 with a starter of that suit. In the"
        " crib only all five count. There is no flush in the play.",
        ("starter", "show"),
    ),
    Term(
        "forfeit",
        "A game given up without being played to its end. It is written down as what it is, never"
        " as an invented score.",
    ),
    Term(
        "game", "Dealing goes on until a side has pegged the target; that is a game.", ("target",)
    ),
    Term(
        "game points",
        "What a result is worth in a competition, such as 2 for a win; not the points on the"
        " board.",
        ("skunk", "card"),
    ),
    Term(
        "go",
        "What a player says who can't play without passing 31. If the other can't either, whoever"
        " played last pegs 1.",
        ("last card", "thirty-one"),
    ),
    Term("hand", "The four cards a player keeps."),
    Term("his heels", "A jack turned up as the starter: 2 for the dealer, at once.", ("starter",)),
    Term(
        "his nobs",
        "The jack of the starter's suit, in a hand or in the crib: 1 point in the show.",
        ("starter",),
    ),
    Term(
        "last card",
        "Whoever plays the last card of all pegs 1, unless it makes 31, which is 2 already.",
        ("go", "thirty-one"),
    ),
    Term("lead", "To play the first card, or the first after the count went back to 0."),
    Term("margin", "How far the loser was from the target. 121 to 96 is a margin of 25."),
    Term(
        "muggins",
        "A way to play in which you may peg what your opponent has overlooked. Off in both clubs.",
        ("show",),
    ),
    Term(
        "nineteen",
        "What players call a hand that counts nothing, because no hand can count 19.",
    ),
    Term("pair", "Two cards of one rank, such as two sevens: 2 points.", ("pair royal",)),
    Term(
        "pair royal",
        "Three cards of one rank: 6 points, because there are three pairs in them.",
        ("pair", "double pair royal"),
    ),
    Term("partners", "Two who play together against another two and share one score."),
    Term("peg", "The marker on the board; also, to score. Every side has two.", ("pegging",)),
    Term(
        "pegging",
        "Moving the pegs; and the points made while the cards are played, before the show.",
        ("play",),
    ),
    Term(
        "pegging out",
        "Reaching the target. The game ends that very moment, in the middle of anything.",
        ("target",),
    ),
    Term("play", "The part of a deal in which cards are laid one by one, up to 31.", ("show",)),
    Term(
        "pone",
        "The player who isn't the dealer. Of three or four, the one at the dealer's left. The pone"
        " cuts, plays first and counts first.",
        ("dealer",),
    ),
    Term(
        "renege",
        "Not to play, and say go, although one of your cards would not pass 31. It isn't allowed.",
        ("go",),
    ),
    Term(
        "round",
        "A part of an event in which everybody plays one game, all at the same time.",
        ("bye", "table"),
    ),
    Term(
        "run",
        "Three or more cards that follow one another, such as 6-7-8, of whatever suit: 1 point a"
        " card. In the play they may come in any order.",
        ("double run",),
    ),
    Term(
        "seat",
        "A place at a table. Where you sit in each round stands on your scorecard.",
        ("table",),
    ),
    Term(
        "show",
        "The part of a deal in which hands are laid open and counted: the pone's first, then the"
        " dealer's, then the crib.",
        ("play", "crib"),
    ),
    Term("singles", "One player against one other.", ("partners", "three-handed")),
    Term(
        "skunk",
        "A win by 31 or more: in a game to 121, the loser stands on 90 or less. On 91, nobody is"
        " skunked.",
        ("double skunk", "margin"),
    ),
    Term(
        "spread",
        "Your margins added up, those of your wins as plus and those of your losses as minus. It"
        " decides between equal game points.",
        ("margin", "game points"),
    ),
    Term(
        "starter",
        "The card turned up from the pack after the discards. It belongs to every hand and to the"
        " crib in the show, and is not played.",
        ("his heels", "his nobs"),
    ),
    Term(
        "stinkhole",
        "Hole 120, the last before home. Who is stuck there needs just one point more.",
        ("target",),
    ),
    Term(
        "street",
        "A quarter of the board, thirty holes: first street is 1 to 30, second 31 to 60, third 61"
        " to 90, fourth 91 to 120.",
        ("skunk",),
    ),
    Term("table", "Where a game of an event is played. Each has a number.", ("seat", "round")),
    Term("target", "The score that wins: 121, or 61 in a short game.", ("pegging out",)),
    Term("thirty-one", "The highest count in the play. Who makes it exactly pegs 2.", ("go",)),
    Term("three-handed", "A game of three, each alone: one wins, two lose.", ("partners",)),
)
