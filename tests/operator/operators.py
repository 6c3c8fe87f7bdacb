"""Operators for tests, as if they had signed in and shown their passkey."""

import json
import time
from pathlib import Path
from typing import Any

from allauth.account.authentication import AUTHENTICATION_METHODS_SESSION_KEY
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.test import Client

from cribbage_events.clubs.models import User

WHOSE = "account_authentication_methods_user"
# What a browser's virtual authenticator once answered: no passkey of anybody's.
ANSWER = Path(__file__).with_name("passkey.json")


def make_operator(email: str = "olga@example.com") -> User:
    user = User.objects.create_user(email, "fifteen-two", name="Olga Berg", is_staff=True)
    EmailAddress.objects.create(user=user, email=email, primary=True, verified=True)
    return user


def add_passkey(user: User) -> Authenticator:
    key: Authenticator = Authenticator.objects.create(
        user=user, type=Authenticator.Type.WEBAUTHN, data=json.loads(ANSWER.read_text())
    )
    return key


def shown(key: Authenticator, *, seconds_ago: float = 0) -> dict[str, Any]:
    """Return what a session has after this passkey was shown."""
    record = {"method": "mfa", "type": "webauthn", "id": key.pk, "at": time.time() - seconds_ago}
    return {AUTHENTICATION_METHODS_SESSION_KEY: [record], WHOSE: str(key.user_id)}


def sign_in(client: Client, user: User, known: dict[str, Any] | None = None) -> Client:
    client.force_login(user)
    session = client.session
    session.update(known or {})
    session.save()
    return client


def operator_client() -> Client:
    user = make_operator()
    return sign_in(Client(), user, shown(add_passkey(user)))
