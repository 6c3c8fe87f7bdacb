"""Names are compared, searched and ordered as people would, the same on both databases."""

import pytest

from cribbage_events.clubs.names import (
    ManyNames,
    family_and_given,
    family_first,
    folded,
    is_found,
    name_key,
    sort_key,
    words_sorted,
)


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("Benoît  CÔTÉ", "benoit cote"),
        ("Marie-Ève", "marie-eve"),
        ("Œuvrard", "oeuvrard"),
        ("Bjørn Æsir", "bjorn aesir"),
        ("Strauß", "strauss"),
        ("Łukasz", "lukasz"),
        ("Jose\u0301", "jose"),
    ],
)
def test_folds_accents_capitals_and_spaces(text: str, plain: str) -> None:
    assert folded(text) == plain


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("John Smith", "  john   SMITH "),
        ("Ronald MacIsaac", "Ronald Mac Isaac"),
        ("Mary-Jane O’Brien", "Mary Jane O'Brien"),
        ("Benoît Côté", "Benoit Cote"),
    ],
)
def test_knows_two_spellings_for_one_name(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)


def test_knows_two_names_for_two() -> None:
    assert name_key("Ann Lee") != name_key("Anne Lee")
    assert name_key("李") != name_key("王")
    assert name_key("?") == "?"


@pytest.mark.parametrize(
    ("search", "found"),
    [
        ("cote", True),
        ("CÔTÉ", True),
        ("benoit", True),
        ("co ben", True),
        ("", True),
        ("cotes", False),
        ("ben smith", False),
    ],
)
def test_finds_parts_of_a_name_without_accents(search: str, found: bool) -> None:
    assert is_found(search, "Benoît Côté") is found


def test_finds_a_name_however_it_is_spaced() -> None:
    assert is_found("mac isaac", "Ronald MacIsaac")
    assert is_found("macisaac", "Ronald Mac Isaac")
    assert is_found("obrien", "Pat O’Brien")
    assert is_found("a-107", "Bob Smith", "A107")


@pytest.mark.parametrize(
    ("name", "listed"),
    [
        ("Agnes McNeil", "McNeil, Agnes"),
        ("Ronald Mac Isaac", "Mac Isaac, Ronald"),
        ("Mary Ann de la Croix", "de la Croix, Mary Ann"),
        ("Jean St. Pierre", "St. Pierre, Jean"),
        ("Pieter van der Berg", "van der Berg, Pieter"),
        ("Marie-Ève Le Blanc", "Le Blanc, Marie-Ève"),
        ("Robert Smith Jr.", "Smith, Robert Jr."),
        ("Robert Smith (Bob)", "Smith, Robert (Bob)"),
        ("Van Morrison", "Morrison, Van"),
        ("John D. Smith", "Smith, John D."),
        ("Cher", "Cher"),
        ("", ""),
    ],
)
def test_family_name_is_the_last_word_with_its_small_words(name: str, listed: str) -> None:
    assert family_first(name) == listed


def test_family_name_can_be_said_where_that_is_wrong() -> None:
    assert family_and_given("Maria García López", "garcia lopez") == ("García López", "Maria")
    assert family_and_given("Wong Kar Wai", "Wong") == ("Wong", "Kar Wai")
    assert family_and_given("Ann Lee", "Ray") == ("Lee", "Ann")


def test_orders_as_people_expect() -> None:
    people = [
        "Yvon Morin",
        "Ronald MacIsaac",
        "Alec Mac Isaac",
        "Réal Gagnon",
        "Roger Gagnon",
        "marie-ève tremblay",
        "Gérard Côté",
        "Ginette Cotton",
        "Pat O’Brien",
        "Al Obray",
    ]
    assert sorted(map(family_first, people), key=sort_key) == [
        "Côté, Gérard",
        "Cotton, Ginette",
        "Gagnon, Réal",
        "Gagnon, Roger",
        "Mac Isaac, Alec",
        "MacIsaac, Ronald",
        "Morin, Yvon",
        "Obray, Al",
        "O’Brien, Pat",
        "tremblay, marie-ève",
    ]
    assert sorted(people, key=sort_key)[:3] == ["Al Obray", "Alec Mac Isaac", "Gérard Côté"]
    assert sorted(["Anna Bell", "Ann Zwicker"], key=sort_key) == ["Ann Zwicker", "Anna Bell"]


def test_namesakes_are_ordered_by_their_numbers() -> None:
    listed = ["Smith, John (10)", "Smith, John (4)", "Smith, Jane"]
    assert sorted(listed, key=sort_key) == ["Smith, Jane", "Smith, John (4)", "Smith, John (10)"]


def test_finds_the_names_that_are_like_one_the_most_alike_first() -> None:
    many = ManyNames(["Bob Ray", "Anne Lee", "Lee, Ann", "LEE Ann", "Ann Leigh"])
    assert many.like("Ann Lee", 0.75)[0] in {2, 3}
    assert set(many.like("Ann Lee", 0.75)) == {1, 2, 3, 4}
    assert many.like("Xavier Quirk", 0.75) == []
    assert len(many.like("Ann Lee", 0, most=2)) == 2


def test_many_names_are_folded_once_each(monkeypatch: pytest.MonkeyPatch) -> None:
    folds = []

    def counting(name: str) -> str:
        folds.append(name)
        return words_sorted(name)

    monkeypatch.setattr("cribbage_events.clubs.names.words_sorted", counting)
    names = [f"Ann Lee {number}" for number in range(200)]
    many = ManyNames(names)
    for name in names:
        many.like(name, 0.75)
    assert len(folds) == 400
