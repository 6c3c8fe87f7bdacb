"""A page that is there before its script: a bad network, and somebody who types at once."""

import re
from collections.abc import Callable

from playwright.sync_api import Route

from tests.journeys.steps.visitor import Visitor


def open_before(script: str, visitor: Visitor, path: str) -> Callable[[], None]:
    """Open the page while this script, such as "scores.js", is held; calling what it gives lets it
    come.
    """
    name = re.compile(rf"/js/{script.removesuffix('.js')}\.[^/]*js$")
    held: list[Route] = []
    waits = True

    def hold(route: Route) -> None:
        if waits:
            held.append(route)
        else:
            route.continue_()

    visitor.page.route(name, hold)
    # A page is loaded when its deferred scripts are; this one never is before they are let go.
    with visitor.page.expect_request(name):
        visitor.page.goto(path, wait_until="commit")

    def release() -> None:
        nonlocal waits
        waits = False
        for route in held:
            route.continue_()

    return release
