import re

import pytest

from cribbage_events.clubs.names import folded
from cribbage_events.practice.screens.rules import glossary
from cribbage_events.practice.screens.rules.glossary import TERMS, Term, terms_in_order
from cribbage_events.practice.screens.rules.rulebook import BOOK


def test_every_word_refers_to_words_that_are_explained() -> None:
    assert not {code for term in TERMS.values() for code in term.see} - {*TERMS}
    assert not [term.code for term in TERMS.values() if term.code in term.see]


def test_every_word_has_an_anchor_of_its_own() -> None:
    assert len({term.key for term in TERMS.values()}) == len(TERMS)
    assert TERMS["his-nobs"].key == "term-his-nobs"


def test_words_are_in_the_order_of_the_alphabet() -> None:
    names = [str(term.name) for term in terms_in_order()]
    assert len(names) == len(TERMS)
    assert names == sorted(names, key=folded)


def test_an_accent_changes_nothing_in_the_order(monkeypatch: pytest.MonkeyPatch) -> None:
    terms = [Term(name, name, "") for name in ("zone", "écart", "donne", "Égalité", "fiche")]
    monkeypatch.setattr(glossary, "TERMS", {term.code: term for term in terms})
    in_order = [term.name for term in terms_in_order()]
    assert in_order == ["donne", "écart", "Égalité", "fiche", "zone"]


def test_the_words_players_ask_about_are_there() -> None:
    asked = """entrant division round table seat game-points spread skunk double-skunk starter crib
        pone dealer his-heels his-nobs go muggins pegging show flush run pair-royal
        double-pair-royal nineteen renege stinkhole street cut"""
    assert not {*asked.split()} - {*TERMS}


def test_the_text_links_only_to_words_that_are_explained() -> None:
    html = "".join(section.html for chapter in BOOK for section in chapter.sections)
    linked = {*re.findall(r'href="/rules/#(term-[\w-]+)"', html)}
    assert len(linked) > 30
    assert not linked - {term.key for term in TERMS.values()}
