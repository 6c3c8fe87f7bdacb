import io
import os
import re
import struct
import subprocess
import sys
import threading
import zlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import ExifTags, Image, ImageOps
from pytest_django import DjangoCaptureOnCommitCallbacks

from cribbage_events.clubs import picture_process, pictures
from cribbage_events.clubs.models import Club
from cribbage_events.clubs.picture_process import KEPT_BYTES, SCANS, SIDES, scans_in
from cribbage_events.clubs.pictures import redrawn
from tests.factories import RoleFactory

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("media")]

type Commit = DjangoCaptureOnCommitCallbacks

FORM = {
    "name": "Prairie Pegs",
    "time_zone": "America/Winnipeg",
    "about": "We play on Fridays.",
    "name_order": "family",
}
PAGE = "/clubs/prairie-pegs/settings/"


@pytest.fixture
def club() -> Club:
    role = RoleFactory.create(club__slug="prairie-pegs", club__name="Prairie Pegs")
    return Club.objects.get(pk=role.club.pk)


@pytest.fixture
def director(client: Client, club: Club) -> Client:
    client.force_login(club.roles.get().user)
    return client


def encoded(image: Image.Image, kind: str = "PNG", **options: object) -> bytes:
    out = io.BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


def red(width: int = 300, height: int = 200, mode: str = "RGB") -> Image.Image:
    return Image.new("RGB", (width, height), (200, 30, 30)).convert(mode)


def send(client: Client, content: bytes, name: str = "logo.png", **more: str) -> str:
    file = SimpleUploadedFile(name, content)
    response = client.post(PAGE, FORM | {"logo": file} | more, follow=True)
    assert response.status_code == 200
    return str(response.content.decode())


def kept(media: Path) -> list[Path]:
    return sorted(media.rglob("*.*"))


def only(media: Path) -> bytes:
    (path,) = kept(media)
    return path.read_bytes()


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_a_picture_is_kept_small_under_a_name_of_its_own(
    director: Client, club: Club, media: Path, kind: str
) -> None:
    page = send(director, encoded(red(1200, 800), kind), name="../Marion's house.png")
    club.refresh_from_db()
    assert "The club’s settings are saved." in page
    assert re.fullmatch(r"clubs/[0-9a-f]{32}\.webp", str(club.logo))
    with Image.open(io.BytesIO(only(media))) as image:
        assert (image.format, image.size) == ("WEBP", (160, 107))


@pytest.mark.parametrize("mode", ["1", "L", "P", "CMYK", "RGBA", "LA", "I;16"])
def test_every_kind_of_colour(director: Client, media: Path, mode: str) -> None:
    kind = "JPEG" if mode == "CMYK" else "PNG"
    grey = red().convert("L").convert("I") if mode == "I;16" else red()
    send(director, encoded(grey.convert(mode), kind))
    with Image.open(io.BytesIO(only(media))) as image:
        assert image.format == "WEBP"


def test_where_it_was_taken_is_forgotten(director: Client, media: Path) -> None:
    exif = Image.Exif()
    exif[ExifTags.Base.ImageDescription] = "MY-HOUSE"
    exif[ExifTags.IFD.GPSInfo] = {1: "N", 2: (49.0, 53.0, 42.0), 3: "W", 4: (97.0, 8.0, 18.0)}
    sent = encoded(red(), "JPEG", exif=exif, comment=b"MY-NAME", icc_profile=b"MY-SCREEN" * 20)
    assert all(word in sent for word in (b"MY-HOUSE", b"MY-NAME", b"MY-SCREEN"))
    send(director, sent, "photo.jpg")
    found = only(media)
    assert not any(word in found for word in (b"MY-", b"EXIF", b"Exif", b"ICCP", b"XMP"))
    with Image.open(io.BytesIO(found)) as image:
        assert not image.getexif()


def test_it_is_turned_the_right_way_up(director: Client, media: Path) -> None:
    exif = Image.Exif()
    exif[ExifTags.Base.Orientation] = 6
    top_red = red(200, 100)
    top_red.paste((20, 20, 200), (0, 50, 200, 100))
    send(director, encoded(top_red.rotate(90, expand=True), "JPEG", exif=exif), "photo.jpg")
    with Image.open(io.BytesIO(only(media))) as image:
        assert image.size == (160, 80)
        above, below = (image.convert("RGB").getpixel((80, y)) for y in (15, 65))
        assert isinstance(above, tuple)
        assert isinstance(below, tuple)
        assert above[0] > 150 > above[2]
        assert below[2] > 150 > below[0]


def test_data_after_the_picture_is_cut_off(director: Client, media: Path) -> None:
    script = b"<script>alert(1)</script>"
    zipped = b"PK\x03\x04" + script
    send(director, encoded(red(), "PNG") + zipped)
    assert script not in only(media)


def test_hidden_data_of_a_picture_is_removed(director: Client, media: Path) -> None:
    script = b"<?php phpinfo(); ?><svg onload=alert(1)>"
    text = b"tEXt" + b"Comment\0" + script
    chunk = struct.pack(">I", len(text) - 4) + text + struct.pack(">I", zlib.crc32(text))
    png = encoded(red())
    send(director, png[:33] + chunk + png[33:], "logo.php.png")
    assert script not in only(media)
    assert kept(media)[0].suffix == ".webp"


def test_even_noise_is_small(director: Client, media: Path) -> None:
    send(director, encoded(Image.frombytes("RGB", (400, 400), os.urandom(480_000))))
    assert len(only(media)) <= KEPT_BYTES
    with Image.open(io.BytesIO(only(media))) as image:
        assert max(image.size) >= SIDES[-1]


def bomb(width: int, height: int) -> bytes:
    """A few bytes that claim to be a huge picture."""
    header = b"IHDR" + struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    png = encoded(red(1, 1))
    return png[:12] + header + struct.pack(">I", zlib.crc32(header)) + png[33:]


def gif() -> bytes:
    return encoded(red(), "GIF")


SVG = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
NO_PICTURE = "Choose a JPEG, PNG or WebP file."


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: SVG, NO_PICTURE),
        (lambda: b"Dear Marion,", NO_PICTURE),
        (lambda: b"", "This file is empty. Choose a picture."),
        (gif, NO_PICTURE),
        (lambda: encoded(red(), "TIFF"), NO_PICTURE),
        (lambda: b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n", NO_PICTURE),
        (lambda: encoded(red())[:200], NO_PICTURE),
        (lambda: encoded(red(), "JPEG")[:700], NO_PICTURE),
        (lambda: encoded(red(), "WEBP")[:24], NO_PICTURE),
        (lambda: bomb(6001, 10), "at most 6000 by 6000 pixels"),
        (lambda: bomb(10_000, 10_000), "at most 6000 by 6000 pixels"),
        (lambda: bomb(60_000, 60_000), "at most 6000 by 6000 pixels"),
        (lambda: encoded(red()) + b"\0" * 5 * 1024 * 1024, "at most 5 MB"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_refused_picture_is_explained_and_typed_fields_kept(
    director: Client, club: Club, media: Path, make: Callable[[], bytes], words: str
) -> None:
    page = send(director, make(), about="We play on Thursdays now.")
    club.refresh_from_db()
    assert words in page
    assert "We play on Thursdays now." in page
    assert (club.logo.name, club.about, kept(media)) == ("", "", [])


def test_the_largest_that_is_allowed_is_taken(director: Client, media: Path) -> None:
    send(director, encoded(Image.new("L", (6000, 6000), 90)))
    assert only(media)


def test_a_new_logo_replaces_the_old_one_after_the_commit(
    director: Client, media: Path, django_capture_on_commit_callbacks: Commit
) -> None:
    send(director, encoded(red()))
    (old,) = kept(media)
    with django_capture_on_commit_callbacks() as callbacks:
        send(director, encoded(ImageOps.invert(red())))
    assert old in kept(media)
    for callback in callbacks:
        callback()
    assert old not in kept(media)
    assert len(kept(media)) == 1


def test_the_logo_is_removed(
    director: Client, club: Club, media: Path, django_capture_on_commit_callbacks: Commit
) -> None:
    assert "Remove the logo" not in director.get(PAGE).content.decode()
    send(director, encoded(red()))
    assert "Remove the logo" in director.get(PAGE).content.decode()
    with django_capture_on_commit_callbacks(execute=True):
        director.post(PAGE, FORM | {"remove_logo": "on"})
    club.refresh_from_db()
    assert not club.logo
    assert kept(media) == []


def test_saving_other_settings_keeps_it(
    director: Client, club: Club, media: Path, django_capture_on_commit_callbacks: Commit
) -> None:
    send(director, encoded(red()))
    with django_capture_on_commit_callbacks(execute=True):
        director.post(PAGE, FORM | {"about": "New words."})
    club.refresh_from_db()
    assert club.about == "New words."
    assert club.logo.name == f"clubs/{kept(media)[0].name}"


def test_a_new_picture_counts_for_more_than_the_wish_to_remove_it(
    director: Client, club: Club, media: Path
) -> None:
    send(director, encoded(red()))
    send(director, encoded(red(50, 50)), remove_logo="on")
    club.refresh_from_db()
    assert club.logo.storage.exists(str(club.logo))
    with Image.open(club.logo.path) as image:
        assert image.size == (50, 50)


def test_a_new_club_may_have_one_at_once(director: Client, media: Path) -> None:
    data = FORM | {"name": "Second", "logo": SimpleUploadedFile("a.png", encoded(red()))}
    director.post("/clubs/new/", data)
    assert Club.objects.get(name="Second").logo.name == f"clubs/{kept(media)[0].name}"


def test_however_many_come_at_once_one_thread_draws_them_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn_by = []
    drawn = pictures.drawn_again

    def noted(*given: Any) -> bytes:
        drawn_by.append(threading.current_thread().name)
        return drawn(*given)

    monkeypatch.setattr(pictures, "drawn_again", noted)
    monkeypatch.setattr(pictures, "WAITS", 3600)
    files = [SimpleUploadedFile("logo.png", encoded(red(40, 40))) for _ in range(12)]
    with ThreadPoolExecutor(12) as visitors:
        kept = list(visitors.map(redrawn, files))
    assert len({file.name for file in kept}) == 12
    assert set(drawn_by) == {"pictures_0"}


def with_scans(count: int) -> bytes:
    """A progressive JPEG whose last scan comes again and again, as a few bytes are enough for."""
    whole = encoded(red(64, 64), "JPEG", progressive=True)
    last, end = whole.rindex(b"\xff\xda"), whole.rindex(b"\xff\xd9")
    more = count - scans_in(whole)
    return whole[:end] + whole[last:end] * more + whole[end:]


def test_scans_of_a_jpeg_are_counted_before_it_is_read() -> None:
    thumbnail = Image.Exif()
    thumbnail[ExifTags.Base.ImageDescription] = "\xff\xda" * 20
    plain = encoded(red(), "JPEG", exif=thumbnail.tobytes() + with_scans(20)[:60_000])
    assert scans_in(plain) == 1
    assert scans_in(plain + with_scans(20)) == 1
    assert 1 < scans_in(encoded(red(), "JPEG", progressive=True)) < 15
    assert scans_in(with_scans(40)) == 40
    assert scans_in(with_scans(5_000)) == SCANS + 1
    # A length that leads nowhere, and a file that ends in a marker.
    assert scans_in(b"\xff\xd8\xff\xda\xff\xff\xff") == 1
    assert scans_in(b"\xff\xd8" + b"\xff\xe1\0\0" * 2000) == 0


def test_a_picture_of_very_many_scans_is_refused_in_words(director: Client, media: Path) -> None:
    """168 kB of them took 12 seconds of the processor, 5 MB six minutes."""
    page = send(director, with_scans(4_000), "photo.jpg")
    assert "takes too long to read" in page
    assert kept(media) == []
    assert "settings are saved" in send(director, with_scans(12), "photo.jpg")


@pytest.mark.parametrize("ending", ["os.kill(os.getpid(), 9)", "os.kill(os.getpid(), 24)", "a = b"])
def test_a_picture_whose_reading_is_stopped_is_refused_in_words(
    director: Client, media: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: str
) -> None:
    program = tmp_path / "stopped"
    program.write_text(f"import os\n{ending}\n")
    monkeypatch.setattr(picture_process, "__file__", str(program))
    page = send(director, encoded(red()))
    assert "takes too long to read" in page
    assert "We play on Fridays." in page
    assert kept(media) == [program] or not kept(media)


def test_reading_a_picture_has_a_limit_of_processor_time_and_memory() -> None:
    program = (
        "import resource as r; from cribbage_events.clubs import picture_process as p;"
        "p.limit_this_process();"
        "print(r.getrlimit(r.RLIMIT_CPU)[1] == p.SECONDS, r.getrlimit(r.RLIMIT_AS)[1] == p.MEMORY)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.split()[0] == "True"
    assert done.stdout.split()[1] == "True" or sys.platform == "darwin"


def test_a_picture_that_waits_too_long_for_others_is_refused_in_words(
    director: Client, media: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    free = threading.Event()
    pictures.DRAWING.submit(free.wait)
    monkeypatch.setattr(pictures, "WAITS", 0)
    try:
        assert "Many pictures are being read right now" in send(director, encoded(red()))
    finally:
        free.set()
    assert kept(media) == []
