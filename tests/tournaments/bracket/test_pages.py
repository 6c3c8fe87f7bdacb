from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from cribbage_events.clubs.models import Role
from cribbage_events.contest.formats.knockout import Place
from cribbage_events.events.access.tokens import player_token
from cribbage_events.events.archive import cards_of
from cribbage_events.events.bracket.brackets import final_places
from cribbage_events.events.bracket.cut import qualifying_cut
from cribbage_events.events.lifecycle.services import finish
from cribbage_events.events.models import Event, Game, Round
from tests.building import MARION, fresh, game_at, games_in, make_user, say
from tests.events.desk_client import typed_result
from tests.events.guests import is_today
from tests.events.ruled import hand_in
from tests.tournaments.bracket.steps import (
    correct,
    in_play_offs,
    main_bracket,
    match_of,
    play_to_the_end,
    qualified,
    tournament,
    win,
    win_match,
)

pytestmark = pytest.mark.django_db


def director_of(event: Event) -> Client:
    client = Client()
    name = f"Dora{event.pk}"
    client.force_login(make_user(event.club, name, Role.Kind.DIRECTOR))
    return client


def text(client: Client, event: Event, path: str = "") -> str:
    response = client.get(f"/events/{event.slug}/{path}")
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


def test_a_director_sees_who_qualifies_and_begins_the_play_offs() -> None:
    event = qualified(20)
    client = director_of(event)
    assert "Make the cut" in text(client, event, "desk/")
    page = text(client, event, "desk/play-offs/")
    assert "5 of 20 entrants qualify. The 3 highest seeds have a bye" in page
    assert "High non-qualifier:" in page
    sent = {"best_of_1": 3, "best_of_2": 3, "best_of_3": 5, "seen": event.revision}
    response = client.post(f"/events/{event.slug}/desk/play-offs/", sent, follow=True)
    assert "Saved: the play-offs have begun." in response.content.decode()
    found = main_bracket(event)
    assert [found.settings.best_of_in(round) for round in (1, 2, 3)] == [3, 3, 5]
    assert "The play-offs are being played" in text(client, event, "desk/")


def test_the_cut_says_why_it_is_refused() -> None:
    event = tournament(20)
    for game in games_in(event, 1)[1:]:
        say(game, 121, 120 - 2 * game.table)
    client = director_of(event)
    assert "1 game of the qualifying round is still outstanding" in text(
        client, event, "desk/play-offs/"
    )
    sent = {"best_of_1": 3, "best_of_2": 3, "best_of_3": 5, "seen": fresh(event).revision}
    response = client.post(f"/events/{event.slug}/desk/play-offs/", sent)
    assert response.status_code == 200
    assert event.stages.count() == 1


def test_who_is_level_plays_one_game_which_is_typed_on_the_page() -> None:
    event = tournament(12)
    for game in games_in(event, 1):
        say(game, 121, 100)
    client = director_of(event)
    page = text(client, fresh(event), "desk/play-offs/")
    assert "3 of them qualify: they play one game for it." in page
    first, second = event.entries.filter(seats__score=121)[:2]
    response = client.post(
        f"/events/{event.slug}/desk/play-offs/one-game/",
        {"pair": f"{first.number}-{second.number}"},
        follow=True,
    )
    assert "Saved: the play-off." in response.content.decode()
    assert qualifying_cut(event).order.play_offs[first.pk].won == (second.pk,)


def test_the_cut_says_that_only_some_cards_are_in() -> None:
    event = qualified(8)
    client = director_of(event)
    assert "Cards typed" not in text(client, event, "desk/play-offs/")
    winner = event.entries.filter(seats__score=121)[0]
    hand_in(event, winner.person.name, (2, 21, None))
    assert "Cards typed: 1 of 8." in text(client, event, "desk/play-offs/")


def test_a_list_of_events_says_that_the_play_offs_are_being_played() -> None:
    (card,) = cards_of([in_play_offs(20)])
    assert card.words == "The play-offs are being played · 20 players"


def test_the_standings_name_who_won_the_play_offs() -> None:
    event = in_play_offs(20)
    play_to_the_end(event)
    name = event.entries.get(number=main_bracket(event).bracket.champion or 0).name
    assert "won the play-offs" not in text(Client(), fresh(event))
    finish(fresh(event), by=MARION, seen=fresh(event).revision)
    page = text(Client(), fresh(event))
    assert f"<strong>{name}</strong> won the play-offs." in page


def test_the_public_page_takes_six_queries_during_the_play_offs_and_after_them() -> None:
    event = in_play_offs(20)
    text(Client(), event)
    for _ in range(2):
        with CaptureQueriesContext(connection) as queries:
            assert text(Client(), event).count(">qualified<") == 5
        assert len(queries) == 6
        if event.status == Event.Status.RUNNING:
            play_to_the_end(event)
            finish(fresh(event), by=MARION, seen=fresh(event).revision)
            event = fresh(event)


def test_everybody_sees_the_bracket() -> None:
    assert "See the play-offs" not in text(Client(), qualified(20))
    event = in_play_offs(20)
    assert "Bracket" in text(Client(), event)
    assert "See the play-offs" in text(Client(), event)
    page = text(Client(), event, "bracket/")
    assert "Quarter-final" in page
    assert "Semi-final" in page
    assert page.count(">bye<") == 3
    play_to_the_end(event)
    assert "Won by" in text(Client(), event, "bracket/")


def test_before_the_play_offs_there_is_no_bracket() -> None:
    assert "haven’t begun yet" in text(Client(), qualified(20), "bracket/")


@pytest.mark.parametrize(
    "path", ["bracket/", "bracket.json", "scores/", "desk/play-offs/", "desk/"]
)
def test_a_larger_bracket_takes_no_more_queries(path: str) -> None:
    counts = []
    for entrants in (20, 60):
        event = in_play_offs(entrants)
        client = director_of(event)
        text(client, event, path)
        with CaptureQueriesContext(connection) as queries:
            text(client, event, path)
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_games_of_matches_are_entered_on_the_scores_page() -> None:
    event = in_play_offs(20)
    client = director_of(event)
    page = text(client, event, "scores/")
    assert "Play-offs: 2 games can be played" in page
    assert "Quarter-final, game 1" in page
    game = match_of(event, 1, 2).games[0]
    assert "Quarter-final, game 1" in text(client, event, f"scores/{game.id}/")
    assert "Quarter-final, game 1" in text(client, event, f"desk/games/{game.id}/")
    say(Game.objects.get(pk=game.id), 121, 90)
    assert "121–90, quarter-final, game 1." in text(client, event, "desk/log/")


def test_the_next_match_is_named_by_its_table_alone() -> None:
    """The numbers of rounds in the play-offs are nobody's."""
    event = in_play_offs(20)
    for _ in range(2):
        row = match_of(event, 1, 2)
        win(row, row.sides[0])
    page = text(director_of(event), event, f"scores/?saved={row.games[-1].id}")
    assert "Next outstanding: table" in page
    assert ", round" not in page


def test_a_correction_shows_first_which_matches_fall() -> None:
    event = in_play_offs(20)
    seeds = main_bracket(event).settings.seeds
    win_match(event, Place(1, 2), seeds[3])
    win_match(event, Place(2, 1), seeds[3])
    client = director_of(event)
    game = match_of(event, 1, 2).games[0]
    form = client.get(f"/events/{event.slug}/desk/games/{game.id}/").context["forms"].correct
    swapped = [100, 121] if game.sides[0].won else [121, 100]
    sent = typed_result(
        swapped, "Read wrongly.", key=form["key"].value(), last=form["last"].value()
    )
    response = client.post(f"/events/{event.slug}/desk/games/{game.id}/", sent)
    page = response.content.decode()
    assert "these matches no longer count" in page
    assert "Semi-final:" in page
    assert match_of(event, 2, 1).decided[0] == seeds[3]


def test_fallen_matches_are_shown() -> None:
    event = in_play_offs(20)
    seeds = main_bracket(event).settings.seeds
    win_match(event, Place(1, 2), seeds[3])
    win_match(event, Place(2, 1), seeds[3])
    correct(match_of(event, 1, 2), 1, seeds[4])
    assert "No longer count" in text(Client(), event, "bracket/")


def test_who_is_late_forfeits_by_the_clock() -> None:
    event = in_play_offs(20)
    client = director_of(event)
    rounds = Round.objects.filter(stage__event=event, stage__position=1)
    rounds.update(began_at=timezone.now())
    assert "Not begun yet" not in text(client, event, "desk/play-offs/")
    rounds.update(began_at=timezone.now() - timedelta(minutes=21))
    row = match_of(event, 1, 2)
    page = text(client, event, "desk/play-offs/")
    assert "21 minutes late" in page
    assert "isn’t here: 2 games forfeited" in page
    assert page.index("Quarter-final") < page.index("isn’t here")
    markup = client.get(f"/events/{event.slug}/desk/play-offs/").content.decode()
    before = markup[: markup.index("isn’t here")]
    assert before.count("<details") > before.count("</details"), "it is behind a disclosure"
    sent = {"stage": 1, "match": row.id, "number": row.sides[0]}
    client.post(f"/events/{event.slug}/desk/play-offs/forfeit/", sent)
    assert match_of(event, 1, 2).decided[0] == row.sides[1]
    assert [game.status for game in match_of(event, 1, 2).games] == ["forfeited"] * 2
    response = client.post(f"/events/{event.slug}/desk/play-offs/forfeit/", sent, follow=True)
    assert "Nothing is forfeited" in response.content.decode()


def test_only_who_has_not_played_is_late() -> None:
    event = in_play_offs(20)
    Round.objects.filter(stage__event=event, stage__position=1).update(
        began_at=timezone.now() - timedelta(minutes=8)
    )
    row = match_of(event, 2, 2)
    win(row, row.sides[0])
    page = text(director_of(event), event, "desk/play-offs/")
    assert page.count("8 minutes late") == 1


def test_a_light_consolation_is_opened_on_the_desk() -> None:
    event = in_play_offs(20)
    client = director_of(event)
    assert "Open a consolation" in text(client, event, "desk/play-offs/")
    seeds = main_bracket(event).settings.seeds
    others = [entry.number for entry in event.entries.exclude(number__in=seeds)]
    sent = {"players": others[:6], "best_of": 3, "seen": event.revision}
    client.post(f"/events/{event.slug}/desk/play-offs/consolation/", sent)
    page = text(Client(), event, "bracket/")
    assert "Consolation" in page
    assert "Open a consolation" not in text(client, event, "desk/play-offs/")


def test_a_player_sees_the_next_opponent() -> None:
    event = is_today(in_play_offs(20))
    row = match_of(event, 2, 2)
    one, other = (event.entries.get(number=number) for number in row.sides)
    client = Client()
    token = player_token(one.pk, one.card_edition)
    client.get(reverse("events:open_player_link", args=[event.slug, token]), follow=True)
    page = text(client, event, "card/")
    assert "Semi-final, game 1" in page
    assert other.name in page


def test_the_projector_shows_the_matches() -> None:
    event = in_play_offs(20)
    page = text(Client(), event, "projector/")
    shown = page[page.index('<section class="screen">') :]
    assert shown.index('class="tree') < shown.index("Play-offs: being played")
    assert "<h3>Semi-final</h3>" in shown
    assert "<h3>Final</h3>" in shown
    assert "to come" not in shown


def test_the_projector_congratulates_the_winner_of_the_play_offs_first() -> None:
    """The best of the qualifying round isn’t first."""
    event = in_play_offs(20)
    for place in (Place(1, 2), Place(2, 1), Place(2, 2), Place(3, 1)):
        win_match(event, place, match_of(event, *place).sides[1])
    director_of(event).post(f"/events/{event.slug}/desk/finish/", {"seen": fresh(event).revision})
    places = final_places(event)
    winner = event.entries.get(pk=next(pk for pk, place in places.items() if place == 1)).name
    page = text(Client(), event, "projector/")
    said = page[page.index("Congratulations!") :].partition("</table>")[0]
    named = sorted(event.entries.values_list("name", flat=True), key=said.find)
    assert next(name for name in named if name in said) == winner
    cut = qualifying_cut(event)
    assert winner != cut.entries[cut.order.qualifiers[0]].name


def test_the_data_of_the_bracket() -> None:
    event = in_play_offs(20)
    win(match_of(event, 1, 2), match_of(event, 1, 2).sides[0])
    data = Client().get(f"/events/{event.slug}/bracket.json").json()
    (bracket,) = data["brackets"]
    assert (bracket["bracket"], bracket["decided"]) == ("play-offs", False)
    rounds = bracket["rounds"]
    assert [len(each["matches"]) for each in rounds] == [4, 2, 1]
    match = rounds[0]["matches"][1]
    assert [side["seed"] for side in match["sides"]] == [4, 5]
    assert [side["games"] for side in match["sides"]] == [1, 0]
    assert match["games"] == [{"status": "played", "scores": [121, 100], "disputed": False}]
    assert rounds[2]["matches"][0]["sides"] == [None, None]
    assert game_at(event, table=1).match is None
