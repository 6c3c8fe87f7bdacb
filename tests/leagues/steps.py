"""Take random steps of a night that concern its players and its money."""

from collections.abc import Callable
from random import Random
from uuid import uuid4

from cribbage_events.events.drawing.selectors.doubles import cuts_needed, doubles_night, task_left
from cribbage_events.events.drawing.services.doubles import (
    arrive,
    leave,
    rounds_to_choose,
    seat_first_game,
    settle_cut,
)
from cribbage_events.events.lifecycle.services import reopen
from cribbage_events.events.models import Entry, Event, Game, ScoreReport
from cribbage_events.events.results.services import save_result, withdraw_result
from cribbage_events.leagues.check_in.services import (
    check_in_member,
    give_back_fee,
    owe_again,
    pay,
    undo_check_in,
    write_off,
)
from cribbage_events.leagues.closing import close_night
from cribbage_events.leagues.fifty_fifty import draw_fifty_fifty
from cribbage_events.leagues.models import Night, Prize
from cribbage_events.leagues.money import debtors
from cribbage_events.leagues.prizes import (
    bear_prize,
    get_prize_back,
    hand_prize_out,
    take_back_tick,
)
from cribbage_events.leagues.seasons.services import edit_season
from tests.building import games_in, say
from tests.leagues.factories import CHRISTMAS, DESK
from tests.leagues.night import entries_of, fresh, make_member

type Step = Callable[[Night, Random], object]


def somebody(night: Night, chance: Random) -> Entry:
    return chance.choice(entries_of(night.event))


def newcomer(night: Night, chance: Random) -> None:
    person = make_member(night.season.club, f"Late {night.event.revision}")
    check_in_member(night, person, by=DESK, paid=chance.random() < 0.7)


def come_or_go(night: Night, chance: Random) -> None:
    evening = doubles_night(night.event)
    number = chance.choice(rounds_to_choose(evening, night.event.round_count))
    does = chance.choice([arrive, leave])
    does(somebody(night, chance), by=DESK, seen=night.event.revision, from_round=number)


def result(night: Night, chance: Random) -> None:
    games = list(Game.objects.filter(round__stage__event=night.event))
    if games:
        report(chance.choice(games), chance)


def report(game: Game, chance: Random) -> None:
    sides = game.seats.values("side").distinct().count()
    scores = [chance.choice([60, 80, 100, 110]) for _ in range(sides)]
    scores[chance.randrange(sides)] = 121
    say(game, *scores)


def settle(game: Game, chance: Random) -> None:
    said = chance.choice(list(game.reports.filter(taken_back_at=None)))
    via = ScoreReport.Via.DESK
    save_result(game.pk, scores=said.scores, by=DESK, via=via, key=uuid4(), reason="the cards")


def whole_round(night: Night, chance: Random) -> None:
    for game in games_in(night.event, doubles_night(night.event).last_round):
        if game.status == Game.Status.OUTSTANDING:
            report(game, chance)


def cut(night: Night, chance: Random) -> None:
    for needed in cuts_needed(doubles_night(night.event)):
        stays = Entry.objects.get(event=night.event, number=chance.choice(needed.numbers))
        settle_cut(Game.objects.get(pk=needed.game), by=DESK, stays=stays)


def withdraw(night: Night, chance: Random) -> None:
    games = list(Game.objects.filter(round__stage__event=night.event))
    if games:
        withdraw_result(chance.choice(games), by=DESK, reason="a slip")


def write_somebody_off(night: Night, chance: Random) -> None:
    owing = debtors(night)
    if owing:
        write_off(night, chance.choice(owing), by=DESK, reason="went home")


def tick(does: Callable[..., None]) -> Step:
    def on_some_prize(night: Night, chance: Random) -> None:
        prizes = list(Prize.objects.select_related("night__event").filter(night=night))
        if prizes:
            does(chance.choice(prizes), by=DESK)

    return on_some_prize


def costs_more(night: Night, chance: Random) -> None:
    fee = chance.choice([800, 1000, 1250])
    edit_season(night.season, by=DESK, breaks=[CHRISTMAS], fee=fee, draw=chance.choice([0, 400]))


DO: dict[str, Step] = {
    "let in": newcomer,
    "pay": lambda night, chance: pay(night, somebody(night, chance), by=DESK),
    "give back": lambda night, chance: give_back_fee(night, somebody(night, chance), by=DESK),
    "send out": lambda night, chance: undo_check_in(night, somebody(night, chance), by=DESK),
    "seat": lambda night, _: seat_first_game(night.event, by=DESK, seen=night.event.revision),
    "come or go": come_or_go,
    "result": result,
    "whole round": whole_round,
    "cut": cut,
    "withdraw": withdraw,
    "half-half": lambda night, _: draw_fifty_fifty(night, by=DESK),
    "close": lambda night, _: close_night(night, by=DESK, seen=night.event.revision),
    "reopen": lambda night, _: reopen(night.event, by=DESK, reason="a slip"),
    "write off": write_somebody_off,
    "owe again": lambda night, chance: owe_again(night, somebody(night, chance), by=DESK),
    "hand out": tick(hand_prize_out),
    "get back": tick(get_prize_back),
    "bear": tick(bear_prize),
    "slip": tick(take_back_tick),
    "season": costs_more,
}


def play_to_the_end(night: Night, chance: Random) -> Night:
    """Do what the close page says is missing, until the night is closed."""
    if night.event.status == Event.Status.REGISTRATION:
        seat_first_game(night.event, by=DESK, seen=night.event.revision)
    play_what_is_missing(night, chance)
    for game in Game.objects.filter(round__stage__event=night.event, disputed=True):
        settle(game, chance)
    for entry in [entry for entry in debtors(fresh(night)) if entry.seats.exists()]:
        if chance.random() < 0.5:
            pay(fresh(night), entry, by=DESK)
        else:
            write_off(fresh(night), entry, by=DESK, reason="went home")
    return fresh(night)


def play_what_is_missing(night: Night, chance: Random) -> None:
    for _ in range(2 * night.event.round_count):
        # Also what was taken back of a round before.
        for game in Game.objects.filter(
            round__stage__event=night.event, status=Game.Status.OUTSTANDING
        ):
            report(game, chance)
        if task_left(fresh(night).event) is None:
            break
        if cuts_needed(doubles_night(fresh(night).event)):
            cut(fresh(night), chance)
