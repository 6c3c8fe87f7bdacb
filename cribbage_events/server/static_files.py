"""Our style sheets and scripts as they are sent: without comments, and styles without spaces."""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from django.conf import settings
from django.core.files.base import ContentFile, File
from whitenoise.storage import CompressedManifestStaticFilesStorage

OURS = ("css/", "js/")
# Only those with lines of their own: what looks like one elsewhere may be part of a text.
COMMENTS = {
    ".css": re.compile(rb"^[ \t]*/\*.*?\*/[ \t]*\n", re.DOTALL | re.MULTILINE),
    ".js": re.compile(rb"^[ \t]*//.*\n", re.MULTILINE),
}


# Of a style sheet the spaces that only people need.
SPACES = re.compile(rb"\s*([{};,])\s*")


class StaticFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    def _save(self, name: str, content: "File[Any]") -> str:
        return str(super()._save(name, lean(name, content)))

    def compress_files(self, paths: Iterable[str]) -> Iterator[tuple[str, str]]:
        """A demo is looked at on the computer that serves it, and begins seconds earlier."""
        if not settings.DEMO:
            yield from super().compress_files(paths)


def lean(name: str, content: "File[Any]") -> "File[Any]":
    comments = COMMENTS.get(name[name.rfind(".") :])
    if comments is None or not name.startswith(OURS):
        return content
    content.seek(0)
    source = content.read()
    sent = comments.sub(b"", source.encode() if isinstance(source, str) else source)
    return ContentFile(SPACES.sub(rb"\1", sent) if name.endswith(".css") else sent)
