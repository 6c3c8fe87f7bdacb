"""Two checkers type cards that differ, at once; a ruling moves the cut."""

from uuid import uuid4

from playwright.sync_api import expect

from cribbage_events.contest.cards import CardEntry
from cribbage_events.contest.cross_check import LastLine
from cribbage_events.events.games.event_games import event_games
from cribbage_events.events.games.rows import GameRow
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.rulings.services import TypedCard, type_card
from tests.building import JOE
from tests.events.ruled import Said
from tests.journeys.leagues.cards_of_a_night import open_card, points_of, type_lines
from tests.journeys.steps.visitor import Visitor
from tests.journeys.whole.tournament_results import TOO_MUCH, Results


def check_cards(
    director: Visitor, checkers: tuple[Visitor, Visitor], event: Event, results: Results
) -> None:
    """All cards but two are typed by others meanwhile."""
    cards = cards_of(event, results)
    loser = next(pk for pk in results.misread.entries if pk != results.winner)
    for entry in event.entries.filter(pk__in=cards).exclude(pk__in=(results.winner, loser)):
        hand_in(entry, cards[entry.pk])
    entries = {each.pk: each for each in event.entries.all()}
    both = [entries[results.winner], entries[loser]]
    for checker, entry in zip(checkers, both, strict=True):
        checker.go(f"{event.get_absolute_url()}scores/cards/ruled/")
        open_card(checker, entry.number)
    for checker, entry in zip(checkers, both, strict=True):
        card = {game.round: said for game, said in cards[entry.pk]}
        type_lines(checker, card)
    ruling = checkers[1].page.locator(".misfits").first
    expect(ruling).to_contain_text(both[0].name)
    expect(ruling).to_contain_text("+36")
    expect(ruling).to_contain_text("+21")
    director.go(f"{event.get_absolute_url()}desk/")
    director.sees("Tell those concerned")
    told = director.page.locator("section[aria-labelledby=to-tell]")
    expect(told).to_contain_text(both[0].name)
    director.button("They have been told")
    director.sees("Saved: everybody concerned has been told.")


def cards_of(event: Event, results: Results) -> dict[int, list[tuple[GameRow, Said]]]:
    """Return the cards that the results give, but for the card that was misread."""
    cards: dict[int, list[tuple[GameRow, Said]]] = {}
    for game in event_games(event).rows:
        scores = results.scores[game.id]
        margin = max(scores) - min(scores)
        for entry, score in zip(game.entries, scores, strict=True):
            wrong = game.id == results.misread.id and entry == results.winner
            points = TOO_MUCH if wrong else margin
            said = (points_of(points), points, None) if score == 121 else (0, None, points)
            cards.setdefault(entry, []).append((game, said))
    return cards


def hand_in(entry: Entry, card: list[tuple[GameRow, Said]]) -> None:
    lines = {
        game.id: CardEntry(None, plus, minus, points)
        for game, (points, plus, minus) in ((game, said) for game, said in card if said)
    }
    typed = TypedCard(lines=lines, totals=LastLine(), key=uuid4(), seen=0)
    type_card(entry, typed, by=JOE)
