"""A picture read and drawn again, in a process of its own: `python -I picture_process.py logo`.

The file is anybody's, and a decoder can't be stopped from within: so the process has a limit of
processor time and of memory, and gives back what it used. It reads the file from its input and
writes the picture to its output, or, with the exit code REFUSED, why there is none. Only Pillow
and the standard library are imported, for a quick start.
"""

import io
import re
import sys
from contextlib import suppress
from itertools import product
from pathlib import Path

from PIL import Image, ImageCms, ImageOps
from PIL.MpoImagePlugin import MpoImageFile

FORMATS = ("JPEG", "PNG", "WEBP")
REFUSED = 3
# Seconds of the processor: a telephone's largest photograph takes one or two.
SECONDS = 6
MEMORY = 512 * 1024 * 1024

# A logo: shown at half of that. The first that fits is taken, since a public page has 40 kB for
# everything.
SIDE = 6000
SIDES, QUALITIES = (160, 128, 96), (80, 60, 40, 20)
KEPT_BYTES = 2_500
# A photograph.
LARGE = 2048
QUALITY = 85
LONGEST_SIDE = 12_000
# A JPEG is read at a smaller scale, anything else whole, and a WebP several times over; see
# docs/reliability.md for the memory.
MILLIONS_OF_DOTS = {"JPEG": 50, "MPO": 50, "WEBP": 12}
MILLIONS_OF_OTHERS = 24
# A progressive JPEG has about ten. Each is a pass through the whole picture, however short it is.
SCANS = 60
START_OF_SCAN, END_OF_IMAGE = 0xDA, 0xD9
# Inside a scan: not a byte of the picture, and no mark where reading may start again.
MARKER = re.compile(rb"\xff[^\x00\xd0-\xd7\xff]")


class RefusedError(Exception):
    """The code says why, with a number where the sentence needs one."""

    def __init__(self, code: str, number: int = 0) -> None:
        super().__init__(code)
        self.code, self.number = code, number


def main(kind: str) -> int:
    limit_this_process()
    data = sys.stdin.buffer.read()
    try:
        content = logo(data) if kind == "logo" else photograph(data)
    except RefusedError as error:
        sys.stdout.write(f"{error.code} {error.number}")
        return REFUSED
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        most = SIDE if kind == "logo" else MILLIONS_OF_OTHERS
        sys.stdout.write(f"too_large {most}")  # not translated: a code
        return REFUSED
    except MemoryError:
        sys.stdout.write("too_much 0")
        return REFUSED
    except Exception:
        sys.stdout.write("no_picture 0")
        return REFUSED
    sys.stdout.buffer.write(content)
    return 0


def limit_this_process() -> None:
    with suppress(OSError):  # Linux: where memory ends, this process goes and not the server's
        Path("/proc/self/oom_score_adj").write_text("1000")
    with suppress(ImportError):  # Windows has no limits of this kind
        import resource  # noqa: PLC0415

        for limit, most in ((resource.RLIMIT_CPU, SECONDS), (resource.RLIMIT_CORE, 0)):
            resource.setrlimit(limit, (most, most))
        with suppress(OSError, ValueError):  # macOS knows this limit, but doesn't take it
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def opened_image(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data), formats=FORMATS)


def scans_in(data: bytes) -> int:
    """Return how many scans the first picture of a JPEG file has, counted before anything is
    unpacked.
    """
    position, scans = 2, 0
    while found := MARKER.search(data, position):
        kind, position = data[found.start() + 1], found.end()
        if kind == END_OF_IMAGE or scans > SCANS:
            break
        scans += kind == START_OF_SCAN
        # What belongs to the marker is passed over: a small picture may be in it.
        position += int.from_bytes(data[position : position + 2])
    return scans


def check_scans(image: Image.Image, data: bytes) -> int:
    scans = scans_in(data) if image.format in {"JPEG", "MPO"} else 0
    if scans > SCANS:
        raise RefusedError("too_much")
    return scans


def logo(data: bytes) -> bytes:
    with opened_image(data) as image:
        if max(image.size) > SIDE:
            raise RefusedError("too_large", SIDE)
        check_scans(image, data)
        return smallest(pixels_only(image))


def pixels_only(image: Image.Image) -> Image.Image:
    """Return the picture at most as large as it is kept, the right way up, and nothing but its
    dots.
    """
    if image.mode not in ("RGB", "RGBA"):
        image = image.convert("RGBA")
    image.thumbnail((SIDES[0], SIDES[0]))
    upright = ImageOps.exif_transpose(image).convert("RGBA")
    canvas = Image.new("RGBA", upright.size)
    canvas.paste(upright)
    return canvas


def smallest(image: Image.Image) -> bytes:
    content = b""
    for side, quality in product(SIDES, QUALITIES):
        out = io.BytesIO()
        fitted = image.copy()
        fitted.thumbnail((side, side))
        fitted.save(out, "WEBP", quality=quality, method=6)
        content = out.getvalue()
        if len(content) <= KEPT_BYTES:
            break
    return content


def photograph(data: bytes) -> bytes:
    """Upright, in sRGB, at its largest size, from which the others are made."""
    with opened_image(data) as image:
        check_dots(image, check_scans(image, data))
        out = io.BytesIO()
        upright_dots(image).save(out, "JPEG", quality=QUALITY, optimize=True, progressive=True)
        return out.getvalue()


def check_dots(image: Image.Image, scans: int) -> None:
    """Check what the file says of itself, before anything is unpacked."""
    most = MILLIONS_OF_DOTS.get(image.format or "", MILLIONS_OF_OTHERS)
    if scans > 1 or image.info.get("progressive"):
        # It is unpacked whole at any scale; no telephone writes such files.
        most = MILLIONS_OF_OTHERS
    width, height = image.size
    if max(image.size) > LONGEST_SIDE or width * height > most * 1_000_000:
        raise RefusedError("too_large", most)
    # A telephone's JPEG may hold a second picture, of its depth.
    if not isinstance(image, MpoImageFile) and getattr(image, "is_animated", False):
        raise RefusedError("moving")


def upright_dots(image: Image.Image) -> Image.Image:
    image.draft("RGB", (LARGE, LARGE))
    if image.mode not in ("RGB", "RGBA", "L", "CMYK"):
        image = image.convert("RGBA")
    image.thumbnail((LARGE, LARGE))
    upright = ImageOps.exif_transpose(in_srgb(image))
    canvas = Image.new("RGB", upright.size, "white")
    canvas.paste(upright, mask=upright.getchannel("A") if upright.mode == "RGBA" else None)
    return canvas


def in_srgb(image: Image.Image) -> Image.Image:
    """Telephones write wider colours, which would be pale without their profile."""
    profile = image.info.get("icc_profile")
    if image.mode not in ("RGB", "RGBA"):
        return image.convert("RGB")
    # One that can't be read is left out.
    with suppress(ImageCms.PyCMSError, OSError):
        if profile and image.mode == "RGB":
            source = ImageCms.ImageCmsProfile(io.BytesIO(profile))
            srgb = ImageCms.createProfile("sRGB")
            ImageCms.profileToProfile(image, source, srgb, inPlace=True)
    return image


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
