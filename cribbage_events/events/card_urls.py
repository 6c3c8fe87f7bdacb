"""Addresses of a player's own pages, below an event's own."""

from django.urls import path

from cribbage_events.events.views import card, offline, sending

urlpatterns = [
    path("", card.card, name="card"),
    path("send/", sending.send_card, name="send_card"),
    path("offline/", offline.offline_card, name="offline_card"),
    path("app.webmanifest", offline.card_manifest, name="card_manifest"),
    path("<int:game>/", card.card_game, name="card_game"),
]
