"""The teacher: what the expert would discard, what it is worth, and why."""

from dataclasses import dataclass
from math import floor

from cribbage_events.cribbage.cards import Card
from cribbage_events.cribbage.computer import WeighedDiscard, weigh_discards
from cribbage_events.cribbage.game import Game, View
from cribbage_events.cribbage.moves import Discard
from cribbage_events.practice.selectors.company import Company
from cribbage_events.practice.selectors.telling import listed
from cribbage_events.practice.sitting import PERSON, Sitting

# Less than that nobody notices in a lifetime of deals; figures have one decimal.
AS_GOOD = 0.05
TENTHS = 10
PEGGING = {
    2: "Pegging, yours less Pat’s",
    3: "Pegging, yours less the others’",
    4: "Pegging, your side’s less theirs",
}


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the comparison: what each discard brings, in points a deal or in per cent."""

    what: str
    yours: str
    experts: str


@dataclass(frozen=True, slots=True)
class Lesson:
    """What the person discarded beside what the expert would have, in figures that add up."""

    yours: WeighedDiscard
    experts: WeighedDiscard
    whose: str
    pegging: str = "Pegging, yours less Pat’s"

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
        """Near the end of a game the chance to win decides, not the points."""
        return self.yours.win_chance is not None and self.experts.win_chance is not None

    @property
    def is_as_good(self) -> bool:
        """Whether no difference shows in what decides."""
        if self.yours.win_chance is not None and self.experts.win_chance is not None:
            return percent(self.yours.win_chance) == percent(self.experts.win_chance)
        return self.gain < AS_GOOD

    @property
    def gain(self) -> float:
        return self.experts.total - self.yours.total

    @property
    def title(self) -> str:
        if self.is_same:
            return "The expert would have discarded the same"
        if self.is_as_good:
            return "That is as good as the expert’s choice"
        return "The expert would have discarded other cards"

    @property
    def said(self) -> str:
        """For whoever doesn't see the cards."""
        names = listed([card.name for card in self.expert_threw])
        return f"{self.title}{'' if self.is_same else f': {names}'}. {self.words}"

    @property
    def rows(self) -> list[Row]:
        pairs = {
            "Hand": (self.yours.hand, self.experts.hand),
            f"{self.whose[0].upper()}{self.whose[1:]} crib": (self.yours.crib, self.experts.crib),
            self.pegging: (self.yours.pegging, self.experts.pegging),
            "Together": (self.yours.total, self.experts.total),
        }
        rows = [
            Row(what, points(yours), points(experts)) for what, (yours, experts) in pairs.items()
        ]
        if self.yours.win_chance is not None and self.experts.win_chance is not None:
            chances = percent(self.yours.win_chance), percent(self.experts.win_chance)
            rows.append(Row("Chance to win", *chances))
        return rows

    @property
    def words(self) -> str:
        """Where the difference comes from, for a learner."""
        if self.is_same:
            return ""
        changes = [
            change("the hand counts", self.experts.hand - self.yours.hand),
            change(f"{self.whose} crib counts", abs(self.experts.crib) - abs(self.yours.crib)),
            change("the play brings", self.experts.pegging - self.yours.pegging),
        ]
        details = listed([words for words in changes if words])
        if self.by_chances or self.gain < AS_GOOD:
            return f"On average {details}." if details else ""
        better = f"The expert’s is {points(self.gain)} points better on average"
        return f"{better}: {details}." if details else f"{better}."


def lesson(sitting: Sitting) -> Lesson | None:
    """About the person's latest discard; None before the first."""
    latest = latest_discard(sitting)
    if latest is None:
        return None
    view, discard = latest
    weighed = weigh_discards(view)
    thrown = set(discard.cards)
    yours = next(each for each in weighed if set(each.thrown) == thrown)
    whose = Company(view.rules).whose(view.dealer, inside=True)
    return Lesson(in_tenths(yours), in_tenths(weighed[0]), whose, PEGGING[view.rules.players])


@dataclass(frozen=True, slots=True)
class Hint:
    """What the expert would discard now."""

    best: WeighedDiscard
    whose: str

    @property
    def cards(self) -> list[Card]:
        return sorted(self.best.thrown)

    @property
    def said(self) -> str:
        """For whoever doesn't see the cards."""
        return f"The expert would discard {listed([f'the {card.name}' for card in self.cards])}."

    @property
    def words(self) -> str:
        parts = f"hand {points(self.best.hand)}, {self.whose} crib {points(self.best.crib)}"
        worth = f"{points(self.best.total)} points on average"
        return f"{worth}: {parts}, pegging {points(self.best.pegging)}."


def hint(game: Game) -> Hint:
    """For the person, who is to discard."""
    whose = Company(game.rules).whose(game.dealer, inside=True)
    return Hint(in_tenths(weigh_discards(game.view(PERSON))[0]), whose)


def in_tenths(weighed: WeighedDiscard) -> WeighedDiscard:
    """With one decimal. The parts add up to the total: some are rounded the other way for that."""
    parts = [part * TENTHS for part in (weighed.hand, weighed.crib, weighed.pegging)]
    total = round(weighed.total * TENTHS)
    tenths = [floor(part) for part in parts]
    by_rest = sorted(range(len(parts)), key=lambda at: tenths[at] - parts[at])
    for at in by_rest[: total - sum(tenths)]:
        tenths[at] += 1
    hand, crib, pegging = (number / TENTHS for number in tenths)
    return weighed._replace(hand=hand, crib=crib, pegging=pegging, total=total / TENTHS)


def latest_discard(sitting: Sitting) -> tuple[View, Discard] | None:
    """The person's, with what they saw before."""
    game = Game(sitting.agreed.rules, sitting.seed, first_dealer=sitting.first_dealer)
    latest = None
    for move in sitting.moves:
        if isinstance(move, Discard) and game.to_move == PERSON:
            latest = game.view(PERSON), move
        game.play(move)
    return latest


def points(number: float) -> str:
    return f"{number:.1f}".replace("-0.0", "0.0").replace("-", "−")


def percent(chance: float) -> str:
    return f"{chance:.0%}"


def change(what: str, more: float) -> str:
    """Nothing for a difference that doesn't show."""
    if abs(more) < AS_GOOD:
        return ""
    return f"{what} {points(abs(more))} {'more' if more > 0 else 'less'}"
