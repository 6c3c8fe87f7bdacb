"""A result is corrected in the days after the event was finished; everything follows from it."""

import datetime
from uuid import uuid4

import pytest
from django.core import mail
from django.db.models import F
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from cribbage_events.clubs.models import Role
from cribbage_events.events.games.rounds import game_row
from cribbage_events.events.lifecycle.services import reopen
from cribbage_events.events.models import Event, Game
from cribbage_events.events.prize_giving.correcting import correct_final
from cribbage_events.events.results.selectors import correctable_until
from cribbage_events.leagues.fifty_fifty import draw_fifty_fifty
from cribbage_events.leagues.models import LedgerLine
from cribbage_events.mail.outbox import send_waiting
from tests.building import MARION, fresh, make_user
from tests.events.desk_client import director_of, words
from tests.events.markup import Markup
from tests.events.prize_giving.hidden import end
from tests.events.prize_giving.test_results_by_email import SITE, send, shown_event, wishes
from tests.factories import EventFactory
from tests.leagues.at_night import sign_in
from tests.leagues.factories import DESK
from tests.leagues.night import close, played

pytestmark = pytest.mark.django_db


def last_game(event: Event) -> Game:
    games = Game.objects.filter(round__stage__event=event, status=Game.Status.PLAYED)
    return games.order_by("-round__number", "table")[0]


def turned(game: Game) -> dict[str, object]:
    """Return what the form sends when the other side won, with 60 for the loser."""
    scores = list(game.reports.latest("pk").scores)
    fields = {"winner": scores.index(min(scores)), "loser_score": 60}
    return fields | {"why": ":typing-mistake", "key": uuid4(), "last": game.reports.latest("pk").pk}


def address(event: Event, game: Game) -> str:
    return reverse("events:correct_final", args=[event.slug, game.pk])


def correct(event: Event, client: Client | None = None) -> str:
    """Turn the last game round on its page; return what is said."""
    game = last_game(event)
    client = client or director_of(event.club)
    return words(client.post(address(event, game), turned(game), follow=True).content)


def days_later(event: Event, days: float) -> None:
    """Let the end be so many days ago."""
    back = datetime.timedelta(days=days)
    Event.objects.filter(pk=event.pk).update(finished_at=F("finished_at") - back)
    for line in event.changes.filter(verb__in=["finish", "reopen"]):
        event.changes.filter(pk=line.pk).update(at=line.at - back)


def test_a_result_is_corrected_without_reopening_and_the_archive_follows() -> None:
    event = shown_event()
    before = fresh(event).archive
    game = last_game(event)
    client = director_of(event.club)
    page = client.get(address(event, game))
    assert "Correct the result" in words(page.content)
    assert Markup(page.content.decode()).faults == []
    said = correct(event, client)
    assert "Saved: the result is corrected, and everything that follows from it." in said
    event = fresh(event)
    assert event.status == Event.Status.FINISHED
    assert event.archive != before
    row = game_row(event, game.pk)
    assert row is not None
    assert 60 in row.scores
    log = words(client.get(reverse("events:log", args=[event.slug])).content)
    assert "The event was reopened: to correct a result" in log


def test_whoever_got_the_results_gets_a_correction() -> None:
    event = shown_event()
    wishes(event, 1)
    send(event)
    assert len(mail.outbox) == 1
    said = correct(fresh(event))
    send_waiting()
    assert "1 person who got the results by e-mail gets a correction." in said
    assert mail.outbox[-1].subject.startswith("Corrected: the results of")
    assert len(mail.outbox) == 2


def test_nobody_is_written_to_who_was_sent_nothing() -> None:
    event = shown_event()
    wishes(event, 1)
    assert "e-mail" not in correct(event).split("Saved:")[1].split(".")[0]
    assert mail.outbox == []


def test_the_page_of_a_game_says_until_when() -> None:
    event = shown_event()
    game = last_game(event)
    client = director_of(event.club)
    page = words(client.get(reverse("events:desk_game", args=[event.slug, game.pk])).content)
    assert "A result can be corrected until" in page
    assert "Correct this result" in page


def test_after_the_deadline_the_page_says_so_and_how_to_reopen() -> None:
    event = shown_event()
    game = last_game(event)
    days_later(event, 3.01)
    client = director_of(event.club)
    page = words(client.get(reverse("events:desk_game", args=[event.slug, game.pk])).content)
    assert "Results could be corrected until" in page
    assert "Reopen it to change a result." in page
    assert "Correct this result" not in page
    archive = fresh(event).archive
    correct(event, client)
    assert fresh(event).archive == archive


@pytest.mark.parametrize(("days", "may"), [(0, False), (1, False), (3, True), (14, True)])
def test_the_club_sets_the_deadline(days: int, may: bool) -> None:
    event = shown_event()
    event.club.corrected_for = days
    event.club.save()
    days_later(event, 2)
    until = correctable_until(fresh(event))
    assert (until is not None and timezone.now() < until) == may


def test_a_correction_does_not_make_the_deadline_later_but_reopening_does() -> None:
    event = shown_event()
    days_later(event, 2)
    first = correctable_until(fresh(event))
    correct(event)
    assert correctable_until(fresh(event)) == first
    reopen(fresh(event), by=MARION, reason="the whole round was wrong")
    event = end(event)
    assert correctable_until(event) != first


def test_the_form_sent_twice_corrects_once() -> None:
    event = shown_event()
    game = last_game(event)
    row = game_row(event, game.pk)
    assert row is not None
    key = uuid4()
    scores = (60, 121) if row.scores[0] == 121 else (121, 60)
    for _ in range(2):
        correct_final(
            fresh(event), row, by=MARION, scores=scores, reason="slip", key=key, site=SITE
        )
    assert fresh(event).changes.filter(verb="finish").count() == 2


def test_the_same_result_is_no_correction() -> None:
    event = shown_event()
    game = last_game(event)
    scores = list(game.reports.latest("pk").scores)
    sent = turned(game) | {"winner": scores.index(121), "loser_score": min(scores)}
    page = words(director_of(event.club).post(address(event, game), sent).content)
    assert "This is the result that counts already." in page
    assert fresh(event).changes.filter(verb="reopen").count() == 0


def test_a_director_who_played_in_the_game_does_not_decide_it() -> None:
    event = shown_event()
    game = last_game(event)
    name = game.seats.all()[0].entry.name
    client = Client()
    client.force_login(make_user(event.club, name, Role.Kind.DIRECTOR))
    assert "You played in this game." in correct(event, client)


def test_a_night_s_money_and_points_follow(client: Client) -> None:
    night = played(8)
    draw_fifty_fifty(night, by=DESK)
    night = close(night)
    before = {prize.entry_id: prize.cents for prize in night.prizes.all()}
    sign_in(client, night)
    said = correct(night.event, client)
    assert "Saved: the result is corrected" in said
    event = fresh(night.event)
    assert event.status == Event.Status.FINISHED
    after = {prize.entry_id: prize.cents for prize in night.prizes.all()}
    assert after != before
    lines = LedgerLine.objects.filter(night=night)
    assert sum(line.cents for line in lines) == 0


def test_while_the_event_runs_a_result_is_corrected_as_always() -> None:
    event: Event = EventFactory.create()
    assert correctable_until(event) is None
