import re

from cribbage_events.practice.selectors.glossary import TERMS
from cribbage_events.practice.selectors.rulebook import BOOK


def test_every_word_refers_to_words_that_are_explained() -> None:
    assert all(term.more is not None for term in TERMS.values())
    assert not [term.name for term in TERMS.values() if term.name in term.see]


def test_every_word_has_an_anchor_of_its_own() -> None:
    assert len({term.key for term in TERMS.values()}) == len(TERMS)
    assert TERMS["his nobs"].key == "term-his-nobs"


def test_words_are_in_the_order_of_the_alphabet() -> None:
    assert [*TERMS] == sorted(TERMS, key=str.lower)


def test_the_words_players_ask_about_are_there() -> None:
    asked = """entrant division round table seat game-points spread skunk double-skunk starter crib
        pone dealer his-heels his-nobs go muggins pegging show flush run pair-royal
        double-pair-royal nineteen renege stinkhole street cut"""
    assert not {name.replace("-", " ") for name in asked.split()} - {*TERMS}


def test_the_text_links_only_to_words_that_are_explained() -> None:
    html = "".join(section.html for chapter in BOOK for section in chapter.sections)
    linked = {*re.findall(r'href="/rules/#(term-[\w-]+)"', html)}
    assert len(linked) > 30
    assert not linked - {term.key for term in TERMS.values()}
