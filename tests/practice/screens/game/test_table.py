from dataclasses import replace

import pytest

from cribbage_events.cribbage.game import Phase
from cribbage_events.cribbage.moves import Discard
from cribbage_events.practice.screens.game.stages import (
    computer_words,
    discard_words,
    ending,
    final_score,
    hand,
    last_cuts,
    last_lines,
    pause_words,
    piles,
)
from cribbage_events.practice.screens.game.table import PracticeTable
from cribbage_events.practice.services import go_on, make_move
from cribbage_events.practice.session import PERSON, PracticeSession
from tests.practice.guest import session_at

STAGES = ["cut", "deal", "discard", "play", "claim", "over"]


def table_of(session: PracticeSession) -> PracticeTable:
    return PracticeTable(session, session.game())


def table_at(stage: str, players: int = 2, deal: int = 0) -> PracticeTable:
    return table_of(session_at(stage, players=players, deal=deal))


@pytest.mark.parametrize("stage", STAGES)
def test_every_stage_has_its_template(stage: str) -> None:
    name = "show" if stage == "claim" else stage
    assert table_at(stage).template == f"practice/game/stages/{name}.html"


@pytest.mark.parametrize("stage", ["pause", "go", "show"])
def test_a_pause_looks_like_the_play(stage: str) -> None:
    assert table_at(stage).stage == "pause"
    assert table_at(stage).template == "practice/game/stages/play.html"


def test_the_board_is_said_in_words() -> None:
    table = table_at("play", players=4)
    you, they = table.game.scores
    assert table.score_words == f"You and Sam {you}, Pat and Lou {they}; the game is to 121"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_side_has_its_two_pegs_where_it_pegged_last(players: int) -> None:
    table = table_at("deal", players, deal=2)
    for side in table.sides:
        for board in table.boards:
            places = {peg.hole for peg in board["pegs"] if peg.side == side["number"]}
            assert places == {side["score"], table.game.back_pegs[side["number"]]}


def test_the_peg_behind_leaps_and_the_other_stays() -> None:
    """A peg that led only moves when another has passed it, in every step of a whole game."""
    session = session_at("deal")
    before = table_of(session).boards[0]["pegs"]
    while session.game().winner is None:
        following = step(session)
        after = table_of(following).boards[0]["pegs"]
        for old, new in zip(before, after, strict=True):
            assert old.id == new.id
            assert new.hole >= old.hole
        session, before = following, after


@pytest.mark.parametrize(("players", "backs"), [(2, [4]), (3, [4, 4]), (4, [4, 4, 4])])
def test_only_the_number_of_the_computers_cards_is_shown(players: int, backs: list[int]) -> None:
    table = table_of(first_of("lesson", players))
    assert [computer["cards"] for computer in table.computers] == backs
    assert not [
        computer["cards"] for computer in table_at("show", players).computers if computer["cards"]
    ]


def test_before_the_cut_the_crib_is_nobody_s() -> None:
    assert table_at("cut").crib_words == ""
    assert table_at("deal").crib_words in {"Your crib", "Pat’s crib"}


def test_between_two_deals_the_next_crib_is_announced() -> None:
    table = table_at("deal", deal=1)
    assert table.crib_words == f"Next: {['your', 'Pat’s'][table.game.dealer]} crib"


def test_the_news_is_what_happened_since_the_last_step() -> None:
    session = session_at("play")
    game = session.game()
    card = game.legal_moves()[0]
    news = table_of(make_move(session, game, card)).news
    assert news[0].startswith("You play the")
    assert [each for each in news if each.startswith("Pat")]


# ---------------------------------------------------------------- the play
@pytest.mark.parametrize("seed", "abcdefgh")
def test_a_card_that_can_t_be_played_says_why(seed: str) -> None:
    session = session_at("play", seed=seed)
    game = session.game()
    while game.phase == Phase.PLAY:
        legal = {str(move)[1:] for move in game.legal_moves()}
        shown = hand(game) if game.to_move == PERSON else []
        if not shown:
            legal = set()
        assert {each["letters"] for each in shown if not each["why_not"]} == legal - {""}
        for each in shown:
            total = game.view(PERSON).count + each["card"].value
            assert each["why_not"] == (f"makes {total}" if total > 31 else "")
        session = step(session)
        game = session.game()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_pile_that_has_ended_stays_until_the_next_card(players: int) -> None:
    session, ended = session_at("play", players=players), 0
    game = session.game()
    while game.phase in {Phase.PLAY, Phase.SHOW}:
        shown = piles(game)
        assert shown.count == sum(laid.card.value for laid in shown.pile if laid.card)
        assert shown.count == (game.view(PERSON).count or shown.count)
        assert shown.ended == bool(shown.pile and not game.view(PERSON).pile)
        ended += shown.ended
        session = step(session)
        game = session.game()
    assert ended


def test_what_there_is_to_see_is_said() -> None:
    assert pause_words(session_at("go").game()) == "You can’t play a card"
    assert pause_words(session_at("show").game()).endswith("for the last card.")
    assert pause_words(first_of("pause", 2).game()).startswith("The starter is the ")


def first_of(stage: str, players: int) -> PracticeSession:
    """Before any card is played."""
    sessions = (session_at(stage, players=players, seed=str(seed)) for seed in range(20))
    return next(each for each in sessions if isinstance(each.moves[-1], Discard))


def step(session: PracticeSession) -> PracticeSession:
    game = session.game()
    if session.person_moves(game):
        return make_move(session, game, game.legal_moves()[0])
    return go_on(session, game)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_last_plays_reach_back_to_the_person_s_own(players: int) -> None:
    session = session_at("play", players=players)
    game = session.game()
    while game.phase == Phase.PLAY:
        session = step(session)
        game = session.game()
        shown = last_lines(game)
        assert game.log[-1].player in shown[-1]["players"]
        seen = {player for line in shown for player in line["players"]}
        assert PERSON in seen or len(shown) == 5


def test_the_discard_page_says_whose_crib_it_is() -> None:
    assert discard_words(session_at("discard").game()).startswith("Choose two cards for ")
    assert discard_words(session_at("discard", players=3).game()).startswith("Choose one card for ")


# ---------------------------------------------------------------- beginning and end
def test_all_cuts_are_shown() -> None:
    cuts = last_cuts(session_at("deal", players=4).game())
    assert [cut["who"] for cut in cuts] == ["You", "Pat", "Sam", "Lou"]


@pytest.mark.parametrize(
    ("players", "words"),
    [
        (2, "Pat is the computer."),
        (3, "Pat and Sam are the computer."),
        (4, "Pat, Sam and Lou are the computer."),
    ],
)
def test_the_beginning_says_which_players_are_computers(players: int, words: str) -> None:
    assert computer_words(session_at("cut", players=players).game()) == words


def test_equal_cuts_are_shown_and_cut_again() -> None:
    for seed in range(200):
        session = session_at("cut", seed=str(seed))
        after = make_move(session, session.game(), session.game().legal_moves()[0])
        if after.game().phase == Phase.CUT:
            break
    cuts = last_cuts(after.game())
    assert cuts[0]["card"].rank == cuts[1]["card"].rank
    assert after.person_moves(after.game())


@pytest.mark.parametrize(
    ("loser", "words"),
    [
        (91, "121 to 91."),
        (90, "121 to 90: a skunk."),
        (61, "121 to 61: a skunk."),
        (60, "121 to 60: a double skunk."),
        (0, "121 to 0: a double skunk."),
    ],
)
def test_a_skunk_is_won_by_31_and_a_double_one_by_61(loser: int, words: str) -> None:
    assert final_score(121, [loser]) == words


def test_the_end_of_a_game_given_up_says_how_it_stood() -> None:
    session = session_at("play")
    you, pat = session.game().scores
    found = ending(replace(session, given_up=True), session.game())
    assert found["title"] == "You gave up"
    assert found["words"] == f"You {you}, Pat {pat}. The game counts as lost."


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_end_says_who_has_won(players: int) -> None:
    session = session_at("over", players=players)
    found = ending(session, session.game())
    assert found["words"].startswith("121 to ")
    winners = {2: ("You win!", "Pat wins"), 3: ("You win!", "Pat wins", "Sam wins")}
    assert found["title"] in winners.get(players, ("You and Sam win!", "Pat and Lou win"))
