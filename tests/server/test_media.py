import pytest
from django.core.exceptions import ImproperlyConfigured

from cribbage_events.server.media import picture_storage


def test_without_it_pictures_are_on_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MEDIA_STORAGE", raising=False)
    assert picture_storage() == {"BACKEND": "django.core.files.storage.FileSystemStorage"}


def test_it_names_a_bucket(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEDIA_STORAGE", "s3://KEY:S%2FCRET@s3.example.ca/club?region=ca-central-1")
    assert picture_storage() == {
        "BACKEND": "cribbage_events.server.object_storage.PrivateBucket",
        "OPTIONS": {
            "access_key": "KEY",
            "secret_key": "S/CRET",
            "endpoint_url": "https://s3.example.ca",
            "bucket_name": "club",
            "region_name": "ca-central-1",
        },
    }


@pytest.mark.parametrize(
    "address", ["bucket", "s3://KEY:SECRET@host", "ftp://host/bucket", "s3:///b"]
)
def test_what_is_not_understood_is_refused(monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    monkeypatch.setenv("MEDIA_STORAGE", address)
    with pytest.raises(ImproperlyConfigured, match="MEDIA_STORAGE is not understood"):
        picture_storage()
