"""Every address of the site."""

from django.urls import include, path

from cribbage_events.clubs import limits
from cribbage_events.clubs import urls as clubs
from cribbage_events.events import urls as events
from cribbage_events.events.photographs import views
from cribbage_events.events.public import views as public
from cribbage_events.events.ways import views as ways
from cribbage_events.site import (
    account,
    demo,
    errors,
    guide,
    health,
    home,
    language,
    service_worker,
)
from cribbage_events.site.deleting import account as deleting_account
from cribbage_events.site.deleting import views as erasing
from cribbage_events.site.outage import unexpected
from cribbage_events.tournaments import urls as tournaments

# These show events and leagues, so they belong to them, but their addresses to the clubs.
club_pages = [
    # Before the address of all other pictures.
    path("pictures/photographs/<path:file>", views.photograph_file, name="photograph_file"),
    *clubs.urlpatterns,
    path("clubs/<slug:slug>/", home.club, name="club"),
    path("clubs/<slug:slug>/ways/", ways.ways, name="ways"),
    path("clubs/<slug:slug>/ways/new/", ways.new_way, name="new_way"),
    path("clubs/<slug:slug>/ways/<int:way>/", ways.way, name="way"),
    path("clubs/<slug:slug>/ways/<int:way>/edit/", ways.edit_way, name="edit_way"),
    path("clubs/<slug:slug>/ways/<int:way>/delete/", ways.delete_way, name="delete_way"),
    path("clubs/<slug:slug>/photographs/", views.albums, name="albums"),
    path("clubs/<slug:slug>/people/<int:person>/erase/", erasing.erase, name="erase_person"),
    path("clubs/<slug:slug>/delete/", erasing.delete, name="delete_club"),
    path("clubs/<slug:slug>/take-back/", erasing.take_back, name="take_back_club"),
    path("accounts/delete/", deleting_account.delete, name="delete_account"),
    path("accounts/", account.account, name="account"),
]

urlpatterns = [
    # Asked for most often.
    path("events/", include(([*events.urlpatterns, *tournaments.urlpatterns], "events"))),
    path("", home.home, name="home"),
    path("run/", home.run, name="run"),
    path("results/", home.results, name="results"),
    # Short, for whoever types it from the wall or a poster.
    path("<int:event_key>", public.short, name="short"),
    path("healthz", health.health, name="health"),
    path("service-worker.js", service_worker.service_worker, name="service_worker"),
    path("language/", language.choose, name="language"),
    path("guide/", guide.guide, name="guide"),
    path("demo/", demo.who_can_sign_in, name="demo"),
    path("style/", demo.style, name="style"),
    path("", include((club_pages, "clubs"))),
    path("clubs/<slug:slug>/", include("cribbage_events.memory.urls")),
    path("clubs/<slug:slug>/", include("cribbage_events.shifts.urls")),
    path("accounts/", include("allauth.urls")),
    path("leagues/", include("cribbage_events.leagues.urls")),
    path("operator/", include("cribbage_events.operator.urls")),
    path("", include("cribbage_events.practice.urls")),
]

handler400, handler403, handler404 = errors.bad_request, errors.forbidden, errors.not_found
handler500 = unexpected
handler429 = limits.too_many_requests
