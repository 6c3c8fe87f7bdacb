"""Addresses of events: the public pages first, then the desk's and the volunteers'."""

from django.urls import include, path

from cribbage_events.events.views import public

app_name = "events"

of_an_event = [
    path("", public.event, name="event"),
    path("scores/", include("cribbage_events.events.scores_urls")),
]

urlpatterns = [
    path("<slug:slug>/", include(of_an_event)),
]
