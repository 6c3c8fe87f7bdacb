import re

import pytest
from django.core.exceptions import ValidationError
from django.db.models import Sum
from django.test import Client
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from cribbage_events.clubs.models import Club, Person, Role
from cribbage_events.contest.standings import Row
from cribbage_events.cribbage.cards import parse_cards
from cribbage_events.events.high_hands import note_hand
from cribbage_events.events.lifecycle.services import reopen
from cribbage_events.events.models import Entry
from cribbage_events.leagues.check_in.selectors import check_in_of
from cribbage_events.leagues.check_in.services import undo_check_in
from cribbage_events.leagues.closing import close_night
from cribbage_events.leagues.models import LedgerLine, Night, Pool, Season
from cribbage_events.leagues.pools import (
    enter_pool,
    entered_in,
    leave_pool,
    remove_pool,
    save_pool,
    winnings,
)
from cribbage_events.leagues.prizes import hand_prize_out
from tests.building import make_user
from tests.factories import ClubFactory
from tests.leagues.at_night import page, send
from tests.leagues.factories import DESK
from tests.leagues.night import make_member
from tests.leagues.singles.nights import (
    draw_night,
    here,
    latest,
    let_in,
    make_singles_night,
    outstanding,
    play,
)

HAND = "4H 5C 5S 6D 6H"
Kind = LedgerLine.Kind


def make_pool(season: Season, wins: Pool.Wins = Pool.Wins.HANDS, **fields: object) -> Pool:
    given_fields: dict[str, object] = {"name": "Hands of 24", "fee": 100, "places": [50, 30, 20]}
    return save_pool(season, None, wins=wins, **{**given_fields, **fields})


def nights_of(season: Season) -> list[Night]:
    return list(season.nights.select_related("event__club", "season__club").order_by("planned_for"))


def begin(night: Night, pool: Pool, heads: int = 4) -> list[Entry]:
    entries = here(night, heads)
    for entry in entries:
        enter_pool(night, entry, pool.pk, by=DESK)
    draw_night(night)
    return entries


def finish(night: Night) -> None:
    while games := outstanding(latest(night)):
        play(games[0], loser=90)
    close_night(night, by=DESK, seen=latest(night).revision)


def sums(night: Night) -> dict[str, int]:
    lines = night.ledger.values_list("kind").annotate(cents=Sum("cents"))
    return {kind: cents for kind, cents in lines.values_list("kind", "cents") if cents}


@pytest.fixture
def night(db: None) -> Night:
    return make_singles_night(round_count=1)


def test_who_is_in_has_paid_the_fee(night: Night) -> None:
    pool = make_pool(night.season)
    entries = begin(night, pool)
    assert entered_in(night) == {(pool.pk, entry.pk): 100 for entry in entries}
    fees = sum(sums(night).values()) - 100 * len(entries)
    assert check_in_of(night)["taken"] == fees + 100 * len(entries)
    # What came in was taken, also when nobody else can get into the pool any more.
    night.season.pools.update(is_open=False)
    assert check_in_of(night)["taken"] == fees + 100 * len(entries)


def test_entered_twice_is_paid_once_and_leaving_gives_it_back(night: Night) -> None:
    pool = make_pool(night.season)
    entry = here(night, 1)[0]
    enter_pool(night, entry, pool.pk, by=DESK)
    enter_pool(night, entry, pool.pk, by=DESK)
    assert sums(night)[Kind.POOL_FEE] == 100
    leave_pool(night, entry, pool.pk, by=DESK)
    assert entered_in(night) == {}


def test_whoever_is_not_here_after_all_gets_it_back(night: Night) -> None:
    pool = make_pool(night.season)
    entry = here(night, 1)[0]
    enter_pool(night, entry, pool.pk, by=DESK)
    undo_check_in(night, entry, by=DESK)
    assert sums(night) == {}


def test_what_nobody_wins_goes_to_the_next_night(night: Night) -> None:
    pool = make_pool(night.season)
    begin(night, pool)
    finish(night)
    assert sums(night)[Kind.POOL_OUT] == -400
    assert sum(sums(night).values()) == 0

    second = nights_of(night.season)[1]
    winner, other, *_ = begin(second, pool)
    note_hand(winner, parse_cards(HAND), by=DESK, witness=other)
    finish(second)
    found = sums(second)
    assert found[Kind.POOL_IN] == 400
    assert found[Kind.POOL] == -800
    assert Kind.POOL_OUT not in found
    assert sum(found.values()) == 0
    prize = second.prizes.get(entry=winner)
    assert (prize.place, prize.cents) == (None, 800)


def test_the_last_hand_of_the_night_wins_where_the_club_says_so(night: Night) -> None:
    pool = make_pool(night.season, Pool.Wins.LAST)
    first, last, *_ = begin(night, pool)
    note_hand(first, parse_cards(HAND), by=DESK, witness=last)
    note_hand(last, parse_cards(HAND), by=DESK, witness=first)
    finish(night)
    assert [(prize.entry, prize.cents) for prize in night.prizes.filter(place=None)] == [
        (last, 400)
    ]


def test_a_hand_of_somebody_who_is_not_in_wins_nothing(night: Night) -> None:
    pool = make_pool(night.season)
    first, second = here(night, 2)
    enter_pool(night, first, pool.pk, by=DESK)
    draw_night(night)
    note_hand(second, parse_cards(HAND), by=DESK, witness=first)
    finish(night)
    assert sums(night)[Kind.POOL_OUT] == -100


def test_a_side_pool_pays_its_places(night: Night) -> None:
    pool = make_pool(night.season, Pool.Wins.PLACES, name="Side pool", fee=200, places=[75, 25])
    begin(night, pool)
    finish(night)
    assert sums(night)[Kind.POOL] == -800
    assert sorted(prize.cents for prize in night.prizes.all()) == [400, 400]


def test_the_pot_of_a_night_is_kept_while_nobody_is_in(night: Night) -> None:
    pool = make_pool(night.season)
    begin(night, pool)
    finish(night)
    second, third = nights_of(night.season)[1:3]
    here(second, 4)
    draw_night(second)
    finish(second)
    assert Kind.POOL_IN not in sums(second)
    begin(third, pool)
    finish(third)
    assert sums(third)[Kind.POOL_IN] == 400


def test_a_night_whose_pot_has_gone_on_is_closed_again_only_after_the_later_one(
    night: Night,
) -> None:
    pool = make_pool(night.season)
    winner, other, *_ = begin(night, pool)
    finish(night)
    second = nights_of(night.season)[1]
    begin(second, pool)
    finish(second)

    reopen(latest(night), by=DESK, reason="A hand was forgotten")
    winner.event = latest(night)
    note_hand(winner, parse_cards(HAND), by=DESK, witness=other)
    with pytest.raises(ValidationError, match="already gone to the night"):
        close_night(night, by=DESK, seen=latest(night).revision)
    reopen(latest(second), by=DESK, reason="The pot before")
    close_night(night, by=DESK, seen=latest(night).revision)
    close_night(second, by=DESK, seen=latest(second).revision)
    assert sums(night)[Kind.POOL] == -400
    assert sums(second)[Kind.POOL_OUT] == -400
    assert sum(sums(night).values()) == sum(sums(second).values()) == 0


def test_a_winner_is_paid_and_closing_again_changes_nothing(night: Night) -> None:
    pool = make_pool(night.season)
    winner, other, *_ = begin(night, pool)
    note_hand(winner, parse_cards(HAND), by=DESK, witness=other)
    finish(night)
    hand_prize_out(night.prizes.get(entry=winner), by=DESK)
    change = latest(night).changes.latest("revision")
    assert change.data == {
        "entrant": winner.name,
        "cents": 400,
        "place": None,
        "is_pool": True,
    }
    before = sums(night)
    reopen(latest(night), by=DESK, reason="To look")
    close_night(night, by=DESK, seen=latest(night).revision)
    assert sums(night) == before
    assert night.prizes.get(entry=winner).had == 400


def test_a_pool_that_somebody_entered_stays(night: Night) -> None:
    pool, unused = make_pool(night.season), make_pool(night.season, name="Other")
    begin(night, pool)
    with pytest.raises(ValidationError, match="A player has entered"):
        remove_pool(night.season, pool.pk)
    remove_pool(night.season, unused.pk)
    assert list(night.season.pools.all()) == [pool]


def test_the_door_and_the_page_of_closing(night: Night, client: Client) -> None:
    pool = make_pool(night.season)
    client.force_login(make_user(night.season.club, "Dora", Role.Kind.DIRECTOR))
    entry = here(night, 2)[0]
    door = reverse("leagues:door", args=[night.event.slug])
    assert "Hands of 24 $1" in " ".join(client.get(door).content.decode().split())
    client.post(door, {"do": f"pool:{pool.pk}", "entry": entry.pk})
    assert entered_in(night) == {(pool.pk, entry.pk): 100}
    client.post(door, {"do": f"out-of-pool:{pool.pk}", "entry": entry.pk})
    assert entered_in(night) == {}
    client.post(door, {"do": "pool:x", "entry": entry.pk})
    client.post(door, {"do": f"pool:{pool.pk}", "entry": entry.pk})
    draw_night(night)
    finish(night)
    for name in ("close", "report", "treasurer", "night_ledger"):
        page = client.get(reverse(f"leagues:{name}", args=[night.event.slug]))
        assert page.status_code == 200
    assert (
        "rolls over"
        in client.get(reverse("leagues:report", args=[night.event.slug])).content.decode()
    )
    ledger = reverse("leagues:ledger_csv", args=[night.season.slug])
    assert "rolls over" in client.get(ledger).content.decode()


def test_a_club_sets_its_pools(night: Night, client: Client) -> None:
    client.force_login(make_user(night.season.club, "Dora", Role.Kind.DIRECTOR))
    page = reverse("leagues:pools", args=[night.season.slug])
    typed = {"new-name": "Hands of 24", "new-fee": "1", "new-wins": "hands"}
    client.post(page, {"pool": "new", **typed, "new-places": "50, 30, 20", "new-is_open": "on"})
    pool = night.season.pools.get()
    assert (pool.fee, pool.wins, pool.is_open) == (100, "hands", True)
    prefix = f"p{pool.pk}"
    changed = {f"{prefix}-name": "24s", f"{prefix}-fee": "2", f"{prefix}-wins": "places"}
    client.post(page, {"pool": pool.pk, **changed, f"{prefix}-places": "60, 40"})
    pool.refresh_from_db()
    assert (pool.name, pool.fee, pool.places, pool.is_open) == ("24s", 200, [60, 40], False)
    client.post(page, {"remove": pool.pk})
    assert not night.season.pools.exists()


ROWS = st.lists(st.integers(1, 5), min_size=1, max_size=12)


@given(
    ranks=ROWS,
    carried=st.integers(0, 50_000),
    fee=st.integers(1, 2_000),
    shares=st.lists(st.integers(1, 100), min_size=1, max_size=4),
    winners=st.lists(st.integers(1, 14), max_size=6),
    wins=st.sampled_from(list(Pool.Wins)),
)
def test_every_cent_in_is_a_cent_out(
    ranks: list[int],
    carried: int,
    fee: int,
    shares: list[int],
    winners: list[int],
    wins: Pool.Wins,
) -> None:
    pool = Pool(pk=7, name="Pool", fee=fee, wins=wins, places=shares)
    fees = dict.fromkeys(range(1, len(ranks) + 1), fee)
    rows = [
        Row(rank, entry, 9, 5, 4, 0, 10, 50, 40, 10) for entry, rank in enumerate(sorted(ranks), 1)
    ]
    won = winnings(pool, carried, fees, winners, rows)
    assert sum(won.values()) <= carried + fee * len(ranks)
    assert all(cents > 0 and cents % 100 == 0 for cents in won.values())
    assert won.keys() <= set(range(1, len(ranks) + 1))


def test_a_pool_of_another_club_is_neither_removed_nor_named(night: Night) -> None:
    pool = make_pool(night.season)
    begin(night, pool)
    other = make_singles_night(ClubFactory.create(), round_count=1)
    remove_pool(other.season, pool.pk)
    assert list(night.season.pools.all()) == [pool]


def played_in(night: Night, names: list[str], *pools: Pool) -> dict[str, Entry]:
    """Let these people come to the night, with these pools, and play it."""
    entries = [let_in(night, person_of(night, name)) for name in names]
    for entry in entries:
        for pool in pools:
            enter_pool(night, entry, pool.pk, by=DESK)
    return {entry.name: entry for entry in entries}


def person_of(night: Night, name: str) -> Person:
    club = night.season.club
    found = Person.objects.filter(club=club, name=name).first()
    return found or make_member(club, name, night.season.last_day)


def door_row(client: Client, night: Night, name: str) -> str:
    text = page(client, night, "door")
    rows = re.findall(r'<li class="tick-row.*?</li>', text)
    found: list[str] = [row for row in rows if name in row]
    assert len(found) == 1
    return found[0]


@pytest.fixture
def second(night: Night, monkeypatch: pytest.MonkeyPatch) -> Night:
    """Return the night of a week later, today."""
    found = nights_of(night.season)[1]
    monkeypatch.setattr(Club, "today", found.event.day)
    return found


@pytest.fixture
def pools(night: Night) -> list[Pool]:
    return [
        make_pool(night.season),
        make_pool(night.season, Pool.Wins.PLACES, name="Side pool", fee=200, places=[100]),
    ]


def test_last_time_s_pools_are_one_tap_at_the_door(
    client: Client, night: Night, second: Night, pools: list[Pool]
) -> None:
    played_in(night, ["Ann Lee"], *pools)
    played_in(night, ["Bob Ray"], pools[1])
    played_in(night, ["Cy Fox"])
    both = f"in:{pools[0].pk},{pools[1].pk}"
    assert "Here, $8 with both pools" in door_row(client, second, "Ann Lee")
    assert "Here, $7 with Side pool" in door_row(client, second, "Bob Ray")
    assert "with" not in re.sub("<[^>]*>", "", door_row(client, second, "Cy Fox"))

    ann = person_of(night, "Ann Lee")
    text = send(client, second, "door", do=both, person=ann.pk)
    assert "Saved: Ann Lee is here and has paid, with the pools." in text
    entry = second.event.entries.get(person=ann)
    assert entered_in(second) == {(pools[0].pk, entry.pk): 100, (pools[1].pk, entry.pk): 200}
    assert sums(second)[Kind.FEE] == 500
    log = client.get(reverse("events:log", args=[second.event.slug])).content.decode()
    assert "Ann Lee is here and has paid $8, with Hands of 24 and Side pool." in log
    # Nothing is asked for again, and one pool can be left alone.
    assert "Here, $8" not in door_row(client, second, "Ann Lee")
    send(client, second, "door", do=f"out-of-pool:{pools[1].pk}", entry=entry.pk)
    assert entered_in(second) == {(pools[0].pk, entry.pk): 100}


def test_undo_of_that_tap_gives_everything_back(
    client: Client, night: Night, second: Night, pools: list[Pool]
) -> None:
    played_in(night, ["Ann Lee"], *pools)
    ann = person_of(night, "Ann Lee")
    send(client, second, "door", do=f"in:{pools[0].pk},{pools[1].pk}", person=ann.pk)
    entry = second.event.entries.get(person=ann)
    text = send(client, second, "door", do="out", entry=entry.pk)
    assert "Ann Lee is not here. Give $8 back." in text
    assert sums(second) == {}


def test_somebody_may_come_without_last_time_s_pools(
    client: Client, night: Night, second: Night, pools: list[Pool]
) -> None:
    played_in(night, ["Ann Lee"], *pools)
    assert "Here, $5 without a pool" in door_row(client, second, "Ann Lee")
    send(client, second, "door", do="in", person=person_of(night, "Ann Lee").pk)
    assert entered_in(second) == {}
    # The night after, that is how they came last.
    third = nights_of(night.season)[2]
    assert check_in_of(third)["rows"][0]["with_pools"] is None


def test_a_pool_that_is_closed_is_not_offered(
    night: Night, second: Night, pools: list[Pool]
) -> None:
    played_in(night, ["Ann Lee"], *pools)
    Pool.objects.filter(pk=pools[0].pk).update(is_open=False)
    assert check_in_of(second)["rows"][0]["with_pools"] == (f"in:{pools[1].pk}", 700, "Side pool")


def test_a_tap_with_a_pool_that_was_closed_meanwhile_saves_nothing(
    client: Client, night: Night, second: Night, pools: list[Pool]
) -> None:
    played_in(night, ["Ann Lee"], *pools)
    Pool.objects.filter(pk=pools[1].pk).update(is_open=False)
    ann = person_of(night, "Ann Lee")
    text = send(client, second, "door", do=f"in:{pools[0].pk},{pools[1].pk}", person=ann.pk)
    assert "Nobody can enter this pool any more." in text
    assert not second.event.entries.exists()
    assert sums(second) == {}


@pytest.mark.parametrize("keys", ["x", "1,,2", "9" * 30, "-1"])
def test_a_tap_with_strange_pools_is_refused(
    client: Client, night: Night, second: Night, keys: str
) -> None:
    ann = person_of(night, "Ann Lee")
    text = send(client, second, "door", do=f"in:{keys}", person=ann.pk)
    assert "Tap one of the buttons beside a name." in text
    assert not second.event.entries.exists()


def test_leaving_a_pool_can_be_undone_without_a_script(
    client: Client, night: Night, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Club, "today", night.event.day)
    pool = make_pool(night.season)
    entry = here(night, 1)[0]
    text = send(client, night, "door", do=f"pool:{pool.pk}", entry=entry.pk)
    assert f'value="out-of-pool:{pool.pk}"' in text.split("said good")[1].split("</form>")[0]


def card_with(player: int, skunks: int) -> Row[int]:
    return Row(player, player, 9, 5, 4, skunks, 10, 0, 0, 0)


@pytest.mark.parametrize(
    ("skunks", "paid"),
    [
        # Three have paid a dollar each, and five dollars rolled over to tonight.
        ({1: 2, 2: 1, 3: 0}, {1: 800}),
        ({1: 2, 2: 2, 3: 0}, {1: 400, 2: 400}),
        # Nobody has skunked anybody: it rolls over.
        ({1: 0, 2: 0, 3: 0}, {}),
        # Who isn't in it can't win it.
        ({1: 1, 2: 0, 3: 0, 4: 5}, {1: 800}),
    ],
)
def test_the_most_skunks_win_the_skunk_pot(skunks: dict[int, int], paid: dict[int, int]) -> None:
    pool = Pool(wins=Pool.Wins.SKUNKS, fee=100)
    rows = [card_with(player, count) for player, count in skunks.items()]
    assert winnings(pool, 500, {1: 100, 2: 100, 3: 100}, [], rows) == paid


def test_a_skunk_pot_that_nobody_wins_rolls_over_to_the_next_night(night: Night) -> None:
    pool = make_pool(night.season, Pool.Wins.SKUNKS, name="Skunk pot")
    begin(night, pool)
    while games := outstanding(latest(night)):
        play(games[0], loser=100)
    close_night(night, by=DESK, seen=latest(night).revision)
    assert (sums(night)[Kind.POOL_OUT], Kind.POOL in sums(night)) == (-400, False)
    second = nights_of(night.season)[1]
    begin(second, pool, heads=2)
    finish(second)
    assert sums(second)[Kind.POOL] == -600
