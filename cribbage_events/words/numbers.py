"""Numbers with their sign, as pages show them. Data files have "-" instead."""

MINUS = "\N{MINUS SIGN}"


def with_minus(number: float | str | None) -> str:
    """A number as wide as a plus makes it: "3", "−3"; "" for none. Also words that hold numbers and
    no other hyphen, such as "9/4 -87".
    """
    return "" if number is None else f"{number}".replace("-", MINUS)


def signed(number: int | None) -> str:
    """A spread in pegs: "+87", "−56", "+0"; "" for none."""
    return "" if number is None else f"{number:+d}".replace("-", MINUS)
