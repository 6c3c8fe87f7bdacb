"""A score is never broken between two lines."""

import pytest

from cribbage_events.clubs.templatetags.unbroken import unbroken


@pytest.mark.parametrize(
    ("words", "html"),
    [
        ("Ann beat Bob 121–88.", 'Ann beat Bob <span class="unbroken">121–88</span>.'),
        ("121–88–90", '<span class="unbroken">121–88–90</span>'),
        ("<b> – 12", "&lt;b&gt; – 12"),
        ("", ""),
    ],
)
def test_scores_are_held_together_and_the_rest_is_escaped(words: str, html: str) -> None:
    assert unbroken(words) == html
