"""The templates that formats and awards bring. It imports nothing, so that models may ask it."""

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise


class SetRight(NamedTuple):
    """The page on which a change that can't be undone is corrected.

    `refusal` says so; `first` says it where this change prevents another undo; `page` and `action`
    are the address and the label of the link.
    """

    refusal: "str | StrPromise"
    first: "str | StrPromise"
    page: str
    action: "str | StrPromise"


class Parts:
    """Templates by their names, each in the first of several folders that has it.

    `{% include event.format.parts.desk_tabs %}` includes `<folder>/desk_tabs.html`, and
    `{% include event.format.words.nobody_yet %}` the part `nobody_yet` of `<folder>/words.html`.
    """

    def __init__(self, folders: tuple[str, ...], file: str) -> None:
        self.folders, self.file = folders, file

    def __getitem__(self, name: str) -> tuple[str, ...]:
        """Return the names as `select_template` takes them: the first one that exists counts."""
        file = self.file.format(name)
        return tuple(f"{folder}/{file}" for folder in self.folders)


class Screens:
    """Has its own templates in `folder`, and inherits the others from its base classes."""

    folder: str

    def __init__(self) -> None:
        kinds = type(self).__mro__
        folders = tuple(vars(kind)["folder"] for kind in kinds if "folder" in vars(kind))
        # Whole pieces of a page, and sentences: full ones, since grammar can't be put together.
        self.parts = Parts(folders, "{}.html")
        self.words = Parts(folders, "words.html#{}")
