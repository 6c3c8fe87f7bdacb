"""Addresses of accounts and clubs. A club's public page shows its events and belongs to them."""

from django.urls import path

from cribbage_events.clubs.views import account, club, helpers, pictures

app_name = "clubs"
urlpatterns = [
    path("accounts/", account.account, name="account"),
    # What the storage says is the address of a picture: see MEDIA_URL.
    path("pictures/<path:name>", pictures.picture, name="picture"),
    path("clubs/new/", club.new_club, name="new_club"),
    path("clubs/<slug:slug>/settings/", club.edit, name="edit"),
    path("clubs/<slug:slug>/helpers/", helpers.helpers, name="helpers"),
    path("clubs/<slug:slug>/helpers/<int:role>/remove/", helpers.remove, name="remove_helper"),
]
