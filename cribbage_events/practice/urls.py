"""Addresses of what helps people to learn and to practise; nobody needs an account there."""

from django.urls import path

from cribbage_events.practice.views import counting

app_name = "practice"

urlpatterns = [
    path("count/", counting.count, name="count"),
]
