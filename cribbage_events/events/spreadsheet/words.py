"""Text as it is compared: in small letters, without accents."""

import unicodedata


def plain(text: str) -> str:
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))
