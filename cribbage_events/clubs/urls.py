"""Addresses of clubs. Pages that show events, a club's and one's own, belong to leagues."""

from django.urls import path

from cribbage_events.clubs.views import club, helpers, pictures

app_name = "clubs"
urlpatterns = [
    # What the storage says is the address of a picture: see MEDIA_URL.
    path("pictures/<path:name>", pictures.picture, name="picture"),
    path("clubs/new/", club.new_club, name="new_club"),
    path("clubs/<slug:slug>/settings/", club.edit, name="edit"),
    path("clubs/<slug:slug>/helpers/", helpers.helpers, name="helpers"),
    path("clubs/<slug:slug>/helpers/<int:role>/", helpers.change, name="change_helper"),
    path("clubs/<slug:slug>/helpers/<int:role>/remove/", helpers.remove, name="remove_helper"),
]
