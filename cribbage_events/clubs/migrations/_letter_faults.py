"""For migrations: why e-mails did not arrive, as sentences of earlier versions and as codes."""

import re

CODES = {
    "The operator of this site has closed the club for the moment.": "suspended",
    "The club was deleted, so nobody was written to.": "deleted",
    "No e-mail is set up on this computer, so none was sent.": "no-server",
    "No e-mail was sent: no director of the club has confirmed an e-mail address yet.": "no-proof",
    "No e-mail was sent: we had written to this address today already.": "written-today",
    "No e-mail was sent: the club has written as many e-mails today as a club may.": "club-limit",
    "They have not been answered yet.": "not-answered",
    "The e-mail server says that there is no such address.": "no-such-address",
    "The e-mail came back.": "back",
    "The e-mail came back: there is no such address.": "back-no-address",
    "The e-mail came back: their mailbox is full or closed.": "back-mailbox",
    "The e-mail came back: their mail server doesn’t take ours.": "back-not-taken",
    "The e-mail came back: their mail server could not be reached for days.": "back-unreachable",
}
SENTENCES = {code: sentence for sentence, code in CODES.items()}
WITH_DETAIL = {
    "refused": ("The e-mail server refused it (code ", ")."),
    "unreachable": ("The e-mail server could not be reached (", ")."),
}
# A sentence that nobody can read is kept as it is.
TEXT = "text:"


def code_of(sentence):
    """A code stays as it is."""
    if sentence in SENTENCES or sentence.partition(":")[0] in (*WITH_DETAIL, TEXT.removesuffix(":")):
        return sentence
    if sentence in CODES:
        return CODES[sentence]
    for code, (begins, ends) in WITH_DETAIL.items():
        if found := re.fullmatch(f"{re.escape(begins)}(.+){re.escape(ends)}", sentence):
            return f"{code}:{found[1]}"
    return f"{TEXT}{sentence}"


def sentence_of(kept):
    code, _, detail = kept.partition(":")
    if code in WITH_DETAIL:
        begins, ends = WITH_DETAIL[code]
        return f"{begins}{detail}{ends}"
    return SENTENCES.get(kept, kept.removeprefix(TEXT))


def rewrite(model, field, convert):
    rows = model._base_manager.exclude(**{field: ""}).order_by()
    for kept in rows.values_list(field, flat=True).distinct():
        rows.filter(**{field: kept}).update(**{field: convert(kept)})
