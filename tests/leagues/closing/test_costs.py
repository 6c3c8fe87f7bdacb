"""Closing a night works its standings out once: ranks, prizes and money come from that value."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from cribbage_events.contest.prizes import night_money
from cribbage_events.contest.standings import result_standings
from cribbage_events.events.lifecycle.services import reopen
from cribbage_events.events.models import Event
from cribbage_events.leagues.fifty_fifty import draw_fifty_fifty
from cribbage_events.leagues.models import Night
from tests.leagues.at_night import sign_in
from tests.leagues.factories import DESK
from tests.leagues.night import close, corrected_night, fresh, played
from tests.tools.running import Ran, running

pytestmark = pytest.mark.django_db
MOST = 22


def close_by_form(client: Client, night: Night) -> tuple[int, Ran]:
    """Return how many queries closing took, and what ran."""
    sign_in(client, night)
    night = fresh(night)
    path = reverse("leagues:close", args=[night.event.slug])
    with CaptureQueriesContext(connection) as queries, running() as ran:
        response = client.post(path, {"seen": night.event.revision})
    assert response.status_code == 302
    assert fresh(night).event.status == Event.Status.FINISHED
    return len(queries), ran


@pytest.mark.parametrize("players", [8, 20])
def test_closing_takes_few_queries_however_many_play(client: Client, players: int) -> None:
    night = played(players)
    draw_fifty_fifty(night, by=DESK)
    count, ran = close_by_form(client, night)
    assert count <= MOST
    assert (ran.times(result_standings), ran.times(night_money)) == (1, 1)


def test_closing_again_after_a_correction_does_too(client: Client) -> None:
    night = corrected_night()
    reopen(night.event, by=DESK, reason="one more look")
    count, ran = close_by_form(client, night)
    assert count <= MOST
    assert (ran.times(result_standings), ran.times(night_money)) == (1, 1)


def test_the_frozen_prizes_are_the_prizes_paid(client: Client) -> None:
    night = played(20)
    draw_fifty_fifty(night, by=DESK)
    night = close(night)
    archive = night.event.archive or {}
    rows = [row for division in archive["divisions"] for row in division["rows"]]
    frozen = {row["number"]: row["prize_cents"] for row in rows if row["prize_cents"]}
    due = {prize.entry.number: prize.cents for prize in night.prizes.select_related("entry")}
    assert due == frozen
    money = archive["money"]
    spent = {line.kind: line.cents for line in night.ledger.filter(entry=None)}
    assert spent == {"supplies": -money["supplies"], "activities": -money["activities"]}
