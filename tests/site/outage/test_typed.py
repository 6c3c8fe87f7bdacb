import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import RequestFactory

from cribbage_events.site.outage import Typed, typed_into


def test_a_result_is_told_with_names(rf: RequestFactory) -> None:
    said = {"side": ["Ann", "Bob", "Cy"], "winner": "2", "score_0": "87", "score_1": "", "key": "k"}
    typed = typed_into(rf.post("/", said))
    assert typed.lines == [("Who won", "Cy"), ("Ann’s score", "87")]
    assert ("key", "k") in typed.fields
    assert ("score_1", "") in typed.fields


@pytest.mark.parametrize("name", ["password", "password1", "oldpassword", "code", "login_token"])
def test_secrets_are_asked_for_again(rf: RequestFactory, name: str) -> None:
    typed = typed_into(rf.post("/", {name: "12345678", "email": "a@example.com"}))
    assert [each for each, _ in typed.secrets] == [name]
    assert typed.fields == [("email", "a@example.com")]
    assert "12345678" not in repr(typed)


def test_the_forms_own_token_goes_again_unseen(rf: RequestFactory) -> None:
    typed = typed_into(rf.post("/", {"csrfmiddlewaretoken": "t0ken"}))
    assert typed == Typed([("csrfmiddlewaretoken", "t0ken")], [], [], [])


def test_files_are_chosen_again(rf: RequestFactory) -> None:
    typed = typed_into(rf.post("/", {"logo": SimpleUploadedFile("logo.png", b"x")}))
    assert (typed.fields, typed.files) == ([], [("logo", "Logo")])


def test_a_winner_nobody_knows_stays_a_number(rf: RequestFactory) -> None:
    assert typed_into(rf.post("/", {"winner": "²", "side": ["Ann"]})).lines == [("Winner", "²")]
