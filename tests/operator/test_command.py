from io import StringIO

import pytest
from allauth.account.models import EmailAddress
from django.core.management import CommandError, call_command

from cribbage_events.clubs.models import User
from tests.factories import UserFactory
from tests.operator.operators import add_passkey

pytestmark = pytest.mark.django_db


def run(*arguments: str) -> str:
    out = StringIO()
    call_command("operator", *arguments, stdout=out)
    return out.getvalue().strip()


def somebody(*, proven: bool = True) -> User:
    user = UserFactory.create(email="olga@example.com")
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=proven)
    return user


def test_somebody_becomes_operator_and_stops_being_one() -> None:
    user = somebody()
    add_passkey(user)
    assert run() == "There is no operator yet."
    assert run("Olga@Example.com") == "olga@example.com is an operator now."
    user.refresh_from_db()
    assert user.is_staff
    assert not user.is_superuser
    assert run() == "olga@example.com"
    assert run("olga@example.com", "--remove") == "olga@example.com is no longer an operator."
    user.refresh_from_db()
    assert not user.is_staff


def test_without_a_passkey_nobody_becomes_one() -> None:
    user = somebody()
    with pytest.raises(CommandError, match=r"has no passkey yet.*run this command again"):
        run(user.email)
    user.refresh_from_db()
    assert not user.is_staff


def test_an_unproven_address_makes_no_operator() -> None:
    add_passkey(somebody(proven=False))
    with pytest.raises(CommandError, match="isn’t confirmed yet"):
        run("olga@example.com")


def test_an_address_without_an_account_is_said() -> None:
    with pytest.raises(CommandError, match="Nobody has an account with the address nobody@"):
        run("nobody@example.com")


def test_it_is_logged_by_number(caplog: pytest.LogCaptureFixture) -> None:
    user = somebody()
    add_passkey(user)
    with caplog.at_level("INFO"):
        run(user.email)
        run(user.email, "--remove")
    assert [(record.getMessage(), vars(record)["who"]) for record in caplog.records] == [
        ("an operator now", f"user {user.pk}"),
        ("no longer an operator", f"user {user.pk}"),
    ]
    assert user.email not in caplog.text
