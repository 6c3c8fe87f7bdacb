"""Addresses of the operator's pages."""

from django.urls import path

from cribbage_events.operator.views import overview

app_name = "operator"
urlpatterns = [
    path("", overview.overview, name="overview"),
    path("clubs/", overview.clubs, name="clubs"),
]
