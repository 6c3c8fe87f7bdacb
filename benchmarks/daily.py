"""Measure a visit to the daily hand: everybody's, and that of a club of sixty who play."""

from collections.abc import Iterator

from django.db import connection
from django.test import Client

from benchmarks.rows import Row, at_most, say
from benchmarks.years import cost_of
from cribbage_events.clubs.models import Club, Person
from cribbage_events.practice.daily import (
    A_DAY,
    count_throw,
    hand_of,
    member_path,
    today_of,
    written,
)
from tests.building import make_club

VISITS = 40
PLAYERS = 60
# Milliseconds of the processor, and queries, of a visit.
MOST, QUERIES = 5, 2


def fill(club: Club) -> None:
    """Everybody throws each of the 15 pairs; the members throw one each."""
    people = [Person.objects.create(club=club, name=f"Player {n}") for n in range(PLAYERS)]
    for of_club in (None, club):
        for day in (today_of(of_club), today_of(of_club) - A_DAY):
            hand = hand_of(day, of_club.pk if of_club else None)
            thrown = [written(each.thrown) for each in hand.weighed]
            for cards in thrown:
                count_throw(hand, of_club, None, cards)
            for number, person in enumerate(people if of_club else ()):
                count_throw(hand, of_club, person, thrown[number % len(thrown)])


def visits(club: Club) -> Iterator[tuple[str, Client, str]]:
    hand = hand_of(today_of(None), None)
    visitor, member, here = Client(), Client(), "/practice/daily/"
    yield "the cards", Client(), here
    cards = [str(card) for card in hand.weighed[3].thrown]
    visitor.post(here, {"day": str(hand.day), "cards": cards})
    yield "the result", visitor, here
    yield "yesterday’s", visitor, f"{here}yesterday/"
    member.get(member_path(club, Person.objects.filter(club=club)[0]))
    yield f"a club’s, {PLAYERS} members", member, f"{here}club/{club.slug}/"
    yield f"its week, {PLAYERS} members", member, f"{here}club/{club.slug}/week/"


def main(where: str) -> None:
    club = make_club(daily_hand=True)
    fill(club)
    for what, client, address in visits(club):
        # What a process makes once is made: the page of a hand that nobody has opened isn't meant.
        client.get(address)
        cost = cost_of(client, address, VISITS)
        limit, fast = at_most(cost.busy, MOST, " ms")
        few = cost.queries <= QUERIES
        say(
            Row(
                f"daily hand: {what}",
                where or connection.display_name,
                f"{cost.busy:.1f} ms",
                f"{cost.queries} queries",
                f"{limit}, ≤ {QUERIES} queries",
                fast and few,
            )
        )
