"""Every address of the site."""

from django.urls import include, path

from cribbage_events.clubs import urls as clubs
from cribbage_events.events.views import club, demo, errors, health, home, offline
from cribbage_events.unavailable import unexpected

# A club's page shows its events, so the page belongs to them, but its address to the clubs.
club_pages = [*clubs.urlpatterns, path("clubs/<slug:slug>/", club.club, name="club")]

urlpatterns = [
    path("", home.home, name="home"),
    path("healthz", health.health, name="health"),
    path("service-worker.js", offline.service_worker, name="service_worker"),
    path("demo/", demo.who_can_sign_in, name="demo"),
    path("", include((club_pages, "clubs"))),
    path("accounts/", include("allauth.urls")),
    path("events/", include("cribbage_events.events.urls")),
    path("leagues/", include("cribbage_events.leagues.urls")),
]

handler400, handler404, handler500 = errors.bad_request, errors.not_found, unexpected
