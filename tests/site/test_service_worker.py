import re

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from cribbage_events.site.service_worker import FILES


def test_the_worker_names_its_files_and_is_asked_for_anew_each_time(client: Client) -> None:
    response = client.get("/service-worker.js")
    assert response["Content-Type"] == "text/javascript"
    assert response["Cache-Control"] == "no-cache"
    script = response.content.decode()
    assert all(name in script for name in FILES)
    assert "&" not in script.replace("&&", "")


def test_every_file_that_is_kept_exists() -> None:
    assert all(finders.find(name) for name in FILES)


@pytest.mark.parametrize(
    ("path", "is_kept"),
    [
        ("/events/games/scores/", True),
        ("/events/games/scores/12/", True),
        ("/events/games/card/", True),
        ("/events/games/card/12/", True),
        ("/events/games/", False),
        ("/events/games/desk/", False),
        ("/events/games/scores/cards/", False),
        ("/events/games/link/abc:def/", False),
        ("/events/games/player/abc:def/", False),
        ("/accounts/", False),
    ],
)
def test_only_pages_where_results_are_entered_are_kept(
    client: Client, path: str, is_kept: bool
) -> None:
    script = client.get("/service-worker.js").content.decode()
    found = re.search(r"const PAGE = /(.*)/;", script)
    assert found
    assert bool(re.match(found[1].replace(r"\/", "/"), path)) is is_kept
