"""Addresses of a tournament's desk, below the desk's."""

from django.urls import path

from cribbage_events.events.tournaments.views import money, report, settings

urlpatterns = [
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
