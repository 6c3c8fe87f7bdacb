"""The teacher: what the expert would discard or play, what it is worth, and why."""

from dataclasses import dataclass
from math import floor

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cribbage_events.cribbage.cards import Card
from cribbage_events.cribbage.computer import WeighedDiscard, WeighedPlay, weigh_discards
from cribbage_events.cribbage.computer.reasons import CardReason, Why, reason
from cribbage_events.cribbage.computer.review import HUNDREDTH, cost_of_card, judged, plays_by_worth
from cribbage_events.cribbage.game import CribbageGame, Phase, View
from cribbage_events.cribbage.moves import Claim, Deal, Discard, Play
from cribbage_events.cribbage.pegging import Reason
from cribbage_events.practice.screens.game.narration import PlayerNames
from cribbage_events.practice.session import PERSON, PracticeSession
from cribbage_events.words.cribbage import a_rank, card_name, the_card
from cribbage_events.words.lists import and_list
from cribbage_events.words.numbers import decimal, percent

# Less than that nobody notices in a lifetime of deals; figures have one decimal.
AS_GOOD = 0.05
TENTHS = 10


@dataclass(frozen=True, slots=True)
class Lesson:
    """A comparison of the person's discard with the expert's, in figures that add up."""

    yours: WeighedDiscard
    experts: WeighedDiscard
    names: PlayerNames
    dealer: int

    @property
    def is_same(self) -> bool:
        return set(self.yours.thrown) == set(self.experts.thrown)

    @property
    def you_threw(self) -> list[Card]:
        return sorted(self.yours.thrown)

    @property
    def expert_threw(self) -> list[Card]:
        return sorted(self.experts.thrown)

    @property
    def by_chances(self) -> bool:
        """Between two the chance to win decides, where a hundredth or more is lost."""
        yours, experts = self.yours.win_chance, self.experts.win_chance
        return yours is not None and experts is not None and experts - yours >= HUNDREDTH

    @property
    def is_as_good(self) -> bool:
        """Whether no difference shows in what decides."""
        return not self.by_chances and self.gain < AS_GOOD

    @property
    def gain(self) -> float:
        return self.experts.total - self.yours.total

    @property
    def title(self) -> str:
        if self.is_same:
            return _("The expert would have discarded the same")
        if self.is_as_good:
            return _("That is as good as the expert’s choice")
        return _("The expert would have discarded other cards")

    @property
    def read_aloud(self) -> str:
        """Return the words for somebody who doesn't see the cards."""
        if self.is_same:
            return f"{self.title}. {self.words}"
        cards = and_list(card_name(card) for card in self.expert_threw)
        words = _("%(title)s: %(cards)s. %(reasons)s")
        return words % {"title": self.title, "cards": cards, "reasons": self.words}

    @property
    def rows(self) -> list[dict[str, str]]:
        """Return what each discard brings, in points a deal or in per cent."""
        yours, experts = self.yours, self.experts
        pairs = [
            (_("Hand"), yours.hand, experts.hand),
            (self.names.hand_or_crib(self.dealer, is_crib=True), yours.crib, experts.crib),
        ]
        if self.names.rules.players == 2:
            pairs.append((_("Pegging, yours less Pat’s"), yours.pegging, experts.pegging))
            pairs.append((_("Total"), yours.total, experts.total))
        else:
            pairs.append((_("Total without pegging"), yours.total, experts.total))
        rows = [
            {"what": what, "yours": decimal(one), "experts": decimal(other)}
            for what, one, other in pairs
        ]
        if yours.win_chance is not None and experts.win_chance is not None:
            chances = {
                "yours": percent(yours.win_chance, 1),
                "experts": percent(experts.win_chance, 1),
            }
            rows.append({"what": _("Chance to win"), **chances})
        return rows

    @property
    def words(self) -> str:
        """Return where the difference comes from, for a learner."""
        if self.is_same:
            return ""
        changes = self.changes
        if self.gain < AS_GOOD:
            words = _("On average %(changes)s.") if changes else ""
        elif changes:
            words = _("The expert’s is %(points)s points better on average: %(changes)s.")
        else:
            words = _("The expert’s is %(points)s points better on average.")
        values = {"points": decimal(self.gain), "changes": changes}
        return f"{self.reason} {words % values}".strip()

    @property
    def reason(self) -> str:
        """Say whether chances or points decide, where the chances shown are different."""
        if self.yours.win_chance is None or self.experts.win_chance is None:
            return ""
        chances = percent(self.experts.win_chance, 1), percent(self.yours.win_chance, 1)
        if not self.by_chances:
            words = _("Both win about as often, so points decide.")
            return words if self.yours.is_alike and chances[0] != chances[1] else ""
        if self.gain >= AS_GOOD:
            return ""  # the points say it, too
        words = _("The chance to win decides: %(experts)s instead of %(yours)s.")
        return words % dict(zip(("experts", "yours"), chances, strict=True))

    @property
    def changes(self) -> str:
        """Return what the expert's discard counts more and less, without what doesn't show."""
        if self.dealer == PERSON:
            crib = _("your crib counts %(points)s more"), _("your crib counts %(points)s less")
        else:
            crib = (
                _("%(name)s’s crib counts %(points)s more"),
                _("%(name)s’s crib counts %(points)s less"),
            )
        yours, experts = self.yours, self.experts
        hand = _("the hand counts %(points)s more"), _("the hand counts %(points)s less")
        play = _("the play scores %(points)s more"), _("the play scores %(points)s less")
        changes = (
            (experts.hand - yours.hand, hand),
            (abs(experts.crib) - abs(yours.crib), crib),
            (experts.pegging - yours.pegging, play),
        )
        name = self.names.name(self.dealer)
        return and_list(
            (words[0] if more > 0 else words[1]) % {"points": decimal(abs(more)), "name": name}
            for more, words in changes
            if abs(more) >= AS_GOOD
        )


def lesson(session: PracticeSession) -> Lesson | None:
    """Return the lesson about the person's latest discard; None before the first."""
    latest = latest_discard(session)
    if latest is None:
        return None
    view, discard = latest
    weighed = weigh_discards(view)
    thrown = set(discard.cards)
    yours = next(each for each in weighed if set(each.thrown) == thrown)
    return Lesson(in_tenths(yours), in_tenths(weighed[0]), PlayerNames(view.rules), view.dealer)


def card_words(view: View, made: WeighedPlay, best: WeighedPlay, cost: float) -> str:
    """Return how much better the best card was, and why, in a sentence."""
    why = reason_words(view, made, best)
    values = {"better": the_card(best.card), "yours": the_card(made.card), "why": why}
    return better_words(best.win_chance, made.win_chance, cost, view.rules.players, values)


def better_words(
    best: float | None, made: float | None, cost: float, players: int, values: dict[str, str]
) -> str:
    """Return by how much: in chances to win where two play, else in points."""
    if players == 2 and best is not None and made is not None:
        shown = {"best": percent(best), "made": percent(made)}
        if values["why"]:
            words = _(
                "With %(better)s you win %(best)s of such games, with %(yours)s %(made)s: %(why)s."
            )
        else:
            words = _("With %(better)s you win %(best)s of such games, with %(yours)s %(made)s.")
        return words % {**values, **shown}
    if values["why"]:
        words = _("With %(better)s you score %(points)s more than with %(yours)s: %(why)s.")
    else:
        words = _("With %(better)s you score %(points)s more than with %(yours)s.")
    return words % {**values, "points": decimal(cost)}


def reason_words(view: View, worse: WeighedPlay, better: WeighedPlay) -> str:
    """Return why a card is better, as a part of a sentence."""
    why = reason(view, worse, better)
    values = {
        "better": the_card(better.card),
        "worse": the_card(worse.card),
        "points": why.points,
        "count": why.pile,
        "rank": a_rank(why.rank) if why.rank else "",
        "name": PlayerNames(view.rules).name(view.rules.next_to(PERSON)),
    }
    if why.why == Why.LETS:
        words = lets_words(why, worse.card)
    elif why.kind:
        words = str(MAKES[why.kind])
    else:
        words = str(REASONS[why.why])
    return words % values


REASONS = {
    Why.SCORES: gettext_lazy("%(better)s scores %(points)s at once"),
    Why.TRAP: gettext_lazy("if %(name)s pairs %(better)s, you make three of a kind"),
    Why.BREAKS_PAIR: gettext_lazy("%(worse)s breaks up your pair"),
    Why.SPENDS_LOW: gettext_lazy("a low card is worth keeping for a go"),
    Why.BOARD: gettext_lazy("it scores less, but at this score it wins more often"),
    Why.LATER: gettext_lazy("it scores more in the rest of the play"),
}
MAKES = {
    Reason.FIFTEEN: gettext_lazy("with the cards that you keep you make fifteen more often"),
    Reason.THIRTY_ONE: gettext_lazy("with the cards that you keep you make 31 more often"),
    Reason.PAIR: gettext_lazy("with the cards that you keep you make a pair more often"),
    Reason.RUN: gettext_lazy("with the cards that you keep you make a run more often"),
    Reason.GO: gettext_lazy("you get the point for a go or the last card more often"),
}


def lets_words(why: CardReason, worse: Card) -> str:
    """Return what the worse card lets the next player do."""
    match why.kind:
        case Reason.FIFTEEN if why.is_ten and why.pile == worse.value:
            return _("a five invites a fifteen: any ten makes it")
        case Reason.FIFTEEN if why.is_ten:
            return _("%(count)s lets any ten make fifteen")
        case Reason.FIFTEEN:
            return _("%(count)s lets %(rank)s make fifteen")
        case Reason.THIRTY_ONE if why.is_ten:
            return _("%(count)s lets any ten make 31")
        case Reason.THIRTY_ONE:
            return _("%(count)s lets %(rank)s make 31")
        case Reason.PAIR:
            return _("%(name)s may well pair %(worse)s")
        case _other:
            return _("%(worse)s lets %(name)s make a run")


@dataclass(frozen=True, slots=True)
class CardLesson:
    """The expert's card, where the one just played gave something away."""

    card: Card
    words: str

    @property
    def read_aloud(self) -> str:
        """Return the words for somebody who doesn't see the card."""
        words = _("The expert would have played %(card)s.") % {"card": the_card(self.card)}
        return f"{words} {self.words}"


def card_lesson(session: PracticeSession) -> CardLesson | None:
    """Return the lesson about the person's last card of this deal, before a hand is counted; None
    where it was as good as any.
    """
    game = CribbageGame(session.agreed.rules, session.seed, first_dealer=session.first_dealer)
    latest: tuple[View, Play] | None = None
    for move in session.moves:
        if game.to_move == PERSON and isinstance(move, Play):
            latest = game.view(PERSON), move
        elif isinstance(move, Deal | Claim):
            latest = None
        game.play(move)
    choice = judged(*latest) if latest else None
    if not choice or not choice.cost:
        return None
    made, best = choice.made, choice.best
    if isinstance(made, WeighedDiscard) or isinstance(best, WeighedDiscard):
        return None
    return CardLesson(best.card, card_words(choice.view, made, best, choice.cost))


@dataclass(frozen=True, slots=True)
class Hint:
    """The expert's discard, and the one that would bring the most points."""

    best: WeighedDiscard
    most: WeighedDiscard
    names: PlayerNames
    dealer: int

    @property
    def cards(self) -> list[Card]:
        return sorted(self.best.thrown)

    @property
    def read_aloud(self) -> str:
        """Return the words for somebody who doesn't see the cards."""
        cards = and_list(map(the_card, self.cards))
        return _("The expert would discard %(cards)s.") % {"cards": cards}

    @property
    def words(self) -> str:
        if self.names.rules.players == 2:
            yours = _(
                "%(total)s points on average: hand %(hand)s, your crib %(crib)s,"
                " pegging %(pegging)s."
            )
            theirs = _(
                "%(total)s points on average: hand %(hand)s, %(name)s’s crib %(crib)s,"
                " pegging %(pegging)s."
            )
        else:
            yours = _(
                "%(total)s points on average, without pegging: hand %(hand)s, your crib %(crib)s."
            )
            theirs = _(
                "%(total)s points on average, without pegging: hand %(hand)s,"
                " %(name)s’s crib %(crib)s."
            )
        best = self.best
        values = {
            "total": decimal(best.total),
            "hand": decimal(best.hand),
            "crib": decimal(best.crib),
            "pegging": decimal(best.pegging),
        }
        points = self.names.about(self.dealer, yours, theirs, **values)
        return f"{points} {self.chances}".strip()

    @property
    def chances(self) -> str:
        """Say why the discard isn't the one with the most points, if it isn't."""
        best, most = self.best, self.most
        if best.win_chance is None or most.win_chance is None:
            return ""
        values = {
            "chance": percent(best.win_chance, 1),
            "cards": and_list(map(the_card, sorted(most.thrown))),
            "points": decimal(most.total),
            "other": percent(most.win_chance, 1),
        }
        if most.total - best.total < AS_GOOD:
            return _("Chance to win: %(chance)s.") % values
        words = _(
            "The chance to win decides: %(chance)s. With %(cards)s it would be %(other)s, for"
            " %(points)s points."
        )
        return words % values


@dataclass(frozen=True, slots=True)
class CardHint:
    """The expert's card, and the best of the others, where there is one."""

    view: View
    best: WeighedPlay
    next_best: WeighedPlay | None

    @property
    def cards(self) -> list[Card]:
        return [self.best.card]

    @property
    def read_aloud(self) -> str:
        return _("The expert would play %(card)s.") % {"card": the_card(self.best.card)}

    @property
    def words(self) -> str:
        if self.next_best is None:
            return _("It is the only card that you can play.")
        cost = cost_of_card(self.view, self.next_best, self.best)
        if not cost:
            other = the_card(self.next_best.card)
            return _("About as good: %(card)s.") % {"card": other}
        return card_words(self.view, self.next_best, self.best, cost)


def hint(game: CribbageGame) -> Hint | CardHint:
    """Return a hint for the person, who is to discard or to play a card."""
    view = game.view(PERSON)
    if game.phase == Phase.PLAY:
        best, *others = plays_by_worth(view)
        return CardHint(view, best, others[0] if others else None)
    weighed = weigh_discards(view)
    most = max(weighed, key=lambda each: each.total)
    return Hint(in_tenths(weighed[0]), in_tenths(most), PlayerNames(game.rules), game.dealer)


def in_tenths(weighed: WeighedDiscard) -> WeighedDiscard:
    """Return the figures with one decimal. The parts add up to the total: some are rounded the
    other way for that.
    """
    parts = [part * TENTHS for part in (weighed.hand, weighed.crib, weighed.pegging)]
    total = round(weighed.total * TENTHS)
    rounded = [floor(part) for part in parts]
    by_rest = sorted(range(len(parts)), key=lambda at: rounded[at] - parts[at])
    for at in by_rest[: total - sum(rounded)]:
        rounded[at] += 1
    hand, crib, pegging = (number / TENTHS for number in rounded)
    return weighed._replace(hand=hand, crib=crib, pegging=pegging, total=total / TENTHS)


def latest_discard(session: PracticeSession) -> tuple[View, Discard] | None:
    """The person's, with what they saw before."""
    game = CribbageGame(session.agreed.rules, session.seed, first_dealer=session.first_dealer)
    latest = None
    for move in session.moves:
        if isinstance(move, Discard) and game.to_move == PERSON:
            latest = game.view(PERSON), move
        game.play(move)
    return latest
