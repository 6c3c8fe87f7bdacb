import pytest

from tests.french.english import english_in
from tests.french.saying import NO_BREAK, in_french

ANN = "Ann Lee"


@pytest.mark.parametrize(
    "english",
    [
        f"Saved: {ANN} is registered, number 3.",
        f"Accept – {ANN}",
        "5 tables of four and 1 of two",
        "Preview: nothing is saved yet",
        "…or paste the list here optional",
    ],
)
def test_what_is_in_the_catalogue(english: str) -> None:
    (french,) = in_french(english)
    assert french != english
    assert english_in([french]) == []
    assert (ANN in french) == (ANN in english)


def test_money() -> None:
    (french,) = in_french("8 tickets, $16 in the draw")
    assert f"16{NO_BREAK}$" in french
    assert in_french("$80") == {f"80{NO_BREAK}$"}


def test_several_wordings() -> None:
    assert len(in_french("Register")) > 1


def test_a_name_stays() -> None:
    assert in_french(ANN) == {ANN}
