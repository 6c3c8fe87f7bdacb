"""Clock times as all pages and e-mails write them; live.js and outbox_page.js do the same."""

import datetime

NO_BREAK = "\N{NO-BREAK SPACE}"


def clock(at: datetime.time | datetime.datetime) -> str:
    """Such as "5:20 pm" or "7 pm"; "noon", because people disagree about what 12 pm is."""
    if not at.minute and at.hour % 12 == 0:
        return "noon" if at.hour else "midnight"
    minutes = f":{at.minute:02}" if at.minute else ""
    return f"{at.hour % 12 or 12}{minutes}{NO_BREAK}{'am' if at.hour < 12 else 'pm'}"


def day_and_clock(at: datetime.datetime) -> str:
    """Such as "Wednesday 9 December, 7 pm"; `at` is in the club's time zone already."""
    return f"{at:%A} {at.day} {at:%B}, {clock(at)}"
