"""A piece of a page is rendered once for the same values, in each language."""

import pytest
from django.template import Context, Template
from django.utils.translation import override

from cribbage_events.clubs.templatetags.kept import rendered
from cribbage_events.events.games.progress import RoundProgress

BOARD = Template(
    '{% kept "events/desk/round_progress.html" event=1 slug="games" round=round'
    ' name="events/formats/common/words.html#progress_name" opens=opens %}'
)


def board(*, ended: int, opens: bool = False) -> str:
    values = {"round": RoundProgress(2, 5, ended, 0), "opens": opens}
    return BOARD.render(Context(values))


@pytest.fixture(autouse=True)
def _nothing_is_kept() -> None:
    rendered.cache_clear()


def test_it_is_rendered_once_for_the_same_values() -> None:
    first = board(ended=3)
    assert "3 of 5 games in" in " ".join(first.split())
    assert board(ended=3) == first
    assert rendered.cache_info().misses == 1


def test_other_values_are_rendered_by_themselves() -> None:
    assert board(ended=3) != board(ended=4)
    assert "<a" in board(ended=3, opens=True)
    assert "<a" not in board(ended=3)


def test_each_language_has_its_own() -> None:
    with override("en-ca"):
        english = board(ended=3)
    with override("fr-ca"):
        french = board(ended=3)
    assert english != french
    with override("en-ca"):
        assert board(ended=3) == english
