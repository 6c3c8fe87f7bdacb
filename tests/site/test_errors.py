"""Pages for what went wrong must not go wrong themselves."""

import pytest
from django.test import Client, RequestFactory

from cribbage_events.site.errors import server_error
from tests.events.markup import Markup

pytestmark = pytest.mark.django_db
ODD = "application/x-www-form-urlencoded; charset=utf-16"


@pytest.mark.parametrize(("path", "status"), [("/", 400), ("/nowhere/", 404)])
def test_a_body_that_can_not_be_read_is_answered_kindly(
    client: Client, path: str, status: int
) -> None:
    client.handler.enforce_csrf_checks = True
    client.cookies["csrftoken"] = "a" * 32
    answer = client.post(path, b"name=Ann", content_type=ODD)
    assert answer.status_code == status
    assert not Markup(answer.content.decode()).faults


def test_a_host_that_is_not_ours_is_refused(client: Client) -> None:
    answer = client.get("/", headers={"host": "a b"})
    assert answer.status_code == 400
    assert b"could not be read" in answer.content


def test_the_page_for_a_failure_asks_nothing_of_what_may_have_failed(
    django_assert_num_queries: pytest.FixtureRequest,
) -> None:
    with django_assert_num_queries(0):  # type: ignore[operator]
        answer = server_error(RequestFactory().post("/", b"x", content_type=ODD))
    assert answer.status_code == 500
    assert b"What was saved is safe" in answer.content
