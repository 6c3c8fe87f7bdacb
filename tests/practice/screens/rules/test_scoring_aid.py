from cribbage_events.practice.screens.rules.scoring_aid import PLAY, SHOW


def test_what_scores_in_the_play() -> None:
    assert [(line.words, line.points) for line in PLAY.lines] == [
        ("Fifteen", "2"),
        ("Thirty-one", "2"),
        ("Pair", "2"),
        ("Three of a kind (pair royal)", "6"),
        ("Four of a kind (double pair royal)", "12"),
        ("Run of three or more, in any order", "1 a card"),
        ("Go", "1"),
        ("Last card, unless it makes 31", "1"),
        ("Jack turned up: his heels, to the dealer", "2"),
    ]


def test_what_scores_in_the_show() -> None:
    assert [line.points for line in SHOW.lines] == [
        *("2", "2", "6", "12"),
        *("1 a card", "8", "10", "15", "16"),
        *("4", "5", "1"),
    ]
