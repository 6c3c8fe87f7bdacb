"""Nothing of the medals and of the last round is to be seen until the director shows it."""

import datetime
import re

import pytest
from django.core.exceptions import ValidationError
from django.db import transaction
from django.test import Client
from django.utils import timezone

from cribbage_events.clubs.models import Role
from cribbage_events.events.access.tokens import player_token
from cribbage_events.events.announcements import announce
from cribbage_events.events.models import Entry, Event, Game
from cribbage_events.events.prize_giving.services import (
    call_place,
    hide_medals,
    keep_medals_open,
    show_forgotten_medals,
    show_medals,
)
from cribbage_events.events.standings.standings import standings_json
from cribbage_events.events.undo.checks import SEEN
from cribbage_events.events.undo.services import undo
from tests.building import (
    MARION,
    drawn_event,
    fresh,
    game_at,
    games_in,
    make_user,
    play,
    say,
)
from tests.events.desk_client import at, director_of, words
from tests.events.prize_giving.hidden import DORA, end, nearly_over, play_last

pytestmark = pytest.mark.django_db


def test_pages_count_no_results_of_the_hidden_round_and_send_nobody_to_a_table() -> None:
    event = nearly_over()
    client = director_of(event.club)
    client.get(at(event, "scorecards"))
    Event.objects.filter(pk=event.pk).update(drawn_again_at=timezone.now())
    Entry.objects.filter(event=event, number=1).update(card_held=[[2, 9, 9]])
    public = Client()
    before = words(public.get(at(event, "event")).content)
    assert "Find your table" in before
    assert "was drawn again at" in before
    title = "Round 2: its results are shown at the prize-giving"
    assert title in words(public.get(at(event, "rounds")).content)

    play_last(event)

    for over in (False, True):
        if over:
            end(event)
        for page in ("event", "projector"):
            text = words(public.get(at(event, page)).content)
            assert "Find your table" not in text
            assert "drawn again" not in text
        text = words(public.get(at(event, "rounds")).content)
        assert title in text
        assert "0 of" not in text


def test_a_players_own_page_says_that_the_last_round_is_left_out() -> None:
    event = nearly_over()
    entry = event.entries.get(number=1)
    phone = Client()
    token = player_token(entry.pk, entry.card_edition)
    left_out = "That is without the last round: its results and the medals are shown"
    address = at(event, "open_player_link", token)
    assert left_out not in words(phone.get(address, follow=True).content)
    play_last(event)
    assert left_out in words(phone.get(at(event, "card")).content)


def test_standings_stay_as_they_were_before_the_last_round() -> None:
    event = nearly_over()
    before = standings_json(event.as_shown())
    play_last(event)
    event = end(event)
    after = standings_json(event.as_shown())
    assert after["divisions"] == before["divisions"]
    assert (after["status"], after["provisional"]) == ("running", True)
    assert {row["medal"] for each in after["divisions"] for row in each["rows"]} == {None}
    assert standings_json(event)["divisions"] != before["divisions"]
    assert standings_json(event)["status"] == "finished"


def test_a_player_s_card_and_a_volunteer_s_pages_have_no_rank() -> None:
    event = nearly_over()
    ann = event.entries.get(number=1)
    own = Game.objects.get(seats__entry=ann, round__number=2)
    client = Client()
    session = client.session
    session["cards"] = {str(event.pk): [ann.pk, ann.card_edition]}
    session.save()
    place = re.compile(r"\d+(?:st|nd|rd|th) of \d+")
    before = place.findall(words(client.get(at(event, "card")).content))
    with transaction.atomic():
        play_last(event)
        first = words(client.get(at(event, "card")).content)
        transaction.set_rollback(True)
    play_last(event, winners=tuple(g.table for g in games_in(event, 2) if g.pk != own.pk))
    second = words(client.get(at(event, "card")).content)
    assert before
    assert place.findall(first) == place.findall(second) == before
    assert first == second
    assert "121–" in second
    joe = Client()
    joe.force_login(make_user(event.club, "Joe", Role.Kind.VOLUNTEER))
    for page in ("event", "projector", "standings_json", "scores"):
        found = joe.get(at(event, page)).content.decode()
        assert not re.search(r'medal (gold|silver|bronze)|"gold"', found)


def test_everything_is_shown_at_once_by_one_revision() -> None:
    event = nearly_over()
    play_last(event)
    event = end(event)
    shown = Client().get(at(event, "event"))
    assert "The results of the last round and the medals are shown at the prize-giving." in words(
        shown.content
    )
    revision = event.revision

    show_medals(event, by=DORA)

    event = fresh(event)
    assert event.revision == revision + 1
    now = Client().get(at(event, "event"), headers={"If-None-Match": shown["ETag"]})
    assert now.status_code == 200
    assert 'class="medal gold' in now.content.decode()
    assert Client().get(at(event, "standings_json")).json()["status"] == "finished"
    club = words(Client().get(f"/clubs/{event.club.slug}/").content)
    assert "Medals" in club
    assert event.changes.latest("revision").what == "The medals were shown to everybody."


def test_medals_are_hidden_only_before_every_result_is_in() -> None:
    event = drawn_event([60, 61, 62, 63], round_count=1, director=False)
    play(event, 1)
    with pytest.raises(ValidationError, match="Every result has already been shown"):
        hide_medals(event, by=DORA)
    event = nearly_over(slug="later")
    keep_medals_open(event, by=DORA)
    assert fresh(event).hides_medals is False
    hide_medals(event, by=DORA)
    say(game_at(event, 1, 2), 121, 60)
    with pytest.raises(ValidationError, match="Tap “Show everything now” instead"):
        keep_medals_open(event, by=DORA)


@pytest.mark.parametrize("verb", ["hide-medals", "show-medals"])
def test_showing_cannot_be_undone(verb: str) -> None:
    event = nearly_over()
    play_last(event)
    show_medals(end(event), by=DORA)
    change = event.changes.get(verb=verb)
    with pytest.raises(ValidationError, match=str(SEEN[verb])):
        undo(change, by=DORA)


def test_undoing_hides_nothing_that_everybody_has_seen() -> None:
    left_open = nearly_over(slug="open")
    keep_medals_open(left_open, by=DORA)
    play_last(left_open)
    forgotten = nearly_over(slug="forgotten")
    play_last(forgotten)
    end(left_open)
    end_earlier(end(forgotten), hours=25)
    show_forgotten_medals()
    for event, verb in [(left_open, "keep-medals-open"), (forgotten, "show-medals-by-itself")]:
        with pytest.raises(ValidationError, match=str(SEEN[verb])):
            undo(event.changes.get(verb=verb), by=DORA)


def test_finished_again_it_is_still_hidden_and_undoing_the_end_shows_nothing() -> None:
    event = nearly_over()
    play_last(event)
    event = end(event)
    before = standings_json(event.as_shown())["divisions"]
    undo(event.changes.latest("revision"), by=DORA)
    event = fresh(event)
    assert event.status == Event.Status.RUNNING
    assert standings_json(event.as_shown())["divisions"] == before
    assert standings_json(end(event).as_shown())["divisions"] == before


def end_earlier(event: Event, *, hours: int) -> None:
    then = timezone.now() - datetime.timedelta(hours=hours)
    Event.objects.filter(pk=event.pk).update(finished_at=then)


def test_forgotten_medals_are_shown_after_a_day() -> None:
    event = nearly_over()
    play_last(event)
    event = end(event)
    end_earlier(event, hours=23)
    show_forgotten_medals()
    assert fresh(event).has_hidden_medals
    end_earlier(event, hours=25)
    show_forgotten_medals()
    assert not fresh(event).has_hidden_medals
    line = event.changes.latest("revision")
    assert line.what == "The medals were shown to everybody, because nobody had done it for a day."
    show_forgotten_medals()
    assert event.changes.latest("revision") == line


def test_the_projector_shows_what_was_called_and_no_more() -> None:
    event = nearly_over()
    play_last(event)
    with pytest.raises(ValidationError, match="Finish the event first"):
        call_place(event, by=DORA, count=1)
    event = end(event)
    medals = {row["medal"]: row["name"] for row in standings_json(event)["divisions"][0]["rows"]}

    def wall() -> str:
        page = Client().get(at(event, "projector")).content.decode()
        return page[page.index('class="screen"') :]

    assert "Congratulations" not in wall()
    call_place(event, by=DORA, count=1)
    assert medals["bronze"] in wall()
    assert medals["gold"] not in wall()
    assert "Silver" not in wall()
    call_place(event, by=DORA, count=3)
    best_first = [wall().index(medals[each]) for each in ("gold", "silver", "bronze")]
    assert best_first == sorted(best_first)
    # The page itself tells nothing yet.
    assert 'class="medal' not in Client().get(at(event, "event")).content.decode()
    call_place(event, by=DORA, count=0)
    assert "Congratulations" not in wall()


def test_nothing_of_the_games_is_above_a_winner_who_is_called() -> None:
    event = nearly_over()
    announce(event, by=MARION, words="Coffee is ready!", lasts=None)
    play_last(event)
    event = end(event)

    def wall() -> str:
        return Client().get(at(event, "projector")).content.decode()

    assert "Coffee is ready!" in wall()
    call_place(event, by=DORA, count=1)
    assert "Coffee is ready!" not in wall()
    assert 'class="progress"' not in wall()
    announce(event, by=MARION, words="Somebody’s lights are on.", lasts=None)
    assert "lights are on" in wall()


def test_the_desk_sees_everything() -> None:
    event = nearly_over()
    play_last(event)
    event = end(event)
    dora = director_of(event.club)
    page = words(dora.get(at(event, "prize_giving")).content)
    assert page.index("Bronze") < page.index("Silver") < page.index("Gold")
    assert "Gold" in words(dora.get(at(event, "finish")).content)
    # What is on a screen in the hall is the same for a director.
    assert 'class="medal' not in dora.get(at(event, "event")).content.decode()
