"""Scorecards of a file held against each other, every difference ruled, without a database."""

import json
import re
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext, pgettext

from cribbage_events.contest.cards import RuledCard, Ruling, rule_game
from cribbage_events.events.standings.from_files.file import (
    LOSS,
    WIN,
    GameCards,
    read_cards,
)
from cribbage_events.events.standings.from_files.lines import FileError
from cribbage_events.events.standings.from_files.standings import aligned_lines
from cribbage_events.words.cards import lower_spread_words, ruling_words

NUMBER = re.compile(r"0|[1-9][0-9]{0,8}")


# A game's cards, and the ruling on them.
type Checked = tuple[GameCards, Ruling]


def rulings_as_json(games: Sequence[Checked]) -> str:
    document = {
        "games": [
            {
                "game": game_code(cards.game),
                "rule": ruling.rule,
                "cards": [
                    {
                        "player": player,
                        "result": result_code(card),
                        "plus": card.plus,
                        "minus": card.minus,
                        "game_points": card.game_points,
                        "changed": card.changed,
                    }
                    for player, card in zip(cards.players, ruling.cards, strict=True)
                ],
            }
            for cards, ruling in games
        ]
    }
    return json.dumps(document, indent=2, ensure_ascii=False)


def game_code(game: str) -> int | str:
    """A number where the file has one."""
    return int(game) if NUMBER.fullmatch(game) else game


def result_code(card: RuledCard) -> str | None:
    """Return the result as the file writes it."""
    return None if card.won is None else WIN if card.won else LOSS


def rulings_as_text(games: Sequence[Checked]) -> str:
    heading = [
        pgettext("a heading of a column", "game"),
        pgettext("a heading of a column", "rule"),
        pgettext("a heading of a column", "player"),
        pgettext("a heading of a column", "result"),
        pgettext("a heading of a column", "plus"),
        pgettext("a heading of a column", "minus"),
        pgettext("a heading of a column", "game points"),
        pgettext("a heading of a column", "changed"),
    ]
    rows = [
        card_cells(cards.game, ruling, player, card)
        for cards, ruling in games
        for player, card in zip(cards.players, ruling.cards, strict=True)
    ]
    notes = [note for cards, ruling in games if (note := ruling_note(cards.game, ruling))]
    return "\n".join([*aligned_lines([heading, *rows]), *([""] if notes else []), *notes])


def card_cells(game: str, ruling: Ruling, player: str, card: RuledCard) -> list[str]:
    results = {None: "", True: pgettext("in a table", "win"), False: pgettext("in a table", "loss")}
    return [
        game,
        ruling.rule or "",
        player,
        results[card.won],
        str(card.plus or ""),
        str(card.minus or ""),
        str(card.game_points),
        pgettext("in a table", "changed") if card.changed else "",
    ]


def ruling_note(game: str, ruling: Ruling) -> str:
    notes = [f"{rule}) {ruling_words(rule)}" for rule in ruling.rules]
    if not notes and any(card.changed for card in ruling.cards):
        notes = [lower_spread_words()]
    return f"{game}: {' '.join(notes)}" if notes else ""


WRITERS = {"table": rulings_as_text, "json": rulings_as_json}


class Command(BaseCommand):
    requires_system_checks = ()

    @property
    def help(self) -> str:  # type: ignore[override]
        return gettext(
            "Compare the two scorecards of each game and rule on what differs; nothing is stored."
        )

    def add_arguments(self, parser: ArgumentParser) -> None:
        words = gettext(
            "columns game,player,opponent,qualifier,result,plus,minus: a row for each card, two"
            " rows for each game"
        )
        parser.add_argument("file", type=Path, help=words)
        parser.add_argument("--format", choices=sorted(WRITERS), default="table")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            cards = read_cards(options["file"])
        except FileError as error:
            raise CommandError(str(error)) from error
        games = [(each, rule_game(each.entries, each.qualifies)) for each in cards]
        self.stdout.write(WRITERS[options["format"]](games))
