import re

import pytest
from django.utils.translation import override

from cribbage_events.practice.screens.rules.glossary import terms_in_order
from cribbage_events.practice.screens.rules.rulebook import BOOK
from cribbage_events.practice.screens.rules.searching import Search, stem_of, words_of


def sections(question: str) -> set[str]:
    return {found["section"].key for _, sections in Search(question).chapters for found in sections}


def terms(question: str) -> list[str]:
    return [str(found["term"].name) for found in Search(question).terms]


@pytest.mark.parametrize("question", ["", " ", "?!"])
def test_nothing_asked_finds_the_whole_book_with_nothing_marked(question: str) -> None:
    search = Search(question)
    assert len(sections(question)) == sum(len(chapter.sections) for chapter in BOOK)
    assert terms(question) == [str(term.name) for term in terms_in_order()]
    assert not any(
        "<mark>" in found["html"] for _, found_in in search.chapters for found in found_in
    )


def test_all_the_words_have_to_be_there() -> None:
    assert "legion-points" in sections("skunk")
    assert "legion-money" not in sections("skunk")
    assert sections("skunk partners") == sections("skunk") & sections("partners")


@pytest.mark.parametrize("question", ["skunks", "SKUNK", "“skunk”", "skunk,"])
def test_one_or_many_high_or_low_quoted_or_not_is_the_same(question: str) -> None:
    assert sections(question) == sections("skunk")


def test_a_short_word_is_found_only_whole() -> None:
    assert "saying-go" in sections("go")
    assert "senior-medals" not in sections("go")  # gold


def test_a_number_is_found_also_in_words() -> None:
    assert "fifteen" in terms("15")
    assert "nineteen" in terms("19")


def test_an_apostrophe_may_be_typed_either_way() -> None:
    assert sections("don't matter") == sections("don’t matter") != set()


@pytest.mark.parametrize(
    ("typed", "html"),
    [
        ("retournee", "La carte <mark>retournée</mark>"),
        ("RETOURNÉE", "La carte <mark>retournée</mark>"),
        ("égalité", "Sans <mark>egalite</mark>"),
        ("coeur", "La dame de <mark>cœur</mark>"),
        ("cœur", "La dame de <mark>coeur</mark>"),
        ("l'as", "C’est <mark>l’as</mark>"),
    ],
)
def test_accents_may_be_left_out(typed: str, html: str) -> None:
    text = html.replace("<mark>", "").replace("</mark>", "")
    search = Search(typed)
    assert search.fits(text)
    assert search.marked(text) == html


def test_the_word_itself_comes_before_explanations_that_mention_it() -> None:
    assert terms("skunk")[:2] == ["double skunk", "skunk"]
    assert terms("starter")[0] == "starter"
    assert len(terms("starter")) > 3


def test_names_of_drawn_cards_are_not_found() -> None:
    assert "more-hands" not in sections("diamonds")


def test_words_are_marked_but_not_within_tags_and_drawn_cards() -> None:
    search = Search("cards five")
    html = str(search.marked('<p class="cards">Five cards</p>'))
    assert html == '<p class="cards"><mark>Five</mark> <mark>cards</mark></p>'
    whole = "".join(found["html"] for _, found_in in search.chapters for found in found_in)
    assert 'visually-hidden">five of' in whole
    assert not re.search(r'visually-hidden">[^<]*<mark>|="[^"]*<mark>', whole)


@pytest.mark.parametrize(("typed", "meant"), [("mugins", "muggins"), ("his nob", "his nobs")])
def test_slightly_misspelled_words_are_guessed(typed: str, meant: str) -> None:
    assert Search(typed).meant == meant


def test_nonsense_is_not_guessed() -> None:
    assert Search("xyzzy").meant == ""


def test_searched_text_has_no_tags_and_no_names_of_cards() -> None:
    section = next(each for each in BOOK[2].sections if each.key == "playing")
    assert "ten of hearts" in section.html
    assert "ten of hearts" not in words_of(section.html)
    assert "<" not in words_of(section.html)


def test_the_ending_of_a_plural_is_that_of_the_language() -> None:
    words = ["skunks", "his", "go"]
    with override("en-ca"):
        assert [stem_of(word) for word in words] == ["skunk", "his", "go"]
    with override("de"):
        assert [stem_of(word) for word in words] == words
