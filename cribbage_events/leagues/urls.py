"""Addresses of leagues: seasons by their own slug, their nights by the event's."""

from django.urls import URLPattern, URLResolver, include, path

from cribbage_events.leagues import (
    absences,
    attendance,
    calendar,
    closing,
    fifty_fifty,
    late,
    money,
    pools,
    prizes,
    report,
    singles,
    tables,
)
from cribbage_events.leagues.check_in import views as check_in
from cribbage_events.leagues.members import list_import
from cribbage_events.leagues.members import views as members
from cribbage_events.leagues.messages import views
from cribbage_events.leagues.nights import views as nights
from cribbage_events.leagues.public import views as public
from cribbage_events.leagues.seasons import views as seasons

app_name = "leagues"

of_a_season: list[URLPattern | URLResolver] = [
    path("", public.season, name="season"),
    path("rules/", public.rules, name="rules"),
    path("table.csv", public.table_csv, name="table_csv"),
    path("places/", public.places, name="places"),
    path("players/<int:person>/", public.player, name="player"),
    path("calendar.ics", calendar.calendar, name="calendar"),
]

on_the_season_desk: list[URLPattern | URLResolver] = [
    path("", seasons.season_desk, name="season_desk"),
    path("settings/", seasons.edit_season, name="edit_season"),
    path("settings/way/", seasons.take_way, name="take_way"),
    path("nights/", nights.nights, name="nights"),
    path("pools/", pools.pools, name="pools"),
    path("ledger/", money.ledger, name="ledger"),
    path("ledger.csv", money.ledger_csv, name="ledger_csv"),
    path("members/", members.members, name="members"),
    path("members/members.csv", members.members_csv, name="members_csv"),
    path("members/lately/", attendance.lately, name="lately"),
    path("attendance/", attendance.attendance, name="attendance"),
    path("attendance.csv", attendance.attendance_csv, name="attendance_csv"),
    path("messages/", views.messages, name="messages"),
    path("messages/new/", views.new_message, name="new_message"),
    path("messages/<int:message>/", views.message, name="message"),
    path("members/new/", members.new_member, name="new_member"),
    path("members/import/", list_import.import_members, name="import_members"),
    path("members/renew/", members.renew_listed, name="renew_listed"),
    path("members/<int:person>/", members.member, name="member"),
    path("members/<int:person>/renew/", members.renew_member, name="renew_member"),
]

of_a_night: list[URLPattern | URLResolver] = [
    path("", nights.night, name="night"),
    path("players/<int:number>/", nights.player, name="night_player"),
    path("report/", report.report, name="report"),
    path("report.csv", report.report_csv, name="report_csv"),
    path("night.json", report.data_json, name="night_json"),
    path("night.csv", report.data_csv, name="night_csv"),
    path("paper/", attendance.paper_list, name="paper_list"),
    path("door/", check_in.check_in, name="door"),
    path("draw/", fifty_fifty.fifty_fifty, name="half_half"),
    path("close/", closing.close, name="close"),
    path("close/prizes/", prizes.all_prizes, name="all_prizes"),
    path("close/<int:number>/", prizes.prize, name="prize"),
    path("treasurer/", closing.treasurer, name="treasurer"),
    path("ledger/", money.night_ledger, name="night_ledger"),
    path("unplayed/", money.unplayed, name="unplayed"),
    path("tables/", tables.seats, name="seats"),
    path("late/", late.late, name="late"),
    path("games/", singles.games, name="games"),
    path("late/drawn-again/", singles.late_drawn_again, name="late_drawn_again"),
    path(
        "late/as-tables-finish/",
        singles.late_as_tables_finish,
        name="late_as_tables_finish",
    ),
    path("move/", nights.move_night, name="move_night"),
    path("final/", nights.final_night, name="final_night"),
    path("cancel/", nights.cancel_night, name="cancel_night"),
]

urlpatterns = [
    path("new/", seasons.new_season, name="new_season"),
    # What e-mails lead to; the words before the token are kept out of the logs with it.
    path("mail/leave/<str:token>/", views.leave, name="leave"),
    path("mail/absence/<str:token>/", absences.absence, name="absence"),
    path("nights/<slug:slug>/", include(of_a_night)),
    path("<slug:slug>/", include(of_a_season)),
    path("<slug:slug>/desk/", include(on_the_season_desk)),
]
