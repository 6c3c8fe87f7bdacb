import re
from itertools import product
from pathlib import Path

import pytest
from django.conf import settings
from django.template.loader import render_to_string

from cribbage_events.cribbage.cards import DECK, Card, Suit, parse
from cribbage_events.words.cribbage import card_name

CSS = (Path(settings.BASE_DIR) / "static/css/practice/cards.css").read_text()
READABLE = 4.5


def face(card: Card, extra: str = "") -> str:
    return render_to_string("practice/cards/card.html", {"card": card, "extra": extra})


def luminance(colour: str) -> float:
    """Return WCAG’s relative luminance of #rrggbb."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("card", DECK, ids=str)
def test_every_card_says_its_name_and_shows_its_rank(card: Card) -> None:
    html = face(card)
    assert f'visually-hidden">{card_name(card)}<' in html
    assert f"suit-{card.suit.name.lower()}" in html
    shown = "".join(re.findall(r">\s*([\dAJQK]+)\s*</text>", html))
    assert shown + ("0" if "<ellipse" in html else "") == card.short[:-1]
    assert ("court" in html) == (card.rank > 10)


def test_suits_differ_in_their_shape() -> None:
    pips = {re.findall(r'class="pip"\s+d="([^"]+)"', face(Card(5, suit)))[0] for suit in Suit}
    assert len(pips) == 4


def test_sizes_and_states_are_classes() -> None:
    assert 'class="playing-card suit-hearts large selected"' in face(parse("5H"), "large selected")


def test_suits_can_be_read_on_every_face_in_two_colours_and_in_four() -> None:
    suits = re.findall(r"--(?:clubs|diamonds|hearts|spades): (#\w{6})", CSS)
    faces = re.findall(r"\.(?:face|court) \{\s*fill: (#\w{6});", CSS)
    assert (len(suits), len(faces)) == (6, 4)
    for suit, ground in product(suits, faces):
        assert contrast(suit, ground) >= READABLE, (suit, ground)
