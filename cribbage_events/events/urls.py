"""Addresses of events: the public pages first, then the desk's and the volunteers'. The site adds
those of tournaments to them.
"""

from django.urls import URLPattern, URLResolver, include, path

from cribbage_events.events.access.views import links
from cribbage_events.events.lifecycle.views import new_event, status
from cribbage_events.events.outlook.views import public as outlook
from cribbage_events.events.photographs.views import public as album
from cribbage_events.events.photographs.views import taking_off
from cribbage_events.events.prize_giving.views import results
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
    path("outlook/", outlook.outlook, name="outlook"),
    path("outlook/<int:number>/", outlook.of_entrant, name="outlook_of_entrant"),
    path("outlook.json", outlook.data, name="outlook_json"),
    path("standings.json", data.standings_json, name="standings_json"),
    path("standings.csv", data.standings_csv, name="standings_csv"),
    path("games.json", data.games_json, name="games_json"),
    path("bracket.json", data.bracket_json, name="bracket_json"),
    path("register/", public_register.register, name="register"),
    path("register/sent/", public_register.registered, name="registered"),
    path("register/asked/<str:token>/", public_register.asked, name="asked"),
    path("photographs/", album.photographs, name="photographs"),
    path("photographs/<int:number>/", album.photograph, name="photograph"),
    path("photographs/<int:number>/take-off/", taking_off.take_off, name="take_off"),
    path("qr.svg", hall.qr, name="qr"),
    path("poster/", hall.poster, name="poster"),
    path("link/", links.link, name="link"),
    path("link/<str:token>/", links.open_volunteer_link, name="open_volunteer_link"),
    path("player/<str:token>/", links.open_player_link, name="open_player_link"),
    path("card/", include("cribbage_events.events.card_urls")),
    path("scores/", include("cribbage_events.events.scores_urls")),
    path("take-back/", status.take_back, name="take_back"),
    path("delete-for-good/", status.delete_for_good, name="delete_for_good"),
    path("desk/", include("cribbage_events.events.desk_urls")),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("new/", new_event.new_event, name="new_event"),
    path("leave/<str:token>/", results.leave, name="leave_results"),
    path("<slug:slug>/", include(of_an_event)),
]
