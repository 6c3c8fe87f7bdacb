"""Addresses of the operator's pages."""

from django.urls import path

from cribbage_events.operator.views import clubs, events, overview

app_name = "operator"
urlpatterns = [
    path("", overview.overview, name="overview"),
    path("clubs/", clubs.clubs, name="clubs"),
    path("clubs/<slug:slug>/", clubs.club, name="club"),
    path("clubs/<slug:slug>/suspend/", clubs.suspend, name="suspend"),
    path("clubs/<slug:slug>/lift/", clubs.lift, name="lift"),
    path("events/<slug:slug>/", events.event, name="event"),
    path("events/<slug:slug>/links/<int:number>/end/", events.end_link, name="end_link"),
    path("events/<slug:slug>/cards/<int:number>/end/", events.end_card, name="end_card"),
]
