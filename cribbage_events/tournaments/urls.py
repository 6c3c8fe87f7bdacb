"""Addresses of tournaments: they begin like those of other events, and have the same namespace."""

from django.urls import URLPattern, URLResolver, include, path

from cribbage_events.tournaments import consolations
from cribbage_events.tournaments import views as tournaments_views
from cribbage_events.tournaments.bracket import views

at_desk = [
    path("play-offs/", views.play_offs, name="play_offs"),
    path("play-offs/one-game/", views.one_game, name="one_game_play_off"),
    path("play-offs/again/", views.play_offs_again, name="play_offs_again"),
    path("play-offs/consolation/", views.consolation, name="consolation"),
    path("play-offs/consolation/full/", consolations.full_consolation, name="full_consolation"),
    path("play-offs/forfeit/", views.forfeit, name="forfeit_games"),
    path("consolation/field/", consolations.follow_cut, name="follow_cut"),
    path("tournament/", tournaments_views.tournament, name="tournament"),
    path("tournament/fees/", tournaments_views.fees, name="tournament_fees"),
    path("tournament/apart/", tournaments_views.apart, name="apart"),
    path("tournament/apart/season/", tournaments_views.season_apart, name="season_apart"),
    path("tournament/apart/end/", tournaments_views.end_apart, name="end_apart"),
    path("tournament/signs/", tournaments_views.signs, name="table_signs"),
    path("tournament/paid/", tournaments_views.paid, name="paid"),
    path("tournament/report/", tournaments_views.report, name="report"),
    path("tournament/report.json", tournaments_views.report_file, name="report_json"),
    path("tournament/report.csv", tournaments_views.report_csv, name="report_csv"),
    path("tournament/points/", tournaments_views.points, name="master_points"),
    path("tournament/payout/", tournaments_views.payout, name="payout"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("<slug:slug>/bracket/", views.bracket, name="bracket"),
    path("<slug:slug>/desk/", include(at_desk)),
]
