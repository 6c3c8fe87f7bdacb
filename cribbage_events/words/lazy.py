"""The type of texts for people: a string, or one that is translated when it is shown."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

type Text = str | _StrPromise
