import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cribbage_events.clubs.models import Club
from cribbage_events.events.models import Entry, Event, Game, ScoreReport
from tests.building import drawn_event, game_at, games_in, make_event, play
from tests.events.guests import is_today, player
from tests.events.markup import Markup
from tests.events.results.scores.pages import page, typed, words_of

pytestmark = pytest.mark.django_db

CARD = "/events/games/card/"


@pytest.fixture
def event(club: Club) -> Event:
    first = [("Ann Lee", "Bob Ray"), ("Cy Dow", "Di Poe")]
    return is_today(make_event(club, first, [("Cy Dow", "Ann Lee"), ("Bob Ray", "Di Poe")]))


@pytest.fixture
def ann(event: Event) -> Client:
    return player(Entry.objects.get(event=event, person__name="Ann Lee"))


def path_of(game: Game) -> str:
    return f"{CARD}{game.pk}/"


def test_the_next_table_and_opponent_are_on_top(ann: Client) -> None:
    text = page(ann, CARD)
    assert "Round 1: your next game Table 1 against Bob Ray Enter the result" in text
    assert "After that Round 2: table 1 , against Cy Dow" in text
    assert "Di Poe" not in text


def test_a_saved_game_makes_room_for_the_next(ann: Client, event: Event) -> None:
    game = game_at(event, 1)
    answer = ann.post(path_of(game), typed(), follow=True)
    assert answer.redirect_chain == [(f"{CARD}?saved={game.pk}", 302)]
    text = words_of(answer.content.decode())
    assert "Saved: Ann Lee beat Bob Ray 121–87" in text
    assert "Round 2: your next game Table 1 against Cy Dow" in text
    assert "3/1 +34 · 1st of 4" in text
    report = ScoreReport.objects.get()
    assert (report.via, report.entry, report.by_name) == (
        "player",
        Entry.objects.get(person__name="Ann Lee"),
        "Ann Lee",
    )


def test_both_players_of_a_table_confirm_each_other(ann: Client, event: Event) -> None:
    game = game_at(event, 1)
    ann.post(path_of(game), typed())
    bob = player(Entry.objects.get(event=event, person__name="Bob Ray"))
    answer = bob.post(path_of(game), typed(), follow=True)
    assert "Confirmed by two" in words_of(answer.content.decode())
    game.refresh_from_db()
    assert game.confirmed


def test_an_opponents_result_is_asked_about_first_and_confirmed_in_one_tap(
    ann: Client, event: Event
) -> None:
    Event.objects.filter(pk=event.pk).update(two_reports=True)
    game = game_at(event, 1)
    bob = player(Entry.objects.get(event=event, person__name="Bob Ray"))
    bob.post(path_of(game), typed())
    text = page(ann, CARD)
    question = "Bob Ray says: Ann Lee beat Bob Ray 121–87 . Is that right?"
    assert text.index(question) < text.index("Round 2: your next game")
    assert "No: enter what my card says" in text
    assert "Is that right?" not in page(bob, CARD)

    answer = ann.post(path_of(game), yes_in(ann), follow=True)

    assert "✓ Confirmed by two: Ann Lee beat Bob Ray 121–87" in words_of(answer.content.decode())
    game.refresh_from_db()
    assert game.confirmed
    assert "Is that right?" not in page(ann, CARD)


def yes_in(client: Client) -> dict[str, str]:
    """The fields of the form that says that it is right."""
    text = client.get(CARD).content.decode()
    form = text[text.index("data-agrees") :]
    fields = re.findall(r"<input [^>]*>", form[: form.index("</form>")])
    named = (
        (re.search(r'name="(\w+)"', each), re.search(r'value="([^"]*)"', each)) for each in fields
    )
    return {name[1]: value[1] for name, value in named if name and value}


def test_where_one_report_is_enough_the_opponent_may_say_that_it_is_right(
    ann: Client, event: Event
) -> None:
    game = game_at(event, 1)
    bob = player(Entry.objects.get(event=event, person__name="Bob Ray"))
    bob.post(path_of(game), typed())
    text = page(ann, path_of(game))
    assert "That’s right" in text
    assert "Back to my games" in text
    assert "That’s right" not in page(bob, path_of(game))


def test_where_one_report_is_enough_the_opponents_result_is_asked_about_first(
    ann: Client, event: Event
) -> None:
    game = game_at(event, 1)
    bob = player(Entry.objects.get(event=event, person__name="Bob Ray"))
    bob.post(path_of(game), typed())
    text = page(ann, CARD)
    question = "Bob Ray says: Ann Lee beat Bob Ray 121–87 . Is that right?"
    assert text.index(question) < text.index("Round 2: your next game")
    assert "Is that right?" not in page(bob, CARD)
    assert f'href="{path_of(game)}?no=1"' in ann.get(CARD).content.decode()
    assert "<details open" in " ".join(ann.get(f"{path_of(game)}?no=1").content.decode().split())

    ann.post(path_of(game), yes_in(ann))

    game.refresh_from_db()
    assert game.confirmed
    assert "Is that right?" not in page(ann, CARD)


def test_what_a_volunteer_has_entered_is_not_asked_about(ann: Client, event: Event) -> None:
    play(event, 1)
    assert "Is that right?" not in page(ann, CARD)


def test_players_who_disagree_are_sent_to_the_director(ann: Client, event: Event) -> None:
    game = game_at(event, 1)
    ann.post(path_of(game), typed())
    bob = player(Entry.objects.get(event=event, person__name="Bob Ray"))
    bob.post(path_of(game), typed(winner=1, score="95"))
    assert "One of your results is disputed." in page(ann, CARD)


def test_a_game_of_others_is_not_there(ann: Client, event: Event) -> None:
    other = game_at(event, 2)
    assert ann.get(path_of(other)).status_code == 404
    assert ann.post(path_of(other), typed()).status_code == 404
    assert not ScoreReport.objects.exists()


def test_a_game_of_another_event_is_not_there(ann: Client, club: Club) -> None:
    other = make_event(club, [("Ann Lee", "Gil")], slug="other")
    assert ann.get(path_of(game_at(other, 1))).status_code == 404
    assert ann.get(f"/events/other/card/{game_at(other, 1).pk}/").status_code == 403


def test_every_way_leads_back_to_the_card(ann: Client, event: Event) -> None:
    markup = ann.get(path_of(game_at(event, 1))).content.decode()
    assert f'action="{path_of(game_at(event, 1))}"' in markup
    assert f'href="{CARD}"' in markup
    assert "/scores/" not in markup.replace("css/scores", "").replace("js/scores", "")


def test_without_a_card_the_page_says_what_to_scan(client: Client, event: Event) -> None:
    answer = client.get(f"/events/{event.slug}/card/")
    assert answer.status_code == 403
    assert "Scan it with your phone’s camera" in words_of(answer.content.decode())


def test_only_what_changes_is_sent_again(ann: Client) -> None:
    part = ann.get(f"{CARD}?live").content.decode()
    assert "Table 1" in part
    assert "<html" not in part


def test_markup_is_sound_at_every_stage(ann: Client, event: Event) -> None:
    assert Markup(ann.get(CARD).content.decode()).faults == []
    for number in (1, 2):
        ann.post(path_of(game_at(event, 1, number)), typed())
    markup = ann.get(CARD).content.decode()
    assert "All your games are in" in markup
    assert Markup(markup).faults == []


def test_before_the_draw_it_waits(club: Club) -> None:
    event = is_today(make_event(club, [("Ann Lee", "Bob Ray")]))
    Game.objects.all()[0].seats.all().delete()
    Event.objects.update(status=Event.Status.REGISTRATION)
    assert "not drawn yet" in page(player(event.entries.all()[0]), CARD)


@pytest.mark.parametrize("saved", ["", "x", "9" * 30, "²", "\0"])
def test_nonsense_in_the_address_does_no_harm(ann: Client, saved: str) -> None:
    assert ann.get(CARD, {"saved": saved}).status_code == 200


def test_a_hundred_entrants_ask_no_more_than_four() -> None:
    counts = []
    for ages in ([60] * 4, [60 + number % 30 for number in range(40)]):
        event = is_today(drawn_event(ages, director=False))
        play(event, 1)
        entry = Entry.objects.get(seats__game=games_in(event, 2)[0], seats__side=0)
        client = player(entry)
        with CaptureQueriesContext(connection) as queries:
            assert client.get(f"/events/{event.slug}/card/").status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 11
