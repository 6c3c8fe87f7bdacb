"""Addresses of shifts, below those of the club."""

from django.urls import path

from cribbage_events.shifts.views import desk, public

app_name = "shifts"
urlpatterns = [
    path("shifts/", public.shifts, name="shifts"),
    path("shifts/<int:shift>/", public.shift, name="shift"),
    path("shifts/mine/<uuid:key>/", public.mine, name="mine"),
    path("shifts/mine/<uuid:key>/leave/", public.leave, name="leave"),
    path("shifts/desk/", desk.desk, name="desk"),
    path("shifts/desk/last-hour/", desk.take_off_recent, name="take_off_recent"),
    path("shifts/new/", desk.new_shift, name="new_shift"),
    path("shifts/hours/", desk.hours, name="hours"),
    path("shifts/<int:shift>/edit/", desk.edit_shift, name="edit_shift"),
    path("shifts/<int:shift>/remove/", desk.remove, name="remove"),
    path("shifts/<int:shift>/volunteers/", desk.volunteers, name="volunteers"),
    path("shifts/volunteers/<int:signup>/take-off/", desk.take_off, name="take_off"),
    path("shifts/volunteers/<int:signup>/came/", desk.attendance, name="attendance"),
    path("shifts/events/<slug:event>/thank/", desk.thank, name="thank"),
]
