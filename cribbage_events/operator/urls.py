"""Addresses of the operator's page."""

from django.urls import path

from cribbage_events.operator import views

app_name = "operator"
urlpatterns = [
    path("", views.overview, name="overview"),
    path("clubs/<slug:slug>/suspend/", views.suspend, name="suspend"),
    path("clubs/<slug:slug>/lift/", views.lift, name="lift"),
]
