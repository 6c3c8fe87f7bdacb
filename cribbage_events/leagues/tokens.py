"""The links in e-mails to members: signed, so that they need no account."""

from django.core.signing import BadSignature, Signer
from django.http import Http404
from django.urls import reverse

LEAVING, ABSENCE = "leagues.leaving", "leagues.absence"


def leave_path(person: int) -> str:
    """The page on which somebody leaves the messages; it works for ever."""
    return reverse("leagues:leave", args=[Signer(salt=LEAVING).sign(str(person))])


def read_leave_token(token: str) -> int:
    """The key of the person; raises Http404 for a link that this site didn't make."""
    return int(read_signed(token, LEAVING))


def absence_path(night: int, person: int) -> str:
    """The page on which somebody says that they can't come to this night."""
    return reverse("leagues:absence", args=[Signer(salt=ABSENCE).sign(f"{night}.{person}")])


def read_absence_token(token: str) -> tuple[int, int]:
    """The keys of the night and the person; raises Http404."""
    night, _, person = read_signed(token, ABSENCE).partition(".")
    return int(night), int(person)


def read_signed(token: str, salt: str) -> str:
    try:
        return Signer(salt=salt).unsign(token)
    except BadSignature as error:
        raise Http404 from error
