"""Addresses of events: the public pages first, then the desk's and the volunteers'."""

from django.urls import URLPattern, URLResolver, include, path

from cribbage_events.events.views import (
    desk_life,
    links,
    new_event,
    public,
    public_data,
    public_hall,
    public_register,
)

app_name = "events"

of_an_event: list[URLPattern | URLResolver] = [
    path("", public.event, name="event"),
    path("rounds/", public.rounds, name="rounds"),
    path("entrants/<int:number>/", public.entrant, name="entrant"),
    path("rules/", public.rules, name="rules"),
    path("projector/", public.projector, name="projector"),
    path("standings.json", public_data.standings_json, name="standings_json"),
    path("standings.csv", public_data.standings_csv, name="standings_csv"),
    path("games.json", public_data.games_json, name="games_json"),
    path("register/", public_register.register, name="register"),
    path("register/sent/", public_register.registered, name="registered"),
    path("register/asked/<str:token>/", public_register.asked, name="asked"),
    path("qr.svg", public_hall.qr, name="qr"),
    path("poster/", public_hall.poster, name="poster"),
    path("link/", links.link, name="link"),
    path("link/<str:token>/", links.open_volunteer_link, name="open_volunteer_link"),
    path("player/<str:token>/", links.open_player_link, name="open_player_link"),
    path("card/", include("cribbage_events.events.card_urls")),
    path("scores/", include("cribbage_events.events.scores_urls")),
    path("take-back/", desk_life.take_back, name="take_back"),
    path("delete-for-good/", desk_life.delete_for_good, name="delete_for_good"),
    path("desk/", include("cribbage_events.events.desk_urls")),
]

urlpatterns = [
    path("new/", new_event.new_event, name="new_event"),
    path("<slug:slug>/", include(of_an_event)),
]
