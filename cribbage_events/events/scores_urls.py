"""Addresses of the volunteer's pages, below an event's own."""

from django.urls import path

from cribbage_events.events import high_hands
from cribbage_events.events.results.views import phone, scores, sending
from cribbage_events.events.rulings import views
from cribbage_events.events.scorecards import views as scorecards_views

urlpatterns = [
    path("", scores.scores, name="scores"),
    path("cards/", scorecards_views.scorecard_check, name="scorecard_check"),
    path("cards/totals/", scorecards_views.night_cards, name="night_cards"),
    path("cards/ruled/", views.check_cards, name="check_cards"),
    path("cards/ruled/print/", views.print_rulings, name="print_rulings"),
    path("cards/ruled/<int:number>/", views.enter_ruled_card, name="type_card"),
    path("cards/<int:number>/", scorecards_views.scorecard_entry, name="scorecard_entry"),
    path("hands/", high_hands.high_hands, name="high_hands"),
    path("send/", sending.send_score, name="send_score"),
    path("offline/", phone.offline_score, name="offline_score"),
    path("app.webmanifest", phone.score_manifest, name="score_manifest"),
    path("<int:game>/cut/", scores.settle_cut, name="settle_cut"),
    path("<int:game>/", scores.score_game, name="score_game"),
]
