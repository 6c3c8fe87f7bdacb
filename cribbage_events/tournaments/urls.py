"""Addresses of tournaments: they begin like those of other events, and have the same namespace."""

from django.urls import URLPattern, URLResolver, include, path

from cribbage_events.tournaments.bracket.views import desk as play_offs
from cribbage_events.tournaments.bracket.views import public as bracket
from cribbage_events.tournaments.consolations import views as consolations
from cribbage_events.tournaments.views import money, report, settings

at_desk = [
    path("play-offs/", play_offs.play_offs, name="play_offs"),
    path("play-offs/one-game/", play_offs.one_game, name="one_game_play_off"),
    path("play-offs/again/", play_offs.play_offs_again, name="play_offs_again"),
    path("play-offs/consolation/", play_offs.consolation, name="consolation"),
    path("play-offs/consolation/full/", consolations.full_consolation, name="full_consolation"),
    path("play-offs/forfeit/", play_offs.forfeit, name="forfeit_games"),
    path("consolation/field/", consolations.follow_cut, name="follow_cut"),
    path("tournament/", settings.tournament, name="tournament"),
    path("tournament/fees/", settings.fees, name="tournament_fees"),
    path("tournament/apart/", settings.apart, name="apart"),
    path("tournament/apart/end/", settings.end_apart, name="end_apart"),
    path("tournament/signs/", settings.signs, name="table_signs"),
    path("tournament/paid/", money.paid, name="paid"),
    path("tournament/report/", report.report, name="report"),
    path("tournament/report.json", report.report_file, name="report_json"),
    path("tournament/report.csv", report.report_csv, name="report_csv"),
    path("tournament/points/", report.points, name="master_points"),
    path("tournament/payout/", money.payout, name="payout"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("<slug:slug>/bracket/", bracket.bracket, name="bracket"),
    path("<slug:slug>/desk/", include(at_desk)),
]
