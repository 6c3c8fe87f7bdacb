"""The pieces of the book of rules: cards in a line, worked examples, words that are explained."""

from typing import Any

from django import template
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from cribbage_events.cribbage.cards import Card, parse_cards
from cribbage_events.cribbage.pegging import pegged
from cribbage_events.practice.screens.rules.examples import example_of
from cribbage_events.practice.screens.rules.glossary import TERMS
from cribbage_events.words.cribbage import scored_list

register = template.Library()


@register.simple_tag
def cards(shown: str | Card | tuple[Card, ...]) -> SafeString:
    """`{% cards "7H 8C" %}`: small, in the line, with nothing between them and what follows."""
    if isinstance(shown, Card):
        shown = (shown,)
    found = parse_cards(shown) if isinstance(shown, str) else shown
    return mark_safe(render_to_string("practice/rules/cards.html", {"cards": found}).strip())  # noqa: S308


@register.inclusion_tag("practice/rules/counted.html")
def example(text: str, title: str = "", *, crib: bool = False) -> dict[str, Any]:
    """`{% example "5H 5C 5S JD 5D" "The best hand" %}`: the last card is the starter."""
    return {"shown": example_of(text, crib=crib), "title": title}


@register.inclusion_tag("practice/rules/pile.html")
def pile(text: str, words: str = "") -> dict[str, Any]:
    """`{% pile "9H 6C 8D 7S" %}`: cards in the order they were played, and what the last scores."""
    laid = parse_cards(text)
    scored = pegged(laid)
    return {
        "cards": laid,
        "count": sum(card.value for card in laid),
        "points": sum(each.points for each in scored),
        "why": scored_list(scored),
        "words": words,
    }


@register.simple_tag
def term(code: str, words: str = "") -> SafeString:
    """`{% term "pone" "the other player" %}`: a link to its explanation.

    Raises KeyError for a word that isn't explained.
    """
    return format_html(
        '<a class="term" href="{}#{}">{}</a>',
        reverse("practice:rules"),
        TERMS[code].key,
        words or TERMS[code].name,
    )
