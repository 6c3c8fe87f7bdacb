"""What closing a night makes of its money, before and after."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from cribbage_events.events.models import Entry, Event
from cribbage_events.events.selectors.night_end import disputed_tables, unplayed
from cribbage_events.leagues.models import LedgerLine, Night, Prize
from cribbage_events.leagues.selectors.fees import blocking, taken_by
from cribbage_events.leagues.selectors.money import Due, due_of

Kind = LedgerLine.Kind


@dataclass(frozen=True, slots=True)
class PrizeLine:
    """Somebody's prize, in cents: due, and in hand; `prize` is set once the night is closed."""

    place: int | None
    name: str
    number: int
    due: int
    had: int = 0
    borne: int = 0
    prize: Prize | None = None
    # Whether what is there is enough for what is still to be handed out.
    is_there: bool = True

    @property
    def to_hand_out(self) -> int:
        return max(self.due + self.borne - self.had, 0)

    @property
    def to_get_back(self) -> int:
        return max(self.had - self.due - self.borne, 0)


@dataclass(frozen=True, slots=True)
class Missing:
    """What has to be done before a night is closed, with the address where."""

    words: str
    where: str


@dataclass(frozen=True, slots=True)
class Closing:
    """`spent` says where the fees go: in words, and cents that add up to `fees`."""

    missing: list[Missing]
    debtors: list[Entry]
    prizes: list[PrizeLine]
    fees: int
    spent: list[tuple[str, int]] = field(default_factory=list)

    @property
    def total(self) -> int:
        return sum(cents for _, cents in self.spent)

    @property
    def to_get_back(self) -> list[PrizeLine]:
        return [line for line in self.prizes if line.to_get_back]


def closing_of(night: Night) -> Closing:
    due = due_of(night)
    closed = night.event.status == Event.Status.FINISHED
    prizes = prize_lines(night) if closed else coming(night, due)
    return Closing(
        missing=[] if closed else what_is_missing(night),
        debtors=[] if closed else blocking(night),
        prizes=prizes,
        fees=due.money.fees,
        spent=spent_of(night, due, prizes),
    )


def spent_of(night: Night, due: Due, prizes: Iterable[PrizeLine]) -> list[tuple[str, int]]:
    money = due.money
    borne = sum(line.borne for line in prizes)
    winner = f" to {night.draw_winner.name}" if night.draw_winner else ""
    lines = [
        (f"50/50{winner}", money.draw_winner),
        ("Prizes", sum(money.prizes.values()) + borne),
        ("Supplies", money.supplies),
        ("Activities", money.activities - borne),
    ]
    return [line for line in lines if line[1] or night.money.draw]


def what_is_missing(night: Night) -> list[Missing]:
    missing = []
    event = night.event
    if event.status == Event.Status.REGISTRATION:
        missing.append(Missing("Nobody has been seated yet.", "leagues:seats"))
    else:
        game = unplayed(event)
        if game:
            missing.append(Missing(game.words, game.where))
        missing += [
            Missing(f"Two results differ: table {table} of round {number}.", "events:desk")
            for number, table in disputed_tables(event)
        ]
    if night.money.draw and not night.drawn_at and taken_by(night).paid:
        missing.append(Missing("The 50/50 hasn’t been drawn yet.", "leagues:half_half"))
    return missing


def coming(night: Night, due: Due) -> list[PrizeLine]:
    """As the standings are now, beside what was handed out before the night was reopened."""
    had = {prize.entry_id: prize for prize in night.prizes.all() if prize.had}
    entries = Entry.objects.filter(pk__in={*had, *due.money.prizes}).select_related("person")
    lines = [coming_line(entry, due, had.get(entry.pk)) for entry in entries]
    return sorted(lines, key=lambda line: (line.place or len(lines) + 1, line.number))


def coming_line(entry: Entry, due: Due, before: Prize | None) -> PrizeLine:
    cents, had = due.money.prizes.get(entry.pk, 0), before.had if before else 0
    return PrizeLine(
        place=due.places.get(entry.pk) if cents else None,
        name=entry.name,
        number=entry.number,
        due=cents,
        had=had,
        borne=min(before.borne, max(had - cents, 0)) if before else 0,
    )


def prize_lines(night: Night) -> list[PrizeLine]:
    """As they were when the night was closed, best place first."""
    prizes = sorted(
        night.prizes.select_related("entry__person"),
        key=lambda prize: (prize.place is None, prize.place or 0, prize.entry.number),
    )
    there = sum(prize.to_hand_out - prize.to_get_back for prize in prizes)
    return [
        PrizeLine(
            prize.place,
            prize.entry.name,
            prize.entry.number,
            prize.cents,
            prize.had,
            prize.borne,
            prize,
            is_there=prize.to_hand_out <= there,
        )
        for prize in prizes
    ]
