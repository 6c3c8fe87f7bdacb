"""A bucket of an object storage, in which only this program reads and writes."""

from typing import Any
from urllib.parse import quote

from botocore.config import Config
from django.conf import settings
from storages.backends.s3 import S3Storage

# Somebody waits for each picture, and uploads are drawn one after the other.
CONFIG = Config(
    connect_timeout=5,
    read_timeout=20,
    retries={"max_attempts": 2},
    signature_version="s3v4",
    s3={"addressing_style": "path"},
    # Other providers than Amazon don't know the newer checksums.
    request_checksum_calculation="when_required",
    response_checksum_validation="when_required",
)


class PrivateBucket(S3Storage):  # type: ignore[misc]
    """A bucket whose files are shown by our own pages, which know who may see them."""

    def get_default_settings(self) -> dict[str, Any]:
        own: dict[str, Any] = super().get_default_settings()
        # Names are random or written over on purpose.
        return own | {"client_config": CONFIG, "file_overwrite": True, "default_acl": None}

    def url(self, name: str, *_: Any, **__: Any) -> str:
        return f"{settings.MEDIA_URL}{quote(name)}"
