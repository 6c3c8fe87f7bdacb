"""Addresses of leagues: seasons by their own slug, their nights by the event's."""

from django.urls import URLPattern, URLResolver, include, path

from cribbage_events.leagues.views import night, night_late, night_seats

app_name = "leagues"

of_a_season: list[URLPattern | URLResolver] = []

on_the_season_desk: list[URLPattern | URLResolver] = []

of_a_night: list[URLPattern | URLResolver] = [
    path("", night.night, name="night"),
    path("tables/", night_seats.seats, name="seats"),
    path("late/", night_late.late, name="late"),
]

urlpatterns = [
    path("nights/<slug:slug>/", include(of_a_night)),
    path("<slug:slug>/", include(of_a_season)),
    path("<slug:slug>/desk/", include(on_the_season_desk)),
]
