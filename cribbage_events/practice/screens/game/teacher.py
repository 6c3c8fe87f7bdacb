"""The teacher: what the expert would discard, what it is worth, and why."""

from dataclasses import dataclass
from math import floor

from django.utils.translation import gettext as _

from cribbage_events.cribbage.cards import Card
from cribbage_events.cribbage.computer import WeighedDiscard, weigh_discards
from cribbage_events.cribbage.game import CribbageGame, View
from cribbage_events.cribbage.moves import Discard
from cribbage_events.practice.screens.game.narration import PlayerNames
from cribbage_events.practice.session import PERSON, PracticeSession
from cribbage_events.words.cribbage import card_name, the_card
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
        """Near the end of a game the chance to win decides, where it can be told apart."""
        return self.yours.win_chance is not None and not self.yours.is_alike

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
                "yours": percent(yours.win_chance),
                "experts": percent(experts.win_chance),
            }
            rows.append({"what": _("Chance to win"), **chances})
        return rows

    @property
    def words(self) -> str:
        """Return where the difference comes from, for a learner."""
        if self.is_same:
            return ""
        changes = and_list(
            filter(
                None,
                (
                    hand_change(self.experts.hand - self.yours.hand),
                    self.crib_change(abs(self.experts.crib) - abs(self.yours.crib)),
                    play_change(self.experts.pegging - self.yours.pegging),
                ),
            )
        )
        if self.by_chances or self.gain < AS_GOOD:
            words = _("On average %(changes)s.") if changes else ""
        elif changes:
            words = _("The expert’s is %(points)s points better on average: %(changes)s.")
        else:
            words = _("The expert’s is %(points)s points better on average.")
        values = {"points": decimal(self.gain), "changes": changes}
        return f"{self.reason} {words % values}".strip()

    @property
    def reason(self) -> str:
        """Say whether chances or points decide, near the end of a game."""
        if self.yours.win_chance is None or self.experts.win_chance is None:
            return ""
        if self.yours.is_alike:
            return _("Both win about as often, so points decide.")
        words = _("Near the end the chance to win decides: %(experts)s instead of %(yours)s.")
        chances = percent(self.experts.win_chance), percent(self.yours.win_chance)
        return words % dict(zip(("experts", "yours"), chances, strict=True))

    def crib_change(self, more: float) -> str:
        points = decimal(abs(more))
        if abs(more) < AS_GOOD:
            return ""
        if more > 0:
            yours = _("your crib counts %(points)s more")
            theirs = _("%(name)s’s crib counts %(points)s more")
        else:
            yours = _("your crib counts %(points)s less")
            theirs = _("%(name)s’s crib counts %(points)s less")
        return self.names.about(self.dealer, yours, theirs, points=points)


def hand_change(more: float) -> str:
    """Return the words; none for a difference that doesn't show."""
    if abs(more) < AS_GOOD:
        return ""
    words = (
        _("the hand counts %(points)s more") if more > 0 else _("the hand counts %(points)s less")
    )
    return words % {"points": decimal(abs(more))}


def play_change(more: float) -> str:
    if abs(more) < AS_GOOD:
        return ""
    words = (
        _("the play scores %(points)s more") if more > 0 else _("the play scores %(points)s less")
    )
    return words % {"points": decimal(abs(more))}


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
        """Near the end of a game: why the discard isn't the one with the most points."""
        best, most = self.best, self.most
        if best.win_chance is None or most.win_chance is None:
            return ""
        values = {
            "chance": percent(best.win_chance),
            "cards": and_list(map(the_card, sorted(most.thrown))),
            "points": decimal(most.total),
            "other": percent(most.win_chance),
        }
        if most.total - best.total < AS_GOOD:
            return _("Chance to win: %(chance)s.") % values
        words = _(
            "Near the end the chance to win decides: %(chance)s. With %(cards)s it would be"
            " %(other)s, for %(points)s points."
        )
        return words % values


def hint(game: CribbageGame) -> Hint:
    """Return a hint for the person, who is to discard."""
    weighed = weigh_discards(game.view(PERSON))
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
