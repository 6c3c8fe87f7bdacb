import re

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

pytestmark = pytest.mark.django_db


def page(client: Client, query: str = "") -> str:
    response = client.get(f"/count/{query}")
    assert response.status_code == 200
    return re.sub(r"\s+", " ", response.content.decode())


def lines(content: str) -> list[tuple[str, list[str]]]:
    """Return each line that counts, with its cards."""
    count = content[content.index("data-combinations") :].partition("</ol>")[0]
    return [
        (found[0], re.findall(r'visually-hidden">(.*?)<', item))
        for item in count.split("<li>")[1:]
        if (found := re.findall(r'class="big">(.*?)<', item))
    ]


def test_a_hand_is_counted_as_it_is_said_aloud(client: Client) -> None:
    content = page(client, "?cards=5H+5C+6S+JD+4D")
    assert "data-total>17<" in content
    assert lines(content) == [
        ("fifteen two", ["five of clubs", "jack of diamonds"]),
        ("fifteen four", ["five of hearts", "jack of diamonds"]),
        ("fifteen six", ["four of diamonds", "five of clubs", "six of spades"]),
        ("fifteen eight", ["four of diamonds", "five of hearts", "six of spades"]),
        ("a pair is ten", ["five of clubs", "five of hearts"]),
        ("a run of three is thirteen", ["four of diamonds", "five of clubs", "six of spades"]),
        ("a run of three is sixteen", ["four of diamonds", "five of hearts", "six of spades"]),
        ("his nobs is seventeen", ["jack of diamonds"]),
    ]


def test_the_best_hand_there_is(client: Client) -> None:
    content = page(client, "?cards=5H5C5SJD5D")
    assert "data-total>29<" in content
    assert "and his nobs is twenty-nine." in content


def test_nothing_is_called_nineteen(client: Client) -> None:
    content = page(client, "?cards=2C4H6S8DKH")
    assert "data-total>0<" in content
    assert "data-nothing > Nothing (players call it nineteen)" in content


@pytest.mark.parametrize(
    ("crib", "total"), [("", 4), ("&crib=", 4), ("&crib=0", 4), ("&crib=1", 0), ("&crib=on", 0)]
)
def test_hand_or_crib(client: Client, crib: str, total: int) -> None:
    assert f"data-total>{total}<" in page(client, f"?cards=2H6H8HQH4C{crib}")


def test_four_cards_count_alone_and_the_starter_is_asked_for(client: Client) -> None:
    content = page(client, "?cards=5H5C5S5D")
    assert "data-total>20<" in content
    assert "points without the starter" in content
    assert "Now the starter, the card that was turned up." in content


def test_three_cards_are_told_what_is_missing(client: Client) -> None:
    content = page(client, "?cards=5H5C5S")
    assert "Still missing: one card of the hand, then the starter." in content
    assert 'data-result aria-labelledby="total" hidden' in content


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("5H 5C 5H JD 5D", "You typed the five of hearts twice."),
        ("5H 5C 5S JD XX", "XX isn’t a card."),
        ("5H 5C 5S JD 5D 6D", "You typed 6 cards. Type five"),
        ("5H" * 500, "That is too long. Type five cards"),
        ("5H 5C 5S JD&starter=JD", "You typed the jack of diamonds twice."),
    ],
)
def test_faults_are_explained_beside_the_typed_text(client: Client, typed: str, words: str) -> None:
    content = page(client, f"?cards={typed}&crib=1")
    assert words in content.partition('id="id_cards_error"')[2].partition("</p>")[0]
    assert f'value="{typed.partition("&")[0]}"' in content
    assert 'aria-invalid="true"' in content
    assert 'name="crib" value="1"' in content


@pytest.mark.parametrize(
    ("asked", "address"),
    [
        ("tap=5H", "?cards=5H"),
        ("cards=5H5C5SJD&tap=5D&crib=1", "?cards=5H5C5SJD5D&crib=1"),
        ("cards=5H5C5SJD5D&tap=5C", "?cards=5H5SJD&starter=5D"),
        ("cards=5H5SJD&starter=5D&tap=KC", "?cards=5H5SJDKC5D"),
        ("cards=5H&tap=5H", ""),
    ],
)
def test_a_tap_leads_to_the_address_with_that_card(
    client: Client, asked: str, address: str
) -> None:
    response = client.get(f"/count/?{asked}")
    assert response.status_code == 302
    assert response["Location"] == f"/count/{address}#table"


def test_nonsense_in_the_address_is_no_card(client: Client) -> None:
    assert "Still missing: three cards" in page(client, "?cards=5H&starter=XX&tap=YY")


def test_the_page_asks_the_database_for_nothing(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(0):
        page(client, "?cards=5H5C5SJD5D")


def test_nothing_can_be_sent_to_it(client: Client) -> None:
    assert client.post("/count/").status_code == 405
