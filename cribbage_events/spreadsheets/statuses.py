"""Finds the people who aren't coming, as a list says it in a column of statuses or of remarks."""

import re
from collections import Counter
from collections.abc import Sequence

from cribbage_events.clubs.names import folded
from cribbage_events.spreadsheets.headings import heading_words
from cribbage_events.spreadsheets.texts import words

OUT = re.compile(
    r"\b(?:withdr[ae]wn?|withdraws?|withdrawal|w/d|wd|cancell?ed|cancel|scratch(?:ed)?|dropped"
    r"|refund(?:ed)?|declined|regrets?|no[- ]show|not (?:coming|going|attending|playing)|can[’' ]?t"
    r" (?:come|play|make it)|wait(?:ing)?[- ]?list(?:ed)?"
    r"|deceased|died|dead|resigned|expelled|suspended"
    r"|inactive|lapsed|void(?:ed)?|rejected|removed|quit|moved away|absent|sick|injured|dns|dnf"
    r"|annulee?s?|annulation|desistee?|desistement|retiree?|rembours(?:ee?|ement)|refusee?"
    r"|liste d[’' ]attente|decedee?|demissionnaire|suspendue?|inactive?|inactif|malade|blessee?"
    r"|absente?s?|ne vient (?:pas|plus)|ne joue (?:pas|plus)|abandon(?:nee?)?|radiee?|expulsee?)\b"
)
IN = re.compile(
    r"confirm(?:ed|ee?)|registered|active|actif|paid|paye|payee|valid(?:ee?)?|valide|ok|yes|oui|y|o|x"
    r"|true|vrai|1|✓|✔|attending|going|coming|present|presente|complete[d]?|completee?|inscrite?"
    r"|accepted|acceptee?|approved|approuvee?|checked in|member|membre|regular|ordinary|ordinaire"
    r"|good standing|in good standing|en regle|life|a vie|honorary|honoraire|new|nouveau|nouvelle"
    r"|renewed|renouvelee?|current|full|senior|processed|traitee?|playing|joue|succeeded|ok!"
)
NO = frozenset(["no", "non", "n", "false", "faux", "0", "✗", "✘"])
# “Withdrawn: yes” says the opposite of “Attending: yes”.
OUT_HEADINGS = words(
    "withdrawn withdrawal cancelled canceled cancellation scratched scratch desistement desiste"
    " retrait annule annulation absent regrets"  # not translated: words of headings
)
# More kinds of statuses than this aren't asked about.
MOST_ASKED = 8


def says_out(text: str, heading: str = "") -> bool | None:
    """Whether a status says that somebody isn't coming; None if that isn't known."""
    plain = folded(text).strip(" .!")
    about_leaving = bool(OUT_HEADINGS & set(heading_words(heading)))
    if not plain or plain in NO:
        return bool(plain) is not about_leaving and bool(plain)
    if about_leaving:
        return True
    if OUT.search(plain):
        return True
    return False if IN.fullmatch(plain) else None


def section_named(row: Sequence[str]) -> str:
    """Return what stands over a part of a list whose people aren't coming: “Waiting list”."""
    filled = [cell for cell in row if cell]
    plain = folded(filled[0]).strip(" .:-–—") if len(filled) == 1 else ""
    return filled[0].strip(" :") if OUT.fullmatch(plain) else ""


def remark_says_out(text: str) -> bool:
    return OUT.search(folded(text)) is not None


def unknown_statuses(cells: Sequence[str], heading: str) -> list[str]:
    """The statuses of which it has to be asked, most frequent first; none where there are as many
    as a column of towns has.
    """
    unknown = Counter(cell for cell in cells if cell and says_out(cell, heading) is None)
    if len(unknown) > MOST_ASKED:
        return []
    asked = [each for each, _count in unknown.most_common()]
    # Where those who come are ticked, nothing may mean no.
    about_leaving = bool(OUT_HEADINGS & set(heading_words(heading)))
    return [*asked, ""] if "" in cells and any(cells) and not about_leaving else asked
