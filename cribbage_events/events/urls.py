"""Addresses of events: the public pages first, then the desk's and the volunteers'. The site adds
those of tournaments to them.
"""

from django.urls import URLPattern, URLResolver, include, path

from cribbage_events.events.access import views
from cribbage_events.events.lifecycle import views as lifecycle_views
from cribbage_events.events.outlook import views as outlook_views
from cribbage_events.events.photographs import views as photographs_views
from cribbage_events.events.prize_giving import views as prize_giving_views
from cribbage_events.events.public import data
from cribbage_events.events.public import poster as hall
from cribbage_events.events.public import views as public
from cribbage_events.events.registration.views import public_register

app_name = "events"

of_an_event: list[URLPattern | URLResolver] = [
    path("", public.event, name="event"),
    path("rounds/", public.rounds, name="rounds"),
    path("race/", public.race, name="race"),
    path("entrants/<int:number>/", public.entrant, name="entrant"),
    path("rules/", public.rules, name="rules"),
    path("projector/", public.projector, name="projector"),
    path("projector/<str:language>/", public.projector, name="projector_in"),
    path("outlook/", outlook_views.outlook, name="outlook"),
    path("outlook/<int:number>/", outlook_views.of_entrant, name="outlook_of_entrant"),
    path("outlook.json", outlook_views.data, name="outlook_json"),
    path("standings.json", data.standings_json, name="standings_json"),
    path("standings.csv", data.standings_csv, name="standings_csv"),
    path("games.json", data.games_json, name="games_json"),
    path("bracket.json", data.bracket_json, name="bracket_json"),
    path("register/", public_register.register, name="register"),
    path("register/sent/", public_register.registered, name="registered"),
    path("register/asked/<str:token>/", public_register.asked, name="asked"),
    path("photographs/", photographs_views.photographs, name="photographs"),
    path("photographs/<int:number>/", photographs_views.photograph, name="photograph"),
    path("photographs/<int:number>/take-off/", photographs_views.take_off, name="take_off"),
    path("qr.svg", hall.qr, name="qr"),
    path("poster/", hall.poster, name="poster"),
    path("link/", views.link, name="link"),
    path("link/<str:token>/", views.open_volunteer_link, name="open_volunteer_link"),
    path("player/<str:token>/", views.open_player_link, name="open_player_link"),
    path("card/", include("cribbage_events.events.card_urls")),
    path("scores/", include("cribbage_events.events.scores_urls")),
    path("take-back/", lifecycle_views.take_back, name="take_back"),
    path("delete-for-good/", lifecycle_views.delete_for_good, name="delete_for_good"),
    path("desk/", include("cribbage_events.events.desk_urls")),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("new/", lifecycle_views.new_event, name="new_event"),
    path("leave/<str:token>/", prize_giving_views.leave, name="leave_results"),
    path("<slug:slug>/", include(of_an_event)),
]
