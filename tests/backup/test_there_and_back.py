"""A backup is brought into another database, of the other kind when PostgreSQL runs the tests."""

from pathlib import Path

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.test import Client

from cribbage_events.backup.archive import opened
from cribbage_events.backup.restoring import restore
from cribbage_events.backup.saving import save_backup
from cribbage_events.clubs.models import Club, User
from cribbage_events.events.models import Change, Event, ScoreReport
from tests.backup.conftest import PICTURE, write_permissions
from tests.backup.elsewhere import Elsewhere
from tests.tournaments.consolations.steps import drawn, played, with_consolation

pytestmark = pytest.mark.django_db(transaction=True)


def data_pages() -> list[str]:
    slugs = Event.objects.order_by("slug").values_list("slug", flat=True)
    names = ("standings.json", "games.json", "standings.csv")
    return [f"/events/{slug}/{name}" for slug in slugs for name in names]


def shown(paths: list[str]) -> dict[str, str]:
    client = Client()
    return {path: client.get(path).content.decode() for path in paths}


def sums(path: Path) -> dict[str, str]:
    with opened(path) as reader:
        return reader.manifest.parts


def empty_everything(media: Path) -> None:
    call_command("flush", interactive=False, verbosity=0)
    write_permissions()
    for picture in media.rglob("*.webp"):
        picture.unlink()


def test_there_and_back_everything_is_the_same(
    installation: Club, media: Path, elsewhere: Elsewhere, tmp_path: Path
) -> None:
    here, there = tmp_path / "here.zip", tmp_path / "there.zip"
    paths = data_pages()
    before = shown(paths)
    assert len(paths) == 9

    save_backup(here)
    assert elsewhere.restored(here, *paths, again=there) == before
    assert (elsewhere.media / str(installation.logo)).read_bytes() == PICTURE

    empty_everything(media)
    restore(there)
    assert shown(paths) == before
    assert (media / str(installation.logo)).read_bytes() == PICTURE
    save_backup(tmp_path / "again.zip")
    assert sums(tmp_path / "again.zip") == sums(there)
    # Only PostgreSQL puts the keys of JSON into an order of its own.
    loose = {"rows/events.event.jsonl", "rows/events.change.jsonl"}
    assert {k: v for k, v in sums(here).items() if k not in loose} == {
        k: v for k, v in sums(there).items() if k not in loose
    }


def test_accounts_come_back_with_their_sign_in_methods(
    installation: Club, media: Path, tmp_path: Path, client: Client
) -> None:
    save_backup(tmp_path / "a.zip")
    empty_everything(media)
    restore(tmp_path / "a.zip")

    assert client.login(email="director@example.com", password="fifteen-two")
    director = User.objects.get(email="director@example.com")
    assert EmailAddress.objects.get(user=director).verified
    assert Authenticator.objects.get(user=director).data == {"name": "Telephone"}
    assert director.has_perms(["clubs.add_club", "events.change_game"])


def test_nobody_is_signed_in_by_a_backup(
    installation: Club, media: Path, tmp_path: Path, client: Client
) -> None:
    client.force_login(User.objects.get(email="director@example.com"))
    assert Session.objects.exists()
    save_backup(tmp_path / "a.zip")
    empty_everything(media)
    restore(tmp_path / "a.zip")
    assert not Session.objects.exists()


def test_times_keep_their_microseconds(installation: Club, media: Path, tmp_path: Path) -> None:
    times = list(ScoreReport.objects.order_by("pk").values_list("pk", "at"))
    assert any(at.microsecond % 1000 for _, at in times)
    save_backup(tmp_path / "a.zip")
    empty_everything(media)
    restore(tmp_path / "a.zip")
    assert list(ScoreReport.objects.order_by("pk").values_list("pk", "at")) == times


def test_the_next_row_gets_a_number_of_its_own(
    installation: Club, media: Path, tmp_path: Path
) -> None:
    newest = max(Change.objects.values_list("pk", flat=True))
    save_backup(tmp_path / "a.zip")
    empty_everything(media)
    restore(tmp_path / "a.zip")
    event = Event.objects.get(status=Event.Status.RUNNING)
    change = Change.objects.create(
        event=event,
        revision=10_000,
        by_name="Vera",
        verb="cut",
        data={"entrant": "Zoë", "table": 3},
    )
    assert change.pk > newest
    assert Club.objects.create(name="Next", slug="next").pk > installation.pk


def test_a_consolation_is_a_part_of_its_main_event_again(
    transactional_db: None, media: Path, tmp_path: Path
) -> None:
    part = played(drawn(with_consolation(20)))
    main = part.main_event.slug
    paths = [f"/events/{slug}/games.json" for slug in (main, part.slug)]
    before = shown(paths)
    save_backup(tmp_path / "a.zip")
    empty_everything(media)
    restore(tmp_path / "a.zip")
    again = Event.objects.get(slug=part.slug)
    assert again.main_event.slug == main
    assert shown(paths) == before
