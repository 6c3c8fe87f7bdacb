"""Trainers: ten discards, ten cards of the play, ten hands to count. Nothing is stored.

All of a round is in its address, signed: which trainer, the seed of its ten questions, and what was
answered so far.
"""

import json
import secrets
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import Any, ClassVar
from urllib.parse import urlencode

from django import forms
from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from cribbage_events.clubs.access import open_to_everybody
from cribbage_events.cribbage.cards import DECK, Card, CardError, parse_cards
from cribbage_events.cribbage.computer import WeighedDiscard, WeighedPlay, weigh_discards
from cribbage_events.cribbage.computer.odds import quick_throw
from cribbage_events.cribbage.computer.tables import read
from cribbage_events.cribbage.counting import Count, count
from cribbage_events.cribbage.game import CribbageGame, Rules
from cribbage_events.cribbage.moves import Deal, parse_move
from cribbage_events.cribbage.pegging import LIMIT, pegged
from cribbage_events.cribbage.rank_table import longest_streak
from cribbage_events.practice.forms import ClaimForm
from cribbage_events.practice.screens.game.narration import PlayerNames, play_lines
from cribbage_events.practice.screens.game.teacher import (
    Lesson,
    better_words,
    in_tenths,
    reason_words,
)
from cribbage_events.practice.session import PERSON
from cribbage_events.words.cribbage import played_words, the_card
from cribbage_events.words.numbers import decimal

TEN = 10
RULES = Rules()
SALT = "trainer"


@dataclass(frozen=True, slots=True)
class Round:
    """Ten questions of the trainer `code`, which the seed decides, with the answers so far."""

    code: str
    seed: str
    answers: tuple[str, ...] = ()

    @property
    def address(self) -> str:
        """The page that shows what came of the last answer, or the first question."""
        ten = signing.dumps([self.code, self.seed, *self.answers], salt=SALT, compress=True)
        return f"{reverse('practice:trainer', args=[self.code])}?{urlencode({'ten': ten})}"

    @property
    def is_done(self) -> bool:
        return len(self.answers) >= TEN

    def with_answer(self, answer: str) -> "Round":
        return replace(self, answers=(*self.answers, answer))


def round_in(text: str, code: str) -> Round:
    """Raises BadSignature for what no page of this trainer wrote."""
    try:
        found, seed, *answers = signing.loads(text, salt=SALT)
    except (ValueError, TypeError) as error:
        raise signing.BadSignature from error
    if found != code:
        raise signing.BadSignature
    return Round(code, seed, tuple(answers))


# ---------------------------------------------------------------- ten discards


def rules_words(crib_is_yours: bool) -> str:
    return _("You deal: the crib is yours.") if crib_is_yours else _("Pat deals and has the crib.")


KINDS = {
    "dealing": gettext_lazy("Your crib"),
    "not-dealing": gettext_lazy("Pat’s crib"),
    "pair": gettext_lazy("With a pair"),
    "three": gettext_lazy("With three or four of a rank"),
    "run": gettext_lazy("With a run"),
    "five": gettext_lazy("With a five"),
    "flush": gettext_lazy("With four of a suit"),
    "nothing": gettext_lazy("With none of these"),
}


def kinds_of(cards: Sequence[Card]) -> list[str]:
    """The kinds of a hand of six: it may be of several."""
    ranks = Counter(card.rank for card in cards)
    suits = Counter(card.suit for card in cards)
    most = max(ranks.values())
    found = {
        "pair": most == 2,
        "three": most > 2,
        "run": bool(longest_streak(ranks)),
        "five": 5 in ranks,
        "flush": max(suits.values()) >= 4,
    }
    return [kind for kind, there in found.items() if there] or ["nothing"]


class Discards:
    """Six cards of a deal at 0 : 0; every second time the person deals."""

    code: ClassVar[str] = "discards"
    title: ClassVar[Promise] = gettext_lazy("Ten discards")

    def __init__(self, seed: str, at: int) -> None:
        dealer = (at + Random(seed).randrange(2)) % 2
        deal = f"{seed}-discard-{at}"
        self.game = CribbageGame(RULES, deal, first_dealer=dealer)
        self.game.play(Deal())
        if dealer == PERSON:
            self.game.play(self.game.legal_moves()[0])
        self.view = self.game.view(PERSON)
        self.hand = sorted(self.view.hand)
        self.words = rules_words(self.view.owns_crib)

    @cached_property
    def weighed(self) -> tuple[WeighedDiscard, ...]:
        return weigh_discards(self.view)

    def read(self, sent: QueryDict) -> str:
        """Raises ValidationError for other than two of the six."""
        try:
            cards = set(parse_cards(sent.getlist("cards")))
        except CardError:
            cards = set()
        if len(cards) != 2 or not cards <= set(self.hand):
            raise forms.ValidationError(_("Choose two cards for the crib."))
        return "".join(map(str, sorted(cards)))

    def marked(self, answer: str) -> dict[str, Any]:
        thrown = set(parse_cards(answer))
        yours = next(each for each in self.weighed if set(each.thrown) == thrown)
        best = self.weighed[0]
        found = Lesson(in_tenths(yours), in_tenths(best), PlayerNames(RULES), self.view.dealer)
        away = max(0.0, round(found.gain, 1))
        role = "dealing" if self.view.owns_crib else "not-dealing"
        kinds = [role, *kinds_of(self.hand)]
        return {"lesson": found, "away": away, "right": not away, "kinds": kinds}

    @staticmethod
    def figures(marked: Sequence[dict[str, Any]]) -> dict[str, Any]:
        """What the results show and the device keeps: by kind how many hands, and points."""
        by_kind = {
            kind: [each["away"] for each in marked if kind in each["kinds"]] for kind in KINDS
        }
        kinds = {
            kind: [len(given), round(sum(given), 1)] for kind, given in by_kind.items() if given
        }
        return {"away": given_away(marked), "right": how_many(marked), "kinds": kinds}


# ---------------------------------------------------------------- ten cards of the play


class Plays:
    """A position from positions.json, which has the worth of each card."""

    code: ClassVar[str] = "plays"
    title: ClassVar[Promise] = gettext_lazy("Ten cards of the play")

    def __init__(self, seed: str, at: int) -> None:
        table = read("positions")
        position = Random(f"{seed}-plays").sample(table["positions"], TEN)[at]
        moves = map(parse_move, position["moves"].split())
        named = f"{table['seed']} {position['deal']}"
        self.game = CribbageGame.replay(RULES, named, moves, first_dealer=position["dealer"])
        self.view = self.game.view(PERSON)
        self.worth = {int(rank): worth for rank, worth in position["worth"].items()}
        self.words = rules_words(self.view.owns_crib)
        self.lines = play_lines(PlayerNames(RULES), self.game.log)
        room = LIMIT - self.view.count
        self.hand: list[dict[str, Any]] = [
            {"card": card, "count": self.view.count + card.value, "fits": card.value <= room}
            for card in sorted(self.view.hand)
        ]

    @property
    def held_by_pat(self) -> int:
        return self.view.held[1 - PERSON]

    def read(self, sent: QueryDict) -> str:
        """Raises ValidationError for other than a card that can be played."""
        for each in self.hand:
            if each["fits"] and str(each["card"]) == sent.get("card"):
                return str(each["card"])
        raise forms.ValidationError(_("Tap one of the cards you can play."))

    def marked(self, answer: str) -> dict[str, Any]:
        (yours,) = parse_cards(answer)
        most = max(self.worth.values())
        cards = {each["card"].rank: each["card"] for each in self.hand if each["fits"]}
        cards[yours.rank] = yours
        rows = [
            {
                "card": cards[rank],
                "makes": self.makes(cards[rank]),
                "worth": decimal(worth),
                "is_best": worth == most,
                "is_yours": rank == yours.rank,
            }
            for rank, worth in sorted(self.worth.items(), key=lambda pair: -pair[1])
        ]
        away = round(most - self.worth[yours.rank], 1)
        best = rows[0]["card"]
        role = "dealing" if self.view.owns_crib else "not-dealing"
        return {"rows": rows, "away": away, "right": not away, "best": best, "kinds": [role]}

    def why(self, answer: str) -> str:
        """Say why the best card is better than the one played, or than the next best."""
        (yours,) = parse_cards(answer)
        cards = {each["card"].rank: each["card"] for each in self.hand if each["fits"]}
        cards[yours.rank] = yours
        # At 0 : 0 points decide, so that no chances are needed.
        best, second, *_rest = sorted(
            (WeighedPlay(cards[rank], worth, 0.0) for rank, worth in self.worth.items()),
            key=lambda each: -each.points,
        )
        is_best = yours == best.card
        other = second if is_best else WeighedPlay(yours, self.worth[yours.rank], 0.0)
        values = {
            "better": the_card(best.card),
            "yours": the_card(other.card),
            "why": reason_words(self.view, other, best),
        }
        away = best.points - other.points
        return better_words(None, None, away, RULES.players, values)

    def makes(self, card: Card) -> str:
        pile = [laid.card for laid in self.view.pile if laid.card]
        return played_words(pegged([*pile, card]), self.view.count + card.value)

    @staticmethod
    def figures(marked: Sequence[dict[str, Any]]) -> dict[str, Any]:
        return {"away": given_away(marked), "right": how_many(marked)}


# ---------------------------------------------------------------- counting against the clock

CRIB_EVERY = 3
LONGEST = 3600.0


class Counting:
    """A hand as players keep it, with a starter; every third time a crib."""

    code: ClassVar[str] = "counting"
    title: ClassVar[Promise] = gettext_lazy("Ten hands to count")

    def __init__(self, seed: str, at: int) -> None:
        cards = Random(f"{seed}-count-{at}").sample(DECK, 13)
        self.is_crib = at % CRIB_EVERY == CRIB_EVERY - 1
        dealer, pone = (
            quick_throw(six, owns_crib=owns)
            for six, owns in ((cards[:6], True), (cards[6:12], False))
        )
        kept = [card for card in cards[:6] if card not in dealer]
        self.cards = sorted((*dealer, *pone)) if self.is_crib else sorted(kept)
        self.starter = cards[12]
        self.words = _("Count this crib.") if self.is_crib else _("Count this hand.")

    @cached_property
    def count(self) -> Count:
        return count(self.cards, self.starter, crib=self.is_crib)

    def read(self, sent: QueryDict) -> str:
        """The points, and the seconds where a script has measured them. Raises ValidationError for
        what no hand counts.
        """
        form = ClaimForm(sent)
        if not form.is_valid():
            raise forms.ValidationError(list(form.errors["points"]))
        points = form.cleaned_data["points"]
        try:
            seconds = float(sent.get("seconds", ""))
        except ValueError:
            return f"{points}"
        return f"{points} {seconds:.1f}" if 0 < seconds < LONGEST else f"{points}"

    def marked(self, answer: str) -> dict[str, Any]:
        said, _space, seconds = answer.partition(" ")
        claimed, true = int(said), self.count.total
        values = {"claimed": claimed, "true": true}
        if claimed == true:
            words = _("You said %(claimed)s. That’s right.") % values
        else:
            words = _("You said %(claimed)s, but it counts %(true)s.") % values
        parts = [
            {"combination": each, "missed": each.total > claimed}
            for each in self.count.combinations
        ]
        taken = float(seconds) if seconds else None
        return {"right": claimed == true, "verdict": words, "parts": parts, "seconds": taken}

    @staticmethod
    def figures(marked: Sequence[dict[str, Any]]) -> dict[str, Any]:
        """`seconds` are those of a hand, where all were measured."""
        seconds = [each["seconds"] for each in marked]
        mean = None if None in seconds else round(sum(seconds) / len(seconds), 1)
        return {"right": how_many(marked), "seconds": mean}


def given_away(marked: Sequence[dict[str, Any]]) -> float:
    total: float = sum(each["away"] for each in marked)
    return round(total, 1)


def how_many(marked: Sequence[dict[str, Any]]) -> int:
    return sum(each["right"] for each in marked)


# ---------------------------------------------------------------- pages

type Question = Discards | Plays | Counting
TRAINERS: dict[str, type[Question]] = {each.code: each for each in (Discards, Plays, Counting)}


@require_safe
@open_to_everybody
@gzip_page
def trainers(request: HttpRequest) -> HttpResponse:
    return render(request, "practice/trainers/trainers.html")


@require_safe
@never_cache
@open_to_everybody
@gzip_page
def trainer(request: HttpRequest, code: str) -> HttpResponse:
    """A question, what came of the last answer, or the results of the ten."""
    if code not in TRAINERS:
        raise Http404
    asked = TRAINERS[code]
    context: dict[str, Any] = {"code": code, "title": asked.title}
    if "ten" not in request.GET:
        return redirect(Round(code, secrets.token_urlsafe(6)).address)
    try:
        ten = round_in(request.GET["ten"], code)
    except signing.BadSignature:
        return render(request, "practice/trainers/unreadable.html", context)
    context |= {"ten": ten, "number": len(ten.answers), "of": TEN}
    if "on" not in request.GET and "answer" not in request.GET and ten.answers:
        return show_answer(request, asked, ten, context)
    if ten.is_done:
        return show_results(request, asked, ten, context)
    return ask(request, asked, ten, context)


def ask(
    request: HttpRequest, asked: type[Question], ten: Round, context: dict[str, Any]
) -> HttpResponse:
    question = asked(ten.seed, len(ten.answers))
    if "answer" in request.GET:
        try:
            return redirect(ten.with_answer(question.read(request.GET)).address)
        except forms.ValidationError as error:
            context |= {"error": error.messages[0], "sent": request.GET}
            context["chosen"] = request.GET.getlist("cards")
    context |= {"question": question, "number": len(ten.answers) + 1}
    return render(request, f"practice/trainers/{ten.code}.html", context)


def marked_answers(asked: type[Question], ten: Round) -> list[dict[str, Any]]:
    return [asked(ten.seed, at).marked(answer) for at, answer in enumerate(ten.answers)]


def show_answer(
    request: HttpRequest, asked: type[Question], ten: Round, context: dict[str, Any]
) -> HttpResponse:
    marked = marked_answers(asked, ten)
    context |= {"question": asked(ten.seed, len(ten.answers) - 1), "marked": marked[-1]}
    last, question = marked[-1], context["question"]
    if isinstance(question, Plays):
        context["why"] = question.why(ten.answers[-1])
    context["verdict"] = away_words(last["away"]) if "away" in last else last["verdict"]
    context["so_far"] = so_far(marked)
    return render(request, f"practice/trainers/{ten.code}_answer.html", context)


def show_results(
    request: HttpRequest, asked: type[Question], ten: Round, context: dict[str, Any]
) -> HttpResponse:
    marked = marked_answers(asked, ten)
    figures = asked.figures(marked)
    context |= {"figures": figures, "again": Round(ten.code, ten.seed).address}
    if "away" in figures:
        context["away"] = decimal(figures["away"])
    context["kept"] = json.dumps({"id": f"{ten.code} {ten.seed}", "trainer": ten.code, **figures})
    context["kinds"] = [
        {"name": KINDS[kind], "hands": hands, "away": decimal(away / hands)}
        for kind, (hands, away) in figures.get("kinds", {}).items()
    ]
    if figures.get("seconds"):
        context["seconds"] = decimal(figures["seconds"])
    return render(request, "practice/trainers/results.html", context)


def away_words(away: float) -> str:
    if not away:
        return _("Nothing given away.")
    return _("Points given away: %(points)s.") % {"points": decimal(away)}


def so_far(marked: Sequence[dict[str, Any]]) -> str:
    values = {"right": how_many(marked), "of": len(marked)}
    words = _("Right: %(right)s of %(of)s.") % values
    return f"{words} {away_words(given_away(marked))}" if "away" in marked[0] else words
