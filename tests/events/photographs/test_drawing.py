import io
import struct
import zlib
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from PIL import ExifTags, Image, ImageCms, ImageOps
from PIL.PngImagePlugin import PngInfo

from cribbage_events.events.photographs import storing
from cribbage_events.events.photographs.storing import check_size, large_jpeg
from tests.clubs.test_pictures import with_scans
from tests.events.photographs.pictures import encoded, jpeg, scene, sent


@pytest.fixture(autouse=True)
def drawn_once() -> None:
    """Here every picture is drawn, however often."""


SECRETS = (b"SECRET", b"Exif", b"GPS", b"http://ns.adobe.com", b"Photoshop", b"ICC_PROFILE")


def drawn(content: bytes) -> Image.Image:
    return Image.open(io.BytesIO(large_jpeg(sent(content))))


def with_everything() -> bytes:
    """Return a picture with a position, a camera, XMP, IPTC, a profile, a comment and a program
    behind it.
    """
    exif = Image.Exif()
    exif[ExifTags.Base.ImageDescription] = "SECRET description"
    exif[ExifTags.Base.Model] = "SECRET camera"
    exif.get_ifd(ExifTags.IFD.GPSInfo).update(
        {1: "N", 2: (49.0, 53.0, 42.0), 3: "W", 4: (97.0, 8.0, 15.0), 29: "SECRET"}
    )
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    content = jpeg(
        exif=exif,
        icc_profile=profile,
        comment=b"SECRET comment",
        xmp=b"<x:xmpmeta xmlns:x='adobe:ns:meta/'>SECRET</x:xmpmeta>",
    )
    iptc = b"Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x0b\x1c\x02\x78\0\x06SECRET\0"
    segment = b"\xff\xed" + struct.pack(">H", len(iptc) + 2) + iptc
    return content[:2] + segment + content[2:] + b"PK\x03\x04SECRET program"


def test_other_data_in_the_file_is_removed() -> None:
    content = with_everything()
    assert all(secret in content for secret in (b"SECRET", b"Exif", b"Photoshop", b"ICC_PROFILE"))
    assert Image.open(io.BytesIO(content)).getexif().get_ifd(ExifTags.IFD.GPSInfo)
    kept = large_jpeg(sent(content))
    assert not [secret for secret in SECRETS if secret in kept]
    found = Image.open(io.BytesIO(kept))
    assert not found.getexif()
    assert found.info.keys() <= {
        "jfif",
        "jfif_version",
        "jfif_unit",
        "jfif_density",
        "progressive",
    } | {"progression"}


@pytest.mark.parametrize("kind", ["PNG", "WEBP"])
def test_other_data_is_removed_from_every_kind_of_file(kind: str) -> None:
    exif = Image.Exif()
    exif[ExifTags.Base.ImageDescription] = "SECRET"
    options: dict[str, Any] = {"exif": exif}
    if kind == "PNG":
        options["pnginfo"] = PngInfo()
        options["pnginfo"].add_text("Comment", "SECRET")
    content = encoded(scene(), kind, **options)
    assert b"SECRET" in content
    assert not [secret for secret in SECRETS if secret in large_jpeg(sent(content))]


@pytest.mark.parametrize("held", range(1, 9))
def test_it_is_turned_right(held: int) -> None:
    """A telephone can be held in eight ways."""
    exif = Image.Exif()
    exif[ExifTags.Base.Orientation] = held
    content = jpeg(exif=exif)
    expected = ImageOps.exif_transpose(Image.open(io.BytesIO(content)))
    found = drawn(content)
    assert found.size == expected.size == ((480, 640) if held > 4 else (640, 480))
    width, height = found.size
    for place in [(60, 60), (width - 60, 60), (60, height - 60), (width - 60, height - 60)]:
        left, right = found.getpixel(place), expected.getpixel(place)
        assert isinstance(left, tuple)
        assert isinstance(right, tuple)
        assert all(abs(one - other) < 12 for one, other in zip(left, right, strict=True)), place


@pytest.mark.parametrize("mode", ["RGB", "L", "CMYK", "P", "RGBA", "LA", "1"])
def test_every_kind_of_colour_is_read(mode: str) -> None:
    kind = "JPEG" if mode in ("RGB", "L", "CMYK") else "PNG"
    found = drawn(encoded(scene().convert("RGB").convert(mode), kind))
    assert (found.mode, found.size) == ("RGB", (640, 480))


def test_what_was_transparent_is_white() -> None:
    empty = Image.new("RGBA", (64, 64), (0, 0, 0, 0))
    assert drawn(encoded(empty, "PNG")).getpixel((30, 30)) == (255, 255, 255)


def test_colours_stay_as_they_were_seen_without_the_profile() -> None:
    """This profile makes red blue."""
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    swapped = profile.replace(b"rXYZ", b"????").replace(b"bXYZ", b"rXYZ").replace(b"????", b"bXYZ")
    found = drawn(jpeg(icc_profile=swapped)).getpixel((100, 100))
    assert isinstance(found, tuple)
    red, _green, blue = found
    assert red < 60
    assert blue > 150


def test_a_broken_profile_is_left_out() -> None:
    assert drawn(jpeg(icc_profile=b"no profile at all")).size == (640, 480)


@pytest.mark.parametrize(
    ("size", "kept"),
    [((4000, 3000), (2048, 1536)), ((3000, 4000), (1536, 2048)), ((300, 200), (300, 200))],
)
def test_it_is_as_large_as_pages_need_it(size: tuple[int, int], kept: tuple[int, int]) -> None:
    assert drawn(encoded(scene(*size))).size == kept


def bomb(width: int, height: int) -> bytes:
    """Return a PNG of one colour that has a few kilobytes, and gigabytes once unpacked."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        summed = zlib.crc32(kind + data)
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", summed)

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    body = chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(bytes(10_000)))
    return b"\x89PNG\r\n\x1a\n" + body + chunk(b"IEND", b"")


def moving(kind: str) -> bytes:
    first, second = scene(), scene(colour=9)
    return encoded(first, kind, save_all=True, append_images=[second], duration=100)


HEIC = b"\0\0\0\x18ftypheic\0\0\0\0mif1heic" + bytes(200)
SVG = b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"
REFUSED = [
    ("bomb", bomb(60_000, 60_000), storing.TOO_MANY_DOTS),
    ("large PNG", bomb(5_000, 5_000), storing.TOO_MANY_DOTS),
    ("long side", bomb(13_000, 10), storing.TOO_MANY_DOTS),
    ("SVG", SVG, storing.NO_PICTURE),
    ("web page", b"<html><script>alert(1)</script></html>", storing.NO_PICTURE),
    ("GIF", encoded(scene(), "GIF"), storing.NO_PICTURE),
    ("TIFF", encoded(scene(), "TIFF"), storing.NO_PICTURE),
    ("BMP", encoded(scene(), "BMP"), storing.NO_PICTURE),
    ("cut off", jpeg()[:2_000], storing.NO_PICTURE),
    ("nothing but a start", b"\xff\xd8\xff\xe0", storing.NO_PICTURE),
    ("PostScript", b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 10 10\n", storing.NO_PICTURE),
    ("iPhone’s own", HEIC, storing.HEIC),
    ("moving WebP", moving("WEBP"), storing.MOVING),
    ("moving PNG", moving("PNG"), storing.MOVING),
]


@pytest.mark.parametrize(
    ("content", "words"),
    [pytest.param(content, words, id=name) for name, content, words in REFUSED],
)
def test_what_is_no_photograph_is_refused_in_words(content: bytes, words: object) -> None:
    with pytest.raises(ValidationError) as refused:
        large_jpeg(sent(content))
    assert str(refused.value.message) == str(words)
    assert refused.value.messages[0].count("%") == 0


def test_a_picture_that_is_a_page_too_is_kept_as_a_picture_only() -> None:
    both = jpeg() + b"<html><script>alert(1)</script></html>"
    assert b"script" not in large_jpeg(sent(both))


def test_an_empty_and_a_huge_file_are_refused_before_they_are_read() -> None:
    with pytest.raises(ValidationError, match="empty"):
        check_size(sent(b""))
    with pytest.raises(ValidationError, match="at most 15 MB"):
        check_size(sent(bytes(15 * 1024 * 1024 + 1)))


def test_how_many_dots_depends_on_how_they_are_unpacked() -> None:
    """A telephone's 48 million are read at half the scale; a progressive JPEG would be whole."""
    large = Image.new("L", (8064, 6048), 128)
    assert drawn(encoded(large)).size == (2048, 1536)
    with pytest.raises(ValidationError, match="24 million pixels at most"):
        large_jpeg(sent(encoded(large, progressive=True)))


def test_two_pictures_in_one_file_as_some_telephones_write_them_are_one_photograph(
    tmp_path: Path,
) -> None:
    path = tmp_path / "two.jpg"
    scene().save(path, "MPO", save_all=True, append_images=[scene(colour=9)])
    assert drawn(path.read_bytes()).size == (640, 480)


def test_a_jpeg_with_a_scan_for_each_colour_is_unpacked_whole_and_counts_so() -> None:
    """A baseline picture of 50 million dots and three scans took 250 MB more in each worker."""
    dots = Image.new("L", (7070, 7070), 128)
    three = encoded(dots, progressive=False)
    start, end = three.index(b"\xff\xda"), three.rindex(b"\xff\xd9")
    three = three[:end] + three[start:end] + three[end:]
    with pytest.raises(ValidationError, match="24 million pixels at most"):
        large_jpeg(sent(three))


def test_a_photograph_of_very_many_scans_is_refused_in_words() -> None:
    with pytest.raises(ValidationError, match="takes too long to read"):
        large_jpeg(sent(with_scans(1_000)))


def test_a_webp_that_takes_very_much_memory_is_refused() -> None:
    with pytest.raises(ValidationError, match="12 million pixels at most"):
        large_jpeg(sent(encoded(Image.new("RGB", (4_000, 4_000)), "WEBP")))
