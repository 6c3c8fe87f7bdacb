import pytest

from cribbage_events.spreadsheets.numbers import (
    card_written,
    medal_named,
    place_number,
    whole_number,
)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        *(("10) TIE", 10), ("9)", 9), ("T4", 4), ("T-4", 4), ("4=", 4), ("=4", 4), ("4T", 4)),
        *(("1re", 1), ("1ère", 1), ("1er", 1), ("2ème", 2), ("2e", 2), ("3ième", 3), ("2nde", 2)),
        *(("1st", 1), ("2nd", 2), ("3rd.", 3), ("4th place", 4), ("4e rang", 4), ("#5", 5)),
        *(("tied 3rd", 3), ("3e ex aequo", 3), ("third", 3), ("troisième", 3), ("12.0", 12)),
        *(("🥇", 1), ("(7)", 7), ("No. 8", 8)),
        *(
            ("behind", None),
            ("", None),
            ("2-1", None),
            ("5-6", 5),
            ("à égalité 4", 4),
            ("4x", None),
        ),
    ],
)
def test_a_place_is_read_however_it_is_printed(text: str, place: int | None) -> None:
    assert place_number(text) == place


@pytest.mark.parametrize(
    ("text", "number"),
    [
        *(("plus 94", 94), ("+94", 94), ("minus 56", -56), ("moins 56", -56), ("−56", -56)),
        *(("– 56", -56), ("(34)", -34), ("1,195", 1195), ("1 195", 1195), ("1192.0", 1192)),
        *(("1192,00", 1192), ("0", 0), ("1.5", None), ("12,5", None), ("lots", None)),
        *(("9" * 20, None), ("1,19", None)),
    ],
)
def test_a_number_is_read_however_it_is_printed(text: str, number: int | None) -> None:
    assert whole_number(text) == number


@pytest.mark.parametrize(
    ("text", "medal"),
    [
        *(("Gold medal", "gold"), ("Médaille d'or", "gold"), ("médaille d’argent", "silver")),
        *(("Médaille de bronze", "bronze"), ("🥈", "silver"), ("G", "gold"), ("2nd", "silver")),
        *(("or", "gold"), ("iron", ""), ("4", "")),
    ],
)
def test_a_medal_has_many_names(text: str, medal: str) -> None:
    assert medal_named(text) == medal


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("12/5 +94", (12, 5, 94)),
        ("0/0 -56", (0, 0, -56)),
        ("9 / 4 (34)", (9, 4, -34)),
        ("13/6", (13, 6, None)),
        ("twelve", None),
        ("12/5 x", None),
    ],
)
def test_a_card_has_points_wins_and_spread(text: str, card: tuple[int, ...] | None) -> None:
    assert card_written(text) == card
