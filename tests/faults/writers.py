"""Volunteers at their phones send each result again until it is acknowledged."""

import random
import threading
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

import httpx
from django.conf import settings
from django.test import Client

from cribbage_events.clubs.models import Club, Role, User
from tests.faults.plan import Words

# The same value in the cookie and the header passes as the same browser's.
TOKEN = "c" * 32
STATES = {"saved", "same", "confirmed", "disputed"}
PATIENCE = 30.0
ATTEMPTS = 2_000


def volunteers(club: Club, count: int) -> list[User]:
    users = [
        User.objects.create_user(f"writer{number}@example.com", name=f"Writer {number}")
        for number in range(count)
    ]
    Role.objects.bulk_create(Role(user=user, club=club, kind=Role.Kind.VOLUNTEER) for user in users)
    return users


@dataclass
class Told:
    """A writer got these answers."""

    acknowledged: list[Words] = field(default_factory=list)
    pauses: list[float] = field(default_factory=list)
    answers: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)


class Writer:
    """Half of the writers use the page’s form, half send what a phone has kept."""

    def __init__(self, base: str, slug: str, user: User, number: int) -> None:
        self.slug, self.number = slug, number
        browser = Client()
        browser.force_login(user)
        session = browser.cookies[settings.SESSION_COOKIE_NAME].value
        self.http = httpx.Client(
            base_url=base,
            timeout=PATIENCE,
            cookies={settings.SESSION_COOKIE_NAME: session, "csrftoken": TOKEN},
            headers={"X-CSRFToken": TOKEN},
            trust_env=False,
        )
        self.told = Told()
        self.chance = random.Random(number)

    def say(self, words: Words) -> None:
        began = time.monotonic()
        for _ in range(ATTEMPTS):
            if self.try_once(words):
                self.told.pauses.append(time.monotonic() - began)
                self.told.acknowledged.append(words)
                return
            if self.told.wrong:
                return
            time.sleep(self.chance.uniform(0.05, 0.3))
        self.told.wrong.append(f"{words}: never acknowledged")

    def try_once(self, words: Words) -> bool:
        try:
            response = self.send(words)
        except httpx.TransportError as error:
            self.told.answers[type(error).__name__] += 1
            return False
        self.told.answers[str(response.status_code)] += 1
        if response.status_code == httpx.codes.SERVICE_UNAVAILABLE:
            return False
        if not is_acknowledged(response):
            self.told.wrong.append(f"{words}: {response.status_code} {response.text[-600:]}")
            return False
        return True

    def send(self, words: Words) -> httpx.Response:
        if self.number % 2:
            return self.http.post(f"/events/{self.slug}/scores/send/", json=as_sent(words))
        form = {"key": str(words.key), "winner": words.winner, "loser_score": words.loser_score}
        confirmed = "-".join(map(str, words.scores))
        path = f"/events/{self.slug}/scores/{words.game}/"
        return self.http.post(path, data={**form, "confirmed": confirmed})


def as_sent(words: Words) -> dict[str, object]:
    place = {"game": words.game, "round": words.round, "table": words.table}
    return {**place, "key": str(words.key), "sides": words.sides, "scores": words.scores}


def is_acknowledged(response: httpx.Response) -> bool:
    if response.status_code == httpx.codes.FOUND:
        return "/scores/" in response.headers["Location"].partition("?")[0]
    if "json" not in response.headers.get("Content-Type", ""):
        return False
    return response.is_success and response.json()["state"] in STATES


@dataclass
class Progress:
    """The writers have come so far."""

    writers: Sequence[Writer]
    ended: bool = False

    def heard(self) -> int | None:
        """The number of acknowledged results; None when the run is over."""
        return None if self.ended else len(acknowledged_by(self.writers))


def acknowledged_by(writers: Sequence[Writer]) -> list[Words]:
    return [words for writer in writers for words in writer.told.acknowledged]


def write_all(writers: Sequence[Writer], shares: Sequence[Sequence[Words]]) -> None:
    """Let all writers write at the same time, each their own reports."""

    def work(writer: Writer, share: Sequence[Words]) -> None:
        for words in share:
            if not writer.told.wrong:
                writer.say(words)

    threads = [
        threading.Thread(target=work, args=each) for each in zip(writers, shares, strict=True)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
