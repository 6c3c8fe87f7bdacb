import re
from collections import Counter
from collections.abc import Callable
from itertools import combinations
from math import comb
from urllib.parse import quote

import pytest
from django.test import Client
from django.utils.html import strip_tags
from pytest_django import DjangoAssertNumQueries

from cribbage_events.contest.divisions import propose
from cribbage_events.contest.formats.rotating_doubles import table_sizes
from cribbage_events.contest.outcome import Outcome, Side
from cribbage_events.contest.presets import LEGION_LEAGUE_PRESET, SENIOR_GAMES_PRESET
from cribbage_events.contest.prizes import night_money
from cribbage_events.contest.scoring import (
    LEGION_LEAGUE,
    SENIOR_GAMES,
    Adds,
    ScoringSystem,
    side_results,
)
from cribbage_events.contest.standings import standings
from cribbage_events.cribbage.cards import DECK
from cribbage_events.cribbage.counting import points
from cribbage_events.practice.screens.rules.rulebook import BOOK
from cribbage_events.words.money import dollars

pytestmark = pytest.mark.django_db

SKUNKED, DOUBLE = 90, 60


def page(client: Client, query: str = "") -> str:
    response = client.get(f"/rules/{query}")
    assert response.status_code == 200
    return str(response.content.decode())


def plain(html: str) -> str:
    return " ".join(strip_tags(html).split()).replace("−", "-")


def rows(html: str, name: str) -> list[list[str]]:
    """The cells of the table that is called so."""
    body = html[html.index(f"data-{name}") :].partition("</tbody>")[0]
    return [
        [plain(cell) for cell in re.findall(r"<t[hd].*?>(.*?)</t[hd]>", row, re.DOTALL)]
        for row in re.findall(r"<tr>(.*?)</tr>", body, re.DOTALL)
    ]


def singles(winner: str, loser: str, score: int, number: int = 1) -> Outcome[str]:
    return Outcome(number, 1, (Side((winner,), 121), Side((loser,), score)))


@pytest.mark.parametrize(
    "path",
    ["/rules/", "/rules/?q=skunk", "/rules/deal/", "/rules/in-short/", "/rules/scoring-aid/"],
)
def test_it_asks_nothing_of_the_database(
    client: Client, path: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(0):
        assert client.get(path).status_code == 200


def test_every_link_within_the_page_leads_somewhere_and_no_anchor_is_there_twice(
    client: Client,
) -> None:
    html = page(client)
    anchors = re.findall(r'\sid="([^"]+)"', html)
    assert len(anchors) == len({*anchors})
    assert not {*re.findall(r'href="(?:/rules/)?#([^"]+)"', html)} - {*anchors}


def test_each_chapter_has_a_page_of_its_own_with_the_way_on(client: Client) -> None:
    for number, chapter in enumerate(BOOK):
        html = client.get(f"/rules/{chapter.key}/").content.decode()
        assert [f'id="{section.key}"' in html for section in chapter.sections]
        linked = re.findall(r'rel="(\w+)" href="/rules/([\w-]+)/"', html)
        around = {"prev": number - 1, "next": number + 1}
        assert linked == [(rel, BOOK[at].key) for rel, at in around.items() if 0 <= at < len(BOOK)]
        assert f'href="/rules/{chapter.key}/"' in page(client)


def test_a_chapter_that_is_not_in_the_book_is_not_found(client: Client) -> None:
    assert client.get("/rules/bridge/").status_code == 404


def test_the_book_in_short_has_every_rule_but_no_worked_examples(client: Client) -> None:
    html = client.get("/rules/in-short/").content.decode()
    left_out = [
        section.key
        for chapter in BOOK
        for section in chapter.sections
        if f'id="{section.key}"' not in html
    ]
    assert left_out == ["play-example", "show-example", "more-hands", "senior-example"]


@pytest.mark.parametrize(
    "asked",
    [
        *("nibs", "cut card", "straight", "game hole", "misdeal", "muggings", "cut-throat"),
        *("double double run", "triple run", "disputes", "28", "216,580"),
    ],
)
def test_what_players_ask_for_is_found(client: Client, asked: str) -> None:
    assert "Nothing found" not in page(client, f"?q={quote(asked)}")


def test_a_search_shows_what_has_the_word_and_marks_it(client: Client) -> None:
    html = page(client, "?q=muggins")
    assert "<mark>muggins</mark>" in html
    assert 'id="term-muggins"' in html
    assert "Counting wrong" in html
    assert "The money" not in html
    assert 'value="muggins"' in html


def test_nothing_found_says_what_to_try(client: Client) -> None:
    html = plain(page(client, "?q=mugins"))
    assert "Nothing found for “mugins”." in html
    assert "Did you mean muggins?" in html


@pytest.mark.parametrize("typed", ["<script>", "%00", "(", "[", "\\", "a" * 500, "word " * 300])
def test_anything_may_be_typed(client: Client, typed: str) -> None:
    response = client.get("/rules/", {"q": typed})
    assert response.status_code == 200
    assert b"<script>&" not in response.content


def test_with_all_its_cards_it_is_soon_there_on_a_slow_line(client: Client) -> None:
    response = client.get("/rules/", headers={"Accept-Encoding": "gzip"})
    assert response["Content-Encoding"] == "gzip"
    assert len(response.content) < 30_000


@pytest.mark.parametrize("scoring", [SENIOR_GAMES, LEGION_LEAGUE], ids=lambda each: each.code)
def test_points_are_those_of_the_presets(client: Client, scoring: ScoringSystem) -> None:
    table = dict(rows(page(client), f'scoring="{scoring.code}"'))

    def worth(loser: int) -> str:
        return str(side_results(singles("A", "B", loser), scoring)[0].game_points)

    assert table["a win"] == worth(SKUNKED + 1)
    assert table["a win with a skunk"] == worth(SKUNKED) == worth(DOUBLE + 1)
    assert table["a win with a double skunk"] == worth(DOUBLE)
    if scoring.adds != Adds.SHORT:
        assert table["a loss"] == str(scoring.loss)


def test_the_example_of_the_senior_games_is_what_its_standings_say(client: Client) -> None:
    html = page(client)
    games = [
        singles(winner, loser, int(score), int(number))
        for number, *cells in rows(html, "rounds")
        for cell in cells
        for winner, loser, score in re.findall(r"(\w+) beats (\w+) 121–(\d+)", cell)
    ]
    assert len(games) == 8
    expected = [
        [f"{row.rank}. {row.player}", row.card]
        for row in standings({"Ann", "Bob", "Cy", "Di"}, games, SENIOR_GAMES)
    ]
    shown = rows(html, "standings")
    assert [[row[0], row[2]] for row in shown] == expected
    for (_, how, _), (_, card) in zip(shown, expected, strict=True):
        sums = re.findall(r"([-+ \d]+) = ([-+]?\d+)", how)
        assert [sum(map(int, terms_of(left))) for left, _ in sums] == [
            int(each) for _, each in sums
        ]
        assert [int(sums[0][1]), int(sums[1][1])] == [int(card.split("/")[0]), int(card.split()[1])]


def terms_of(text: str) -> list[str]:
    return re.findall(r"[-+]?\d+", text.replace(" ", ""))


@pytest.mark.parametrize(
    ("words", "of"),
    [
        ("Fewer than {0} entrants", lambda: SENIOR_GAMES_PRESET.min_for_two_divisions),
        ("{0} or more are divided", lambda: SENIOR_GAMES_PRESET.min_for_two_divisions),
        ("other side {0} game points and no spread", lambda: SENIOR_GAMES.forfeit.win),
        ("{0} for those who gave it up", lambda: LEGION_LEAGUE.forfeit.loss),
        ("Losing on 91 costs both partners {0}", lambda: LEGION_LEAGUE.loss_points(121 - 91)),
    ],
)
def test_numbers_in_the_text_are_those_of_the_presets(
    client: Client, words: str, of: Callable[[], int]
) -> None:
    assert words.format(of()) in plain(page(client))


def test_the_odds_of_the_best_hands_are_reckoned_right(client: Client) -> None:
    """A player with three or four fives of six cards keeps those that can count 28 or 29."""
    fives = [card for card in DECK if card.rank == 5]
    others = [card for card in DECK if card.rank != 5]
    best: Counter[int] = Counter()
    for kept in combinations(fives, 3):
        (turned,) = {*fives} - {*kept}
        with_one = {card: points([*kept, card], turned) for card in others}
        best.update(max(with_one[card] for card in rest) for rest in combinations(others, 3))
    for rest in combinations(others, 2):
        best.update(points(fives, turned) for turned in others if turned not in rest)
    deals = comb(52, 6) * 46
    html = plain(page(client))
    assert f"gets 29 once in {round(deals / best[29]):,} deals" in html
    assert f"and 28 once in {round(deals / best[28]):,}:" in html


def test_both_clubs_play_four_games_to_121() -> None:
    """The two chapters say so."""
    for preset in (SENIOR_GAMES_PRESET, LEGION_LEAGUE_PRESET):
        assert (preset.rounds, preset.target) == (4, 121)


def test_fourteen_of_fourteen_ages_are_divided_as_the_book_says(client: Client) -> None:
    proposal = propose({number: 60 + number for number in range(14)})
    sizes = [len(group.players) for group in proposal.groups]
    assert f"groups of {sizes[0]} and {sizes[1]}" in plain(page(client))


def test_tables_of_the_legion_are_filled_as_the_program_fills_them(client: Client) -> None:
    for _, _, example in rows(page(client), "tables"):
        heads, *sizes = map(int, re.findall(r"\d+", example))
        assert tuple(sizes) == table_sizes(heads)


def test_a_night_of_the_legion_adds_up(client: Client) -> None:
    losses = [LEGION_LEAGUE.loss_points(121 - score) for score in (103, 117)]
    assert f"0 + 0 + {losses[0]} + {losses[1]} = {sum(losses)}" in plain(page(client))


def test_the_money_of_twenty_is_what_the_program_pays(client: Client) -> None:
    money = night_money(20, {number: number for number in range(1, 21)})
    amounts = [
        *(money.draw_winner, money.supplies),
        *(money.prizes[place] for place in (1, 2, 3)),
        money.activities,
    ]
    html = page(client)
    shown = html[html.index("data-money") :].partition("</dl>")[0]
    assert re.findall(r"\$\d+", shown) == [dollars(each) for each in amounts]
    assert f"With 20 players, {dollars(money.fees)} comes in" in plain(html)


def test_a_sheet_of_the_scoring_aid_has_both_sides_four_times(client: Client) -> None:
    html = client.get("/rules/scoring-aid/").content.decode()
    assert html.count("Pegging</h2>") == html.count("In the show</h2>") == 4
