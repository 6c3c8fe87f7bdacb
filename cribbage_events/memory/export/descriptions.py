"""Names and describes each file in plain words.

A test finds a table that isn't here.
"""

from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from cribbage_events.memory.export.tables import Table


class About(NamedTuple):
    """The name of a file without its ending, and what is in it."""

    file: str
    words: str | Promise


KNOWN = {
    "clubs.Club": About("club", _("The club itself, with the rules that hold at all its events.")),
    "mail.Message": About(
        "messages-sent",
        _("Who was told what by e-mail or by phone, when, and how it went; not the text."),
    ),
    "clubs.Person": About(
        "people",
        _("Everybody the club knows, with contact data, date of birth and membership."),
    ),
    "clubs.Role": About(
        "roles",
        _("Directors, coordinator’s helpers and volunteers who have an account."),
    ),
    "events.Event": About("events", _("Events and nights, with their settings.")),
    "events.Division": About("divisions", _("The divisions of each event.")),
    "events.Entry": About(
        "entries",
        _("Who was in which event, with the number and the division."),
    ),
    "events.CardTotals": About("card-totals", _("The totals that were written on scorecards.")),
    "events.WrittenLine": About(
        "card-lines",
        _("Games as they were written on scorecards, who typed them and when."),
    ),
    "events.Stage": About(
        "stages",
        _("The parts of an event, with the number that its draw was made from."),
    ),
    "events.Round": About("rounds", _("The rounds of each event.")),
    "events.Game": About("games", _("The games: round, table, and whether they have ended.")),
    "events.Seat": About(
        "seats",
        _("Who sat on which side of which game, and the score of the side."),
    ),
    "events.VolunteerLink": About(
        "volunteers-links",
        _(
            "Links for volunteers: who they are for, when they were opened and turned off; not "
            "the links"
            " themselves."
        ),
    ),
    "events.ScoreReport": About(
        "reports", _("Every result that was reported, who reported it and when.")
    ),
    "events.Change": About("diary", _("The history of each event: who changed what, and when.")),
    "events.News": About("news", _("What people were last told about an event.")),
    "events.Match": About("matches", _("Matches of play-offs: two players of a bracket.")),
    "events.PlayOff": About("play-offs", _("Play-offs between entrants who were tied.")),
    "events.HighHand": About("high-hands", _("Hands of 24, 28 and 29, with who saw them.")),
    "leagues.Season": About(
        "seasons",
        _("Seasons of leagues, with their rules and their money rules."),
    ),
    "leagues.Break": About("breaks", _("Weeks without a night.")),
    "leagues.Night": About("nights", _("The nights of each season, and their 50/50 draw.")),
    "leagues.Pool": About("pools", _("Pots and side pools of seasons.")),
    "leagues.LedgerLine": About(
        "ledger",
        _("The ledger: every amount in or out of a night, in cents."),
    ),
    "leagues.Prize": About(
        "prizes",
        _("Prizes of closed nights, in cents, and when they were paid."),
    ),
    "leagues.MemberMessage": About(
        "messages",
        _("E-mails to members that a director wrote, and reminders of nights."),
    ),
    "leagues.NoMessages": About("no-messages", _("People who don’t want messages and reminders.")),
    "leagues.Absence": About("absences", _("Who can’t come to which night.")),
    "memory.OldList": About("old-lists", _("Imported lists of old results.")),
    "memory.PastEvent": About(
        "past-events",
        _("Events that are over, including those from the club’s papers."),
    ),
    "memory.PastResult": About(
        "past-results",
        _("The final standings: place, points, medal and prize of everybody."),
    ),
    "memory.PastGame": About("past-games", _("Games from the club’s papers.")),
    "memory.ClubRatings": About(
        "ratings-of",
        _("From which events the ratings were worked out."),
    ),
    "memory.EventRating": About("ratings", _("Ratings before and after each event.")),
    "memory.Wish": About(
        "requests-how-shown",
        _("People who ask to be shown differently, and wait for an answer."),
    ),
    "events.Photograph": About(
        "photographs",
        _("The list of photographs, with captions and credits."),
    ),
    "events.TakeOffRequest": About(
        "take-off-requests",
        _("People who ask to take a photograph down."),
    ),
    "shifts.Shift": About("shifts", _("What volunteers do, when, and how many are needed.")),
    "shifts.Signup": About("signups", _("Who takes which shift, with their contact.")),
}


def file_of(model: Table) -> str:
    return f"{KNOWN[model._meta.label].file}.csv"


def what_it_is(model: Table) -> str:
    return str(KNOWN[model._meta.label].words)
