"""One look at many texts still finds whatever makes one of them hard to read."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.journeys.steps.looking import KINDS, broken_rules

PAGE = """<!DOCTYPE html><html lang="en"><title>Texts</title>
<style>
  body { background: white; color: black; }
  .dim { opacity: 0.3; }
  .blue { background: navy; }
  a { text-decoration: none; color: #050505; }
  .line a { text-decoration: underline; }
  .over { position: absolute; top: 300px; background: #222; }
  @media (prefers-color-scheme: dark) { .late { color: #ddd; } }
</style>
<main><h1>Texts</h1><p>Easy to read.</p><p class="late">In light only.</p>%s</main></html>"""

LINKS = [(' class="line"', '<a href="/good">Good</a>'), ("", '<a href="/bad">Bad</a>')]


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    with browser.new_context() as context:
        yield context.new_page()


def hard_to_read(page: Page, *, dark: bool = False) -> list[str]:
    page.emulate_media(color_scheme="dark" if dark else "light")
    found = broken_rules(page, runOnly=["color-contrast"])
    return [words.rsplit(">", 2)[1].split("<")[0] for words in found]


@pytest.mark.parametrize(
    "more",
    [
        '<p style="color: #999">Bad</p>',
        '<div class="dim"><p>Bad</p></div>',
        '<div class="blue"><div><p>Bad</p></div></div>',
        '<div class="over"><p>Bad</p></div>',
        '<div style="background: #eee"><p style="color: #767676">Bad</p></div>'
        '<p style="color: #767676">Good</p>',
        '<p style="color: #808080; font-size: 30px">Good</p><p style="color: #808080">Bad</p>',
    ],
)
def test_one_bad_text_among_good_ones_is_found(page: Page, more: str) -> None:
    page.set_content(PAGE % more)
    assert hard_to_read(page) == ["Bad"]


@pytest.mark.parametrize("around", ["%s", "<span>%s</span>"])
def test_a_link_that_looks_like_the_text_around_it_is_found(page: Page, around: str) -> None:
    good, bad = (f"<p{kind}>This way to {around % link} and back.</p>" for kind, link in LINKS)
    page.set_content(PAGE % (good + good + bad + bad))
    (found,) = broken_rules(page, runOnly=["link-in-text-block"])
    assert "Bad" in found


def test_in_the_dark_they_are_looked_at_again(page: Page) -> None:
    page.set_content(PAGE % "")
    assert hard_to_read(page) == []
    assert hard_to_read(page, dark=True) == ["In light only."]


def test_many_of_one_kind_are_told_once(page: Page) -> None:
    page.set_content(PAGE % ('<p style="color: #999">Bad</p>' * 5))
    assert hard_to_read(page) == ["Bad"]


def test_what_was_easy_to_read_before_is_not_on_another_ground(
    page: Page,
) -> None:
    page.set_content(PAGE % "<p>Good</p>")
    assert hard_to_read(page) == []
    page.set_content(PAGE % '<div style="background: #222"><p>Bad</p></div>')
    assert hard_to_read(page) == ["Bad"]
    page.set_content(PAGE % '<div class="over"><p>Bad</p></div>')
    assert hard_to_read(page) == ["Bad"]


def test_what_axe_was_not_sure_of_is_looked_at_again_on_the_next_page(page: Page) -> None:
    text = '<p style="color: #999">Bad</p>'
    cover = '<div style="position: absolute; inset: 0; background: white"></div>'
    page.set_content(PAGE % (text + cover))
    assert hard_to_read(page) == []
    page.set_content(PAGE % text)
    assert hard_to_read(page) == ["Bad"]


def test_the_same_kind_of_text_is_known_on_the_next_page(page: Page) -> None:
    for more in ("", "<p>Easy</p>", '<p style="color: #111">Easy too</p>'):
        page.set_content(PAGE % more)
        assert hard_to_read(page) == []
    colours = [kind for kind in KINDS[page] if kind.startswith("color-contrast")]
    assert len(colours) == 3
