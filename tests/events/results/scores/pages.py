"""Use the volunteer’s pages in a browser without scripts."""

import re
from uuid import uuid4

from django.test import Client

from cribbage_events.events.models import Game


def page(client: Client, path: str) -> str:
    response = client.get(path)
    assert response.status_code == 200
    return words_of(response.content.decode())


def words_of(markup: str) -> str:
    """Return the visible text in one line."""
    held_together = re.sub(r'<span class="unbroken">([^<]*)</span>', r"\1", markup)
    text = re.sub(r"<script.*?</script>|<[^>]+>", " ", held_together, flags=re.S)
    return " ".join(text.replace("&#x27;", "'").split())


def path_of(game: Game) -> str:
    return f"/events/games/scores/{game.pk}/"


def hidden(markup: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', markup)
    assert found, name
    return found.group(1)


def typed(winner: int = 0, score: str = "87", **more: object) -> dict[str, object]:
    scores = ["121", "121"]
    scores[1 - winner] = score
    said = {"winner": winner, "loser_score": score, "confirmed": "-".join(scores)}
    return said | {"key": str(uuid4())} | more
