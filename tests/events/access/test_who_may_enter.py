from datetime import timedelta

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.utils import timezone

from cribbage_events.clubs.access import Who
from cribbage_events.clubs.models import Club, Role
from cribbage_events.events.access import who_may_enter
from cribbage_events.events.access.who_may_enter import Scorer
from cribbage_events.events.models import Entry, Event, ScoreReport
from tests.building import make_event, make_user
from tests.events.desk_client import words
from tests.events.guests import guest, make_link, player
from tests.factories import UserFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(club: Club) -> Event:
    return make_event(club, [("Ann Lee", "Bob Ray")])


def request_of(client: Client, accept: str = "text/html") -> HttpRequest:
    request = RequestFactory().get("/events/games/x/", headers={"accept": accept})
    request.session = client.session
    request.user = client.request().wsgi_request.user
    return request


def enter(client: Client, view: str = "for_scorer", accept: str = "text/html") -> object:
    """Return the scorer that a view gets, or the answer to a refused visitor."""
    seen: list[Scorer] = []

    def look(request: HttpRequest, event: Event, scorer: Scorer) -> HttpResponse:
        seen.append(scorer)
        return HttpResponse()

    answer = getattr(who_may_enter, view)(look)(request_of(client, accept), "games")
    return seen[0] if seen else answer


def finish(event: Event) -> None:
    Event.objects.filter(pk=event.pk).update(status=Event.Status.FINISHED, archive={})


def test_a_volunteers_link_enters_results_under_the_typed_name(event: Event) -> None:
    link = make_link(event, "Flo")
    scorer = enter(guest(link))
    assert isinstance(scorer, Scorer)
    assert (scorer.actor.name, scorer.actor.key) == ("Flo", f"link {link.pk}")
    assert (scorer.via, scorer.entry) == (ScoreReport.Via.VOLUNTEER, None)
    assert (scorer.list_page, scorer.game_page) == ("events:scores", "events:score_game")


@pytest.mark.parametrize("kind", Role.Kind)
def test_a_role_counts_before_a_link(event: Event, kind: Role.Kind) -> None:
    client, joe = guest(make_link(event, "Flo")), make_user(event.club, "Joe", kind)
    client.force_login(joe)
    scorer = enter(client)
    assert isinstance(scorer, Scorer)
    assert scorer.actor.user == joe


def test_a_stranger_with_an_account_may_come_by_a_link(event: Event) -> None:
    client = guest(make_link(event, "Flo"))
    client.force_login(UserFactory.create())
    scorer = enter(client)
    assert isinstance(scorer, Scorer)
    assert scorer.actor.name == "Flo"


def test_a_card_makes_its_player_a_scorer_of_their_own_games(event: Event, ann: Entry) -> None:
    scorer = enter(player(ann), "for_player")
    assert isinstance(scorer, Scorer)
    assert (scorer.actor.key, scorer.via) == (f"entry {ann.pk}", ScoreReport.Via.PLAYER)
    assert scorer.entry == ann
    assert (scorer.list_page, scorer.game_page) == ("events:card", "events:card_game")


def test_a_card_lets_nobody_in_among_the_volunteers(ann: Entry) -> None:
    answer = enter(player(ann))
    assert isinstance(answer, HttpResponse)
    assert answer["Location"].startswith("/accounts/login/")


def test_a_volunteers_link_opens_no_card(event: Event) -> None:
    answer = enter(guest(make_link(event, "Flo")), "for_player")
    assert isinstance(answer, HttpResponse)
    assert answer.status_code == 403


# ---------------------------------------------------------------- the end


@pytest.mark.parametrize("end", ["revoked", "finished", "three days"])
def test_an_ended_link_is_told_kindly_and_forgotten(event: Event, end: str) -> None:
    client = guest(make_link(event, "Flo"))
    end_it(event, end)
    answer = client.get("/events/games/scores/")
    assert answer.status_code == 403
    assert answer["Clear-Site-Data"] == '"cache"'
    words = "is finished" if end == "finished" else "ask at the desk for a new link"
    assert words in " ".join(answer.content.decode().split())
    # Results kept on a phone may still be sent, for the diary.
    is_kept = end == "finished"
    assert bool(client.session["links"]) is is_kept
    assert client.get("/events/games/scores/").status_code == (403 if is_kept else 302)


def test_a_page_that_is_fetched_for_later_forgets_no_link(event: Event) -> None:
    client = guest(make_link(event, "Flo"))
    end_it(event, "revoked")
    kept = client.get("/events/games/scores/offline/", headers={"Sec-Fetch-Mode": "cors"})
    assert kept.status_code == 403
    shown = client.get("/events/games/scores/", headers={"Sec-Fetch-Mode": "navigate"})
    assert (shown.status_code, bool(client.session["links"])) == (403, False)


def end_it(event: Event, end: str) -> None:
    past = timezone.now() - timedelta(days=3, minutes=1)
    if end == "finished":
        finish(event)
    elif end == "revoked":
        event.volunteer_links.update(revoked_at=timezone.now())
    else:
        Event.objects.filter(pk=event.pk).update(starts_at=past)


def test_a_card_of_an_earlier_edition_is_sent_away(event: Event, ann: Entry) -> None:
    client = player(ann)
    Entry.objects.filter(pk=ann.pk).update(card_edition=2)
    answer = enter(client, "for_player")
    assert isinstance(answer, HttpResponse)
    assert answer.status_code == 403
    assert "scan your" in answer.content.decode()


@pytest.mark.parametrize(
    ("view", "statuses"), [("for_scorer", [403, 401, 401]), ("for_player", [403, 403, 403])]
)
def test_a_script_is_told_in_its_own_words(
    event: Event, ann: Entry, view: str, statuses: list[int]
) -> None:
    clients = [guest(make_link(event, "Flo")), player(ann), Client()]
    finish(event)
    answers = [enter(client, view, accept="application/json") for client in clients]
    for answer, status in zip(answers, statuses, strict=True):
        assert isinstance(answer, HttpResponse)
        assert b'"state": "ended"' in answer.content
        assert b"turned off" not in answer.content
        assert answer.status_code == status


def test_results_kept_on_a_phone_may_be_sent_after_the_end(event: Event, ann: Entry) -> None:
    link = make_link(event, "Flo")
    clients = {"for_late_scorer": guest(link), "for_late_player": player(ann)}
    finish(event)
    for view, client in clients.items():
        assert isinstance(enter(client, view), Scorer)
    event.volunteer_links.update(revoked_at=timezone.now())
    assert not isinstance(enter(clients["for_late_scorer"], "for_late_scorer"), Scorer)


def test_who_has_lost_the_link_is_told_to_open_it_again(event: Event) -> None:
    page = Client().get("/events/games/scores/", follow=True).content
    assert "Open the link again, or scan the code again" in words(page)


def test_a_link_opens_its_own_event_only(club: Club, event: Event) -> None:
    other = make_event(club, [("Cy Dow", "Di Poe")], slug="other")
    client = guest(make_link(other, "Flo"))
    assert client.get("/events/games/scores/")["Location"].startswith("/accounts/login/")
    session = client.session
    session["links"] = {str(event.pk): session["links"][str(other.pk)]}
    session.save()
    assert client.get("/events/games/scores/").status_code == 403


def test_every_decorator_says_whom_it_lets_in() -> None:
    desk = {Who.DIRECTOR, Who.COORDINATORS_HELPER}
    scorers = desk | {Who.VOLUNTEER, Who.LINK}
    for name, who in (
        ("for_everybody", {Who.EVERYBODY}),
        ("for_director", {Who.DIRECTOR}),
        ("for_desk", desk),
        ("for_scorer", scorers),
        ("for_late_scorer", scorers),
        ("for_player", {Who.PLAYER}),
        ("for_late_player", {Who.PLAYER}),
    ):
        view = getattr(who_may_enter, name)(lambda *_: HttpResponse())
        assert view.who_may_enter == who
