"""Numbers as pages show them: with their sign, in groups, with decimals. Data files have "-" and
"." instead.
"""

from collections import Counter
from collections.abc import Iterable

from django.utils.html import format_html
from django.utils.translation import gettext, pgettext

MINUS = "\N{MINUS SIGN}"


def with_minus(number: float | str | None) -> str:
    """A number as wide as a plus makes it: "3", "−3"; "" for none. Also words that hold numbers and
    no other hyphen, such as "9/4 -87".
    """
    return "" if number is None else f"{number}".replace("-", MINUS)


def signed(number: int | None) -> str:
    """A spread in pegs: "+87", "−56", "+0"; "" for none."""
    return "" if number is None else f"{number:+d}".replace("-", MINUS)


def place_words(place: int, *, shared: bool) -> str:
    """ "5", or "=5" where several share it."""
    return f"={place}" if shared else str(place)


def places_in_words(ranks: Iterable[int | None]) -> dict[int, str]:
    """Return the words of each of these places by its number; without one for None."""
    sharing = Counter(rank for rank in ranks if rank)
    return {rank: place_words(rank, shared=count > 1) for rank, count in sharing.items()}


def place_said(place: str) -> str:
    """ "5th"; "tied 5th" of "=5"."""
    said = ordinal(int(place.removeprefix("=")))
    return gettext("tied %(place)s") % {"place": said} if place.startswith("=") else said


def place_shown(place: str) -> str:
    """ "5"; “=5” with “tied 5th” for somebody who doesn't see the sign."""
    if not place.startswith("="):
        return place
    return format_html('<abbr title="{}">{}</abbr>', place_said(place), place)


def ordinal(place: int) -> str:
    """ "1st", "2nd", "13th", "21st"."""
    if place == 1:
        return pgettext("a place", "1st")
    last = 0 if place % 100 in {11, 12, 13} else place % 10
    words = {
        1: gettext("%(place)sst"),
        2: gettext("%(place)snd"),
        3: gettext("%(place)srd"),
    }
    return words.get(last, gettext("%(place)sth")) % {"place": place}


def grouped(number: int) -> str:
    """ "1,200", "−1,200"."""
    return with_minus(f"{number:,}".replace(",", pgettext("between thousands, as in 1,200", ",")))


def decimal(number: float, places: int = 1) -> str:
    """ "12.5", "−0.5", "1,200.0"."""
    whole, _, rest = f"{abs(number):.{places}f}".partition(".")
    is_below = number < 0 and bool(int(whole + rest))
    return f"{MINUS if is_below else ''}{with_decimals(int(whole), rest)}"


def with_decimals(whole: int, rest: str) -> str:
    """ "6.40" of 6 and "40"."""
    return grouped(whole) + decimal_sign() + rest


def decimal_sign() -> str:
    return pgettext("before the decimals, as in 6.40", ".")


def between_cells() -> str:
    """Return what a spreadsheet program takes for the end of a cell (CSV) where it speaks the
    language.
    """
    return ";" if decimal_sign() == "," else ","


def in_a_cell(hundredths: int) -> str:
    """A number that a spreadsheet program adds up: "-1200.50"."""
    whole, rest = divmod(abs(hundredths), 100)
    return f"{'-' if hundredths < 0 else ''}{whole}{decimal_sign()}{rest:02}"


def percent(share: float, places: int = 0) -> str:
    """ "50%" of 0.5, "50.0%" with a place."""
    number = decimal(100 * share, places) if places else round(100 * share)
    return pgettext("a share of 100", "%(number)s%%") % {"number": number}
