"""Addresses of leagues: seasons by their own slug, their nights by the event's."""

from django.urls import URLPattern, URLResolver, include, path

from cribbage_events.leagues.views import (
    calendar,
    cancelling,
    closing,
    door,
    half_half,
    importing,
    ledger,
    members,
    night,
    night_late,
    night_seats,
    nights,
    season,
    season_desk,
    seasons,
)

app_name = "leagues"

of_a_season: list[URLPattern | URLResolver] = [
    path("", season.season, name="season"),
    path("rules/", season.rules, name="rules"),
    path("players/<int:person>/", season.player, name="player"),
    path("calendar.ics", calendar.calendar, name="calendar"),
]

on_the_season_desk: list[URLPattern | URLResolver] = [
    path("", season_desk.season_desk, name="season_desk"),
    path("settings/", seasons.edit_season, name="edit_season"),
    path("nights/", nights.nights, name="nights"),
    path("ledger/", ledger.ledger, name="ledger"),
    path("ledger.csv", ledger.ledger_csv, name="ledger_csv"),
    path("members/", members.members, name="members"),
    path("members/new/", members.new_member, name="new_member"),
    path("members/import/", importing.import_members, name="import_members"),
    path("members/renew/", members.renew_listed, name="renew_listed"),
    path("members/<int:person>/", members.member, name="member"),
    path("members/<int:person>/renew/", members.renew_member, name="renew_member"),
]

of_a_night: list[URLPattern | URLResolver] = [
    path("", night.night, name="night"),
    path("players/<int:number>/", night.player, name="night_player"),
    path("door/", door.door, name="door"),
    path("draw/", half_half.half_half, name="half_half"),
    path("close/", closing.close, name="close"),
    path("close/<int:number>/", closing.prize, name="prize"),
    path("treasurer/", closing.treasurer, name="treasurer"),
    path("ledger/", closing.lines, name="night_ledger"),
    path("tables/", night_seats.seats, name="seats"),
    path("late/", night_late.late, name="late"),
    path("move/", nights.move_night, name="move_night"),
    path("cancel/", cancelling.cancel_night, name="cancel_night"),
]

urlpatterns = [
    path("new/", seasons.new_season, name="new_season"),
    path("nights/<slug:slug>/", include(of_a_night)),
    path("<slug:slug>/", include(of_a_season)),
    path("<slug:slug>/desk/", include(on_the_season_desk)),
]
