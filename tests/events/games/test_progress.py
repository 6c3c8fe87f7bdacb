from cribbage_events.events.games.progress import Progress, RoundProgress


def progress(*ended: int) -> Progress:
    """Return the progress of rounds with ten games each, so many of which have ended."""
    rounds = tuple(RoundProgress(number, 10, each, 0) for number, each in enumerate(ended, 1))
    return Progress(rounds, next((each for each in rounds if each.under_way), None), "")


def numbers(rounds: list[RoundProgress]) -> list[int]:
    return [each.number for each in rounds]


def test_all_rounds_are_listed_where_there_are_few() -> None:
    nine = progress(10, 10, 4, *[0] * 6)
    assert numbers(nine.near) == list(range(1, 10))
    assert nine.others == []


def test_of_many_rounds_those_being_played_come_first() -> None:
    many = progress(10, 9, 4, *[0] * 19)
    assert numbers(many.near) == [2, 3]
    assert numbers(many.others) == [1, *range(4, 23)]
    assert numbers(progress(*[0] * 22).near) == [1]


def test_after_the_last_game_the_last_round_is_listed() -> None:
    done = progress(*[10] * 22)
    assert numbers(done.near) == [22]
    assert len(done.others) == 21
