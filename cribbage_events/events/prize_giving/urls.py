"""Addresses of the prize-giving, below the desk's."""

from django.urls import path

from cribbage_events.events.prize_giving import views

urlpatterns = [
    path("prize-giving/", views.prize_giving, name="prize_giving"),
    path("prize-giving/hide/", views.hide, name="hide_medals"),
    path("prize-giving/open/", views.keep_open, name="keep_medals_open"),
    path("prize-giving/now/", views.show_now, name="show_medals"),
    path("prize-giving/call/", views.call, name="call_place"),
    path("prize-giving/told/", views.told, name="medals_told"),
    path("prize-giving/names/", views.pronunciations, name="pronunciations"),
    path("prize-giving/slides/", views.slides, name="slides"),
    path("prize-giving/certificates/", views.certificates, name="certificates"),
    path("prize-giving/results/", views.results_by_email, name="results_by_email"),
    path("prize-giving/results/send/", views.send_results, name="send_results"),
]
