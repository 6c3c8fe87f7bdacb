import pytest
from django.utils import timezone

from cribbage_events.events.models import Event
from tests.building import drawn_event, fresh, play
from tests.events.desk_client import at, director_of, words
from tests.events.finished import finished
from tests.events.prize_giving.hidden import end, nearly_over, play_last

pytestmark = pytest.mark.django_db
HIDE = "Hide the medals until the prize-giving?"
LISTS = "The club’s page lists the results and the records."


def test_no_undo_is_offered_once_everybody_has_seen_the_medals() -> None:
    event = nearly_over()
    play_last(event)
    end(event)
    dora = director_of(event.club)
    shown = dora.post(at(event, "show_medals"), follow=True)
    assert "Saved: everybody sees the medals now." in words(shown.content)
    change = event.changes.get(verb="show-medals")
    undo = at(event, "undo", change.revision)
    assert undo not in shown.content.decode()
    assert undo not in dora.get(at(event, "log")).content.decode()


def test_the_history_leads_to_reopening() -> None:
    event = nearly_over()
    play_last(event)
    end(event)
    dora = director_of(event.club)
    # Something has changed since the end, so that undoing it wouldn't bring back what there was.
    Event.objects.filter(pk=event.pk).update(finished_at=timezone.now())
    result = event.changes.filter(report__isnull=False).latest("revision").revision
    for revision in (result, event.changes.get(verb="finish").revision):
        page = dora.get(at(event, "undo", revision))
        assert f'href="{at(event, "reopen")}"' in page.content.decode(), words(page.content)
    log = dora.get(at(event, "log")).content.decode()
    assert log.count(f'href="{at(event, "reopen")}"') > 1


def test_the_desk_of_a_finished_event_leads_to_all_that_follows() -> None:
    event = finished(drawn_event([60, 61, 62, 63], round_count=1))
    desk = director_of(event.club).get(at(event, "desk")).content.decode()
    for page in ("prize_giving", "certificates", "results_by_email", "reopen"):
        assert f'href="{at(event, page)}"' in desk, page


def test_the_desk_mentions_hiding_medals_in_the_last_two_rounds() -> None:
    event = drawn_event([60, 61, 62, 63], round_count=3)
    dora = director_of(event.club)
    assert HIDE not in words(dora.get(at(event, "desk")).content)
    for number in (1, 2):
        play(event, number)
        desk = dora.get(at(event, "desk"))
        assert HIDE in words(desk.content)
        assert f'action="{at(event, "hide_medals")}"' in desk.content.decode()
    dora.post(at(event, "hide_medals"))
    assert fresh(event).hides_medals
    assert HIDE not in words(dora.get(at(event, "desk")).content)


def test_too_late_it_is_not_mentioned_any_more() -> None:
    event = drawn_event([60, 61, 62, 63], round_count=2)
    play(event, 1, 2)
    assert HIDE not in words(director_of(event.club).get(at(event, "desk")).content)


def test_while_medals_are_hidden_nothing_says_that_results_are_listed() -> None:
    event = nearly_over()
    play_last(event)
    end(event)
    dora = director_of(event.club)
    pages = [at(event, page) for page in ("desk", "prize_giving", "log", "event")]
    pages.append(event.club.get_absolute_url())
    for address in pages:
        assert LISTS not in words(dora.get(address).content), address
    dora.post(at(event, "show_medals"))
    assert LISTS in words(dora.get(at(event, "desk")).content)


def test_the_desk_of_a_finished_event_leads_to_the_next_one() -> None:
    event = nearly_over()
    play_last(event)
    end(event)
    page = director_of(event.club).get(at(event, "desk")).content.decode()
    assert "Copy it for next time" in page
    assert f"copy={event.slug}" in page


def test_the_winners_come_before_the_button_that_shows_everything() -> None:
    event = nearly_over()
    play_last(event)
    dora = director_of(event.club)
    before = dora.get(at(event, "prize_giving")).content.decode()
    assert before.index("Show everything now") < before.index('id="place-1"')
    end(event)
    page = dora.get(at(event, "prize_giving")).content.decode()
    assert page.index('id="place-1"') < page.index("Show everything now")
    assert page.count("Show everything now") == 1
    assert 'href="#who-sees"' in page


def test_the_page_of_the_end_leads_to_the_prize_giving() -> None:
    event = nearly_over()
    play_last(event)
    end(event)
    page = director_of(event.club).get(at(event, "finish")).content.decode()
    main = page[page.index("<main") :]
    assert f'href="{at(event, "prize_giving")}"' in main
    assert "See the standings" not in main
