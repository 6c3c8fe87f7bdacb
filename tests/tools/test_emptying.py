"""Nothing that a test has committed reaches the next one."""

import pytest
from django.core.cache import cache
from django.core.management import call_command

pytestmark = pytest.mark.django_db(transaction=True)


def test_what_was_counted_towards_a_limit_is_forgotten() -> None:
    cache.set("sign-ups", 300)
    call_command("flush", verbosity=0, interactive=False)
    assert cache.get("sign-ups") is None
