"""The operator's page opens to staff who have shown a passkey in this session, and lately."""

import time

import pytest
from allauth.account.authentication import AUTHENTICATION_METHODS_SESSION_KEY
from allauth.mfa.models import Authenticator
from allauth.mfa.signals import authenticator_added
from django.contrib.messages import get_messages
from django.contrib.messages.middleware import MessageMiddleware
from django.contrib.sessions.middleware import SessionMiddleware
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory

from cribbage_events.operator.access import PROVEN_FOR
from tests.factories import UserFactory
from tests.operator.operators import WHOSE, add_passkey, make_operator, shown, sign_in

pytestmark = pytest.mark.django_db

PAGE = "/operator/"
ASKED = "/accounts/2fa/webauthn/reauthenticate/?next=%2Foperator%2F"


def test_for_others_there_is_no_such_page(client: Client) -> None:
    user = UserFactory.create()
    sign_in(client, user, shown(add_passkey(user)))
    assert client.get(PAGE).status_code == 404
    assert client.post(PAGE).status_code == 404


def test_a_visitor_is_asked_to_sign_in(client: Client) -> None:
    assert client.get(PAGE)["Location"] == "/accounts/login/?next=/operator/"


def test_a_passkey_just_shown_opens_it_and_no_browser_keeps_it(client: Client) -> None:
    user = make_operator()
    answer = sign_in(client, user, shown(add_passkey(user))).get(PAGE)
    assert answer.status_code == 200
    assert "no-store" in answer["Cache-Control"]


def test_somebody_who_signed_in_by_password_or_code_is_asked_for_the_passkey(
    client: Client,
) -> None:
    user = make_operator()
    add_passkey(user)
    password = {"method": "password", "at": time.time(), "reauthenticated": True}
    for records in ([], [password], [{"method": "code", "at": time.time()}]):
        known = {AUTHENTICATION_METHODS_SESSION_KEY: records, WHOSE: str(user.pk)}
        assert sign_in(client, user, known).get(PAGE)["Location"] == ASKED


def test_a_passkey_counts_for_half_an_hour(client: Client) -> None:
    user = make_operator()
    key = add_passkey(user)
    known = shown(key, seconds_ago=PROVEN_FOR - 60)
    assert sign_in(client, user, known).get(PAGE).status_code == 200
    known = shown(key, seconds_ago=PROVEN_FOR + 1)
    assert sign_in(client, user, known).get(PAGE)["Location"] == ASKED


def test_a_passkey_that_is_removed_counts_no_more(client: Client) -> None:
    user = make_operator()
    lost, kept = add_passkey(user), add_passkey(user)
    sign_in(client, user, shown(lost))
    lost.delete()
    assert client.get(PAGE)["Location"] == ASKED
    kept.delete()
    answer = client.get(PAGE)
    assert answer.status_code == 403
    assert "Your account has no passkey" in answer.content.decode()


def test_somebody_elses_passkey_does_not_count(client: Client) -> None:
    user, other = make_operator(), make_operator("max@example.com")
    add_passkey(user)
    key = add_passkey(other)
    assert sign_in(client, user, shown(key)).get(PAGE)["Location"] == ASKED
    known = shown(key) | {WHOSE: str(user.pk)}
    assert sign_in(client, user, known).get(PAGE)["Location"] == ASKED


def test_the_account_leads_operators_to_the_page_and_nobody_else(client: Client) -> None:
    sign_in(client, make_operator())
    assert 'href="/operator/"' in client.get("/accounts/").content.decode()
    sign_in(client, UserFactory.create())
    assert "/operator/" not in client.get("/accounts/").content.decode()


def test_a_password_is_not_offered_instead_of_the_passkey(client: Client) -> None:
    user = make_operator()
    sign_in(client, user)
    path = "/accounts/reauthenticate/?next=/operator/"
    said = client.get(path).content.decode()
    assert "The operator’s page opens with your passkey only" in said


def adding(key: Authenticator, client: Client) -> HttpRequest:
    """The request by which a passkey is added, in the session of this client."""
    request = RequestFactory().post("/accounts/2fa/webauthn/add/")
    SessionMiddleware(lambda _: HttpResponse()).process_request(request)
    MessageMiddleware(lambda _: HttpResponse()).process_request(request)
    request.session.update(dict(client.session.items()))
    authenticator_added.send(
        sender=Authenticator, request=request, user=key.user, authenticator=key
    )
    return request


def test_a_passkey_added_with_a_password_only_makes_nobody_an_operator(client: Client) -> None:
    user = make_operator()
    sign_in(client, user)
    request = adding(add_passkey(user), client)
    user.refresh_from_db()
    assert not user.is_staff
    assert "You are no longer an operator" in str(next(iter(get_messages(request))))


def test_a_passkey_added_with_another_one_keeps_the_operator(client: Client) -> None:
    user = make_operator()
    sign_in(client, user, shown(add_passkey(user)))
    adding(add_passkey(user), client)
    user.refresh_from_db()
    assert user.is_staff


def test_a_new_passkey_does_not_vouch_for_itself(client: Client) -> None:
    user = make_operator()
    key = add_passkey(user)
    sign_in(client, user, shown(key))
    adding(key, client)
    user.refresh_from_db()
    assert not user.is_staff


def test_nobody_else_hears_of_operators_when_they_add_one(client: Client) -> None:
    user = UserFactory.create()
    request = adding(add_passkey(user), sign_in(client, user))
    assert not list(get_messages(request))
