"""A lost game is given up in one place; it is over then, and counts as lost."""

import pytest

from tests.practice.guest import Guest, session_at


def test_a_game_given_up_is_over_and_lost() -> None:
    guest = Guest(session_at("play"))
    before = guest.session
    guest.send("on", give_up="yes")
    assert guest.stage == "over"
    assert (guest.session.won, guest.session.lost) == (before.won, before.lost + 1)
    assert "You gave up" in guest.said
    assert "The game counts as lost." in guest.said
    assert (
        "You have a game in progress" not in guest.client.get("/practice/start/").content.decode()
    )


@pytest.mark.parametrize("stage", ["cut", "discard", "play", "claim", "show", "lesson"])
def test_nothing_is_played_in_a_game_given_up(stage: str) -> None:
    guest = Guest(session_at(stage))
    old = guest.step
    guest.send("on", give_up="yes")
    now = guest.session
    for step in (old, guest.step):
        guest.client.post("/practice/move/", {"step": step, "points": 3, "position": 9})
    guest.client.post("/practice/on/", {"step": old, "give_up": "yes"})
    assert guest.session == now


def test_after_giving_up_the_loser_deals() -> None:
    guest = Guest(session_at("show"))
    guest.send("on", give_up="yes")
    guest.send("on")
    assert (guest.stage, guest.session.first_dealer) == ("discard", 0)
    assert not guest.session.given_up


def test_starting_another_game_instead_counts_as_lost_as_well() -> None:
    guest = Guest(session_at("play"))
    guest.start(gives_up=guest.session.number)
    assert (guest.stage, guest.session.lost) == ("cut", 1)


def test_a_game_that_is_over_can_t_be_given_up() -> None:
    guest = Guest(session_at("over"))
    tally = guest.session.won, guest.session.lost
    guest.send("on", give_up="yes")
    assert (guest.stage, guest.session.won, guest.session.lost) == ("discard", *tally)
