"""Addresses of a player's own pages, below an event's own."""

from django.urls import path

from cribbage_events.events import calls
from cribbage_events.events.prize_giving import views
from cribbage_events.events.results.views import own_card, phone, sending

urlpatterns = [
    path("", own_card.card, name="card"),
    path("results/", views.own_wish, name="own_wish"),
    path("call/", calls.call_phone, name="call_phone"),
    path("call/end/", calls.end_phone_calls, name="end_phone_calls"),
    path("send/", sending.send_card, name="send_card"),
    path("offline/", phone.offline_card, name="offline_card"),
    path("app.webmanifest", phone.card_manifest, name="card_manifest"),
    path("<int:game>/", own_card.card_game, name="card_game"),
]
