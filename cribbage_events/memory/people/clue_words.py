"""Says in words what speaks for and against two rows being one person."""

from django.utils.translation import gettext_lazy as _

from cribbage_events.memory.people.selectors.look_alikes import AGAINST, Clue, LookAlike

WORDS = {
    Clue.SAME_NAME: _("the same name"),
    Clue.SHORT_NAME: _("one first name may be a short form of the other"),
    Clue.TURNED_NAME: _("the same names in another order"),
    Clue.NEAR_NAME: _("nearly the same name"),
    Clue.SAME_FIRST_NAME: _("the same first name"),
    Clue.SAME_EMAIL: _("the same e-mail address"),
    Clue.SAME_TELEPHONE: _("the same phone number"),
    Clue.SAME_BIRTH: _("born on the same day"),
    Clue.SAME_YEAR: _("born in the same year"),
    Clue.OTHER_NAME: _("quite different names"),
    Clue.OTHER_EMAIL: _("different e-mail addresses"),
    Clue.OTHER_BIRTH: _("different dates of birth"),
    Clue.OTHER_NUMBER: _("different member numbers"),
}


def words_for(pair: LookAlike) -> list[str]:
    clues = [clue for clue in pair.clues if clue not in AGAINST]
    if pair.one.name_key != pair.other.name_key:
        # “MacNeil” and “McNeil” are one name, but whoever reads it sees two.
        clues = [Clue.NEAR_NAME if clue == Clue.SAME_NAME else clue for clue in clues]
    return [str(WORDS[clue]) for clue in clues]


def words_against(pair: LookAlike) -> list[str]:
    return [str(WORDS[clue]) for clue in pair.clues if clue in AGAINST]
