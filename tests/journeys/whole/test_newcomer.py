"""That somebody new notices where they would be stuck."""

import pytest
from playwright.sync_api import Browser

from tests.journeys.steps.newcomer import Newcomer

WAY_ON = '<a href="/">Back</a>'


@pytest.mark.parametrize(
    ("contents", "noticed"),
    [
        (f"<div><button disabled>Draw</button></div>{WAY_ON}", "No reason beside “Draw”"),
        (f'<label>Name <input name="who" disabled></label>{WAY_ON}', "No reason beside “who”"),
        (f'<p><a aria-disabled="true" href="/">Close</a></p>{WAY_ON}', "No reason beside “Close”"),
        (
            f'<p>Close it.</p><div><button disabled aria-describedby="no">Close</button></div>'
            f'<p id="no" hidden>Somebody owes.</p>{WAY_ON}',
            "No reason beside “Close”",
        ),
        (f"<div><button disabled>Draw</button> <span>Nobody is here.</span></div>{WAY_ON}", None),
        (
            f'<div><button disabled aria-describedby="no">Close</button></div>'
            f'<p id="no">Somebody owes.</p>{WAY_ON}',
            None,
        ),
        ("<p>The event is finished.</p>", "A dead end"),
    ],
)
def test_disabled_controls_need_a_reason_and_pages_a_next_step(
    browser: Browser, contents: str, noticed: str | None
) -> None:
    with browser.new_context(base_url="http://127.0.0.1") as context:
        page = f'<!DOCTYPE html><link rel="icon" href="data:,"><main>{contents}</main>'
        context.route("**/*", lambda route: route.fulfill(body=page, content_type="text/html"))
        visitor = Newcomer(context, "http://127.0.0.1", touch=False).begin()
        said = [words.split(": ", 1)[1] for words in visitor.complaints]
        assert said == ([noticed] if noticed else [])


def test_no_address_is_known_after_the_front_page(browser: Browser) -> None:
    with browser.new_context() as context, pytest.raises(AssertionError, match="knows no address"):
        Newcomer(context, "http://127.0.0.1", touch=False).go("/clubs/new/")
