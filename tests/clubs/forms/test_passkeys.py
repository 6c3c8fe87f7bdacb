"""An answer that no passkey would give is refused, without an error of the server."""

import pytest
from django.core.exceptions import ValidationError
from django.test import Client

from cribbage_events.clubs.forms.accounts import ReadableJSONField
from cribbage_events.clubs.models import User

ODD = ["9" * 5_000, "[" * 100_000, '{"id": ' * 5_000, "nul", '"\\ud800"', '{"id": "x"}', "[]", "1"]


@pytest.mark.django_db
@pytest.mark.parametrize("said", ODD)
def test_signing_in_with_something_else(client: Client, said: str) -> None:
    client.get("/accounts/2fa/webauthn/login/", headers={"accept": "application/json"})
    answer = client.post("/accounts/2fa/webauthn/login/", {"credential": said})
    assert answer.status_code in (200, 302, 400)
    assert "_auth_user_id" not in client.session


@pytest.mark.django_db
@pytest.mark.parametrize("said", ODD)
def test_adding_something_else(client: Client, said: str) -> None:
    client.force_login(User.objects.create_user("vic@example.com", name="Vic Olsen"))
    client.get("/accounts/2fa/webauthn/add/")
    answer = client.post("/accounts/2fa/webauthn/add/", {"credential": said, "name": "key"})
    assert answer.status_code in (200, 302)


@pytest.mark.parametrize("said", ODD[:4])
def test_an_unreadable_answer_is_the_senders_mistake(said: str) -> None:
    with pytest.raises(ValidationError):
        ReadableJSONField().clean(said)
