"""Addresses of what helps people to learn and to practise; nobody needs an account there."""

from django.urls import path

from cribbage_events.practice import daily_views, review, statistics, trainers, views
from cribbage_events.practice import duplicate_pages as duplicate

app_name = "practice"

urlpatterns = [
    path("count/", views.count, name="count"),
    path("rules/", views.rules, name="rules"),
    path("rules/scoring-aid/", views.scoring_aid, name="scoring_aid"),
    path("rules/in-short/", views.in_short, name="rules_in_short"),
    path("rules/<slug:chapter>/", views.one_chapter, name="chapter"),
    path("practice/", views.game, name="game"),
    path("practice/start/", views.start, name="start"),
    path("practice/move/", views.move, name="move"),
    path("practice/on/", views.on, name="on"),
    path("practice/statistics/", statistics.statistics, name="statistics"),
    path("practice/trainers/", trainers.trainers, name="trainers"),
    path("practice/trainers/<slug:code>/", trainers.trainer, name="trainer"),
    path("practice/review/", review.own, name="review"),
    path("practice/review/<str:record>/", review.reviewed, name="reviewed"),
    path("practice/daily/", daily_views.daily, name="daily"),
    path("practice/daily/yesterday/", daily_views.yesterday, name="daily_yesterday"),
    path("practice/daily/club/<slug:slug>/", daily_views.daily, name="club_daily"),
    path(
        "practice/daily/club/<slug:slug>/yesterday/",
        daily_views.yesterday,
        name="club_daily_yesterday",
    ),
    path("practice/daily/club/<slug:slug>/week/", daily_views.week, name="daily_week"),
    path("practice/daily/club/<slug:slug>/me/<token>/", daily_views.member, name="daily_member"),
    # The same deals as somebody else, by a link.
    path("practice/duplicate/", duplicate.start, name="start_duplicate"),
    path("practice/duplicate/evening/", duplicate.new_evening, name="new_evening"),
    path("practice/duplicate/<str:key>/", duplicate.match, name="duplicate"),
    path("practice/duplicate/<str:key>/table/", duplicate.table, name="duplicate_table"),
    path("practice/duplicate/<str:key>/move/", duplicate.move, name="duplicate_move"),
    path("practice/duplicate/<str:key>/on/", duplicate.on, name="duplicate_on"),
    path("practice/duplicate/<str:key>/calendar/", duplicate.calendar, name="duplicate_calendar"),
    path("clubs/<slug:slug>/duplicate/", duplicate.evenings, name="evenings"),
    path("clubs/<slug:slug>/duplicate/<str:key>/", duplicate.edit_evening, name="edit_evening"),
    path("clubs/<slug:slug>/duplicate/<str:key>/remove/", duplicate.remove, name="remove_evening"),
    path("practice/offline/", views.offline, name="offline"),
]
