"""Names and describes each file in plain words.

A test finds a table that isn't here.
"""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from cribbage_events.memory.export.tables import Table

# The name of a file without its ending, and what is in it.
KNOWN: dict[str, tuple[str, str | Promise]] = {
    "clubs.Club": ("club", _("The club itself, with the rules that hold at all its events.")),
    "mail.Message": (
        "messages-sent",
        _("Who was told what by e-mail or by phone, when, and how it went; not the text."),
    ),
    "clubs.Person": (
        "people",
        _("Everybody the club knows, with contact data, date of birth and membership."),
    ),
    "clubs.Role": (
        "roles",
        _("Directors, coordinator’s helpers and volunteers who have an account."),
    ),
    "events.Event": ("events", _("Events and nights, with their settings.")),
    "events.Division": ("divisions", _("The divisions of each event.")),
    "events.Entry": (
        "entries",
        _("Who was in which event, with the number and the division."),
    ),
    "events.CardTotals": ("card-totals", _("The totals that were written on scorecards.")),
    "events.WrittenLine": (
        "card-lines",
        _("Games as they were written on scorecards, who typed them and when."),
    ),
    "events.Stage": (
        "stages",
        _("The parts of an event, with the number that its draw was made from."),
    ),
    "events.Round": ("rounds", _("The rounds of each event.")),
    "events.Game": ("games", _("The games: round, table, and whether they have ended.")),
    "events.Seat": (
        "seats",
        _("Who sat on which side of which game, and the score of the side."),
    ),
    "events.VolunteerLink": (
        "volunteers-links",
        _(
            "Volunteer links: who they are for, when they were opened and turned off; not the "
            "links themselves."
        ),
    ),
    "events.ScoreReport": (
        "reports",
        _("Every result that was reported, who reported it and when."),
    ),
    "events.Change": ("diary", _("The history of each event: who changed what, and when.")),
    "events.News": ("news", _("What people were last told about an event.")),
    "events.Match": ("matches", _("Matches of play-offs: two players of a bracket.")),
    "events.PlayOff": ("play-offs", _("Play-offs between entrants who were tied.")),
    "events.HighHand": ("high-hands", _("Hands of 24, 28 and 29, with who saw them.")),
    "leagues.Season": (
        "seasons",
        _("Seasons of leagues, with their rules and their money rules."),
    ),
    "leagues.Break": ("breaks", _("Weeks without a night.")),
    "leagues.Night": ("nights", _("The nights of each season, and their 50/50 draw.")),
    "leagues.Pool": ("pools", _("Pots and side pools of seasons.")),
    "leagues.LedgerLine": (
        "ledger",
        _("The ledger: every amount in or out of a night, in cents."),
    ),
    "leagues.Prize": (
        "prizes",
        _("Prizes of closed nights, in cents, and when they were paid."),
    ),
    "leagues.MemberMessage": (
        "messages",
        _("E-mails to members that a director wrote, and reminders of nights."),
    ),
    "leagues.NoMessages": ("no-messages", _("People who don’t want messages and reminders.")),
    "leagues.Absence": ("absences", _("Who can’t come to which night.")),
    "memory.OldList": ("old-lists", _("Imported lists of old results.")),
    "memory.PastEvent": (
        "past-events",
        _("Events that are over, including those from the club’s papers."),
    ),
    "memory.PastResult": (
        "past-results",
        _("The final standings: place, points, medal and prize of everybody."),
    ),
    "memory.PastGame": ("past-games", _("Games from the club’s papers.")),
    "memory.ClubRatings": (
        "ratings-of",
        _("From which events the ratings were worked out."),
    ),
    "memory.EventRating": ("ratings", _("Ratings before and after each event.")),
    "memory.Wish": (
        "requests-how-shown",
        _("People who ask to be shown differently, and wait for an answer."),
    ),
    "events.Photograph": (
        "photographs",
        _("The list of photographs, with captions and credits."),
    ),
    "events.TakeOffRequest": (
        "take-off-requests",
        _("People who ask to take a photograph down."),
    ),
    "events.Way": ("ways-of-playing", _("The club’s own ways of playing, each under a name.")),
    "practice.DuplicateMatch": (
        "duplicate-evenings",
        _("Evenings on which everybody played the same deals against the computer."),
    ),
    "practice.DuplicatePlayer": (
        "duplicate-players",
        _("Who played on such an evening, and the points of each deal."),
    ),
    "practice.DailyThrow": (
        "daily-hand",
        _("What was discarded from the hand of each day of the last weeks."),
    ),
    "shifts.Shift": ("shifts", _("What volunteers do, when, and how many are needed.")),
    "shifts.Signup": ("signups", _("Who takes which shift, with their contact.")),
}


def file_of(model: Table) -> str:
    return f"{KNOWN[model._meta.label][0]}.csv"


def what_it_is(model: Table) -> str:
    return str(KNOWN[model._meta.label][1])
