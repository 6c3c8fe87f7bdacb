"""Many e-mails to one address at the same moment are counted one after the other."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.core.mail import EmailMessage
from django.db import connection

from cribbage_events.clubs.letters import WRITTEN_TODAY
from cribbage_events.clubs.models import Role
from cribbage_events.mail.channels.email import Draft
from cribbage_events.mail.models import Message
from tests.building import make_club, make_user
from tests.mail.posting import post

pytestmark = pytest.mark.django_db(transaction=True)
MANY = 6


def test_one_of_many_letters_at_once_is_sent(mailoutbox: list[EmailMessage]) -> None:
    club = make_club()
    make_user(club, "Dora", Role.Kind.DIRECTOR)
    barrier = Barrier(MANY)
    draft = Draft("vic@example.com", "You can help", "Hello Vic.")

    def send(_number: int) -> str:
        try:
            barrier.wait(timeout=60)
            return post(draft, kind=Message.Kind.HELPER, club=club)
        finally:
            connection.close()

    with ThreadPoolExecutor(MANY) as pool:
        said = list(pool.map(send, range(MANY)))
    assert sorted(said) == ["", *[WRITTEN_TODAY] * (MANY - 1)]
    assert len(mailoutbox) == 1
