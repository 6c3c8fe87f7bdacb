import re

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.test import Client

from cribbage_events.practice.screens.rules.rulebook import CHAPTERS
from cribbage_events.site.service_worker import FILES


def test_the_worker_names_its_files_and_is_asked_for_anew_each_time(client: Client) -> None:
    response = client.get("/service-worker.js")
    assert response["Content-Type"] == "text/javascript"
    assert response["Cache-Control"] == "no-cache"
    script = response.content.decode()
    assert all(name in script for name in FILES)
    assert "&" not in script.replace("&&", "")
    # A formatter that takes it for a page would make one comment of it.
    assert '\nself.addEventListener("fetch"' in script


def test_every_file_that_is_kept_exists() -> None:
    assert all(finders.find(name) for name in FILES)


TO_READ = ["/count/", "/rules/", "/rules/in-short/", "/rules/scoring-aid/", "/practice/offline/"]
# These are kept once somebody has read them.
ONCE_READ = [f"/rules/{key}/" for key in CHAPTERS]


@pytest.mark.parametrize("language", ["en-ca", "fr"])
def test_what_is_read_without_the_network_is_kept_with_its_files(
    client: Client, language: str
) -> None:
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    script = client.get("/service-worker.js").content.decode()
    assert [path for path in TO_READ if f'"{path}"' not in script] == []
    for path in [*TO_READ, *ONCE_READ]:
        page = client.get(path).content.decode()
        files = re.findall(r"""(?:src|href)=["']?(/static/[^"'?# >]+)""", page)
        assert files
        assert [file for file in files if f'"{file}"' not in script] == [], path


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
