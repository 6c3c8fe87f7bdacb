"""The storage of pictures, and their sizes."""

from typing import Any
from urllib.parse import parse_qs, unquote

import environ
from django.core.exceptions import ImproperlyConfigured

env = environ.Env()

GIGABYTE = 1024**3

# For django-pictures: a WebP file of each width, made at once; a browser takes the one that it
# needs. Its own processor would wait for a second process.
PICTURE_SIZES: dict[str, Any] = {
    "CONTAINER_WIDTH": 1280,
    "GRID_COLUMNS": 4,
    "PIXEL_DENSITIES": [1],
    "BREAKPOINTS": {"s": 480, "m": 800, "l": 1280},
    "FILE_TYPES": ["WEBP"],
    "USE_PLACEHOLDERS": False,
    "PROCESSOR": "pictures.tasks._process_picture",
}


def club_photograph_bytes() -> int:
    """Return how much a club's photographs may take in all their sizes; 5 GB are about 3,000 of
    them.
    """
    return int(env.float("CLUB_PHOTOGRAPH_GIGABYTES", default=5) * GIGABYTE)


def picture_storage() -> dict[str, Any]:
    """`MEDIA_STORAGE`, such as s3://KEY:SECRET@s3.ca-central-1.amazonaws.com/bucket?region=…;
    without it, the folder `MEDIA_ROOT`.
    """
    if not env.str("MEDIA_STORAGE", default=""):
        return {"BACKEND": "django.core.files.storage.FileSystemStorage"}
    address = env.url("MEDIA_STORAGE")
    schemes = {"s3": "https", "s3+http": "http"}
    if address.scheme not in schemes or not address.hostname or not address.path.strip("/"):
        raise ImproperlyConfigured(
            "MEDIA_STORAGE is not understood: write s3://KEY:SECRET@HOST/BUCKET?region=REGION."
        )
    region = parse_qs(address.query).get("region", ["us-east-1"])[0]
    host = address.netloc.rpartition("@")[2]
    return {
        "BACKEND": "cribbage_events.server.object_storage.PrivateBucket",
        "OPTIONS": {
            "access_key": unquote(address.username or ""),
            "secret_key": unquote(address.password or ""),
            "endpoint_url": f"{schemes[address.scheme]}://{host}",
            "bucket_name": address.path.strip("/"),
            "region_name": region,
        },
    }
