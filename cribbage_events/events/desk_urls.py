"""Addresses of the desk, below an event's own."""

from django.urls import path

from cribbage_events.events.access.views import desk_links
from cribbage_events.events.announcements import views as announcements
from cribbage_events.events.clock import views as clock
from cribbage_events.events.desk import calling, printing
from cribbage_events.events.desk import views as desk
from cribbage_events.events.drawing.views import drawing, reseating
from cribbage_events.events.lifecycle.views import finishing, settings, status
from cribbage_events.events.notices import views as notices
from cribbage_events.events.outlook.views import desk as outlook
from cribbage_events.events.photographs.views import desk as photographs
from cribbage_events.events.photographs.views import one
from cribbage_events.events.prize_giving import urls as prize_giving
from cribbage_events.events.public import views as public
from cribbage_events.events.redrawing import views as redrawing
from cribbage_events.events.registration.views import (
    attendance,
    entrants,
    importing,
    invitations,
    requests,
)
from cribbage_events.events.results.views import desk_games
from cribbage_events.events.rulings.views import cards as ruled_cards
from cribbage_events.events.undo import views as undo

urlpatterns = [
    path("", desk.desk, name="desk"),
    path("late-taps/", desk.check_off_late, name="check_off_late"),
    path("log/", undo.log, name="log"),
    path("log/<int:revision>/undo/", undo.undo, name="undo"),
    path("settings/", settings.edit_event, name="edit_event"),
    path("publish/", status.publish, name="publish"),
    path("hide/", status.hide, name="hide"),
    path("call-off/", status.call_off, name="call_off"),
    path("notices/", notices.notices, name="notices"),
    path("notices/moved/", notices.tell_of_move, name="tell_of_move"),
    path("delete/", status.delete, name="delete_event"),
    path("invitations/", invitations.invitations, name="invitations"),
    path("invitations/<int:number>/", invitations.answer_invitation, name="answer_invitation"),
    path("entrants/", entrants.entrants, name="entrants"),
    path("entrants/import/", importing.import_entrants, name="import_entrants"),
    path("entrants/here/", attendance.check_in_all, name="check_in_all"),
    path("entrants/<int:number>/", entrants.edit_entry, name="edit_entry"),
    path("entrants/<int:number>/here/", attendance.check_in, name="check_in"),
    path("entrants/<int:number>/missing/", attendance.no_show, name="no_show"),
    path("entrants/<int:number>/undo/", attendance.undo_attendance, name="undo_attendance"),
    path("entrants/<int:number>/accept/", requests.accept, name="accept"),
    path("entrants/<int:number>/decline/", requests.decline, name="decline"),
    path("entrants/<int:number>/compare/", requests.compare, name="compare"),
    path("entrants/decline/", requests.decline_recent, name="decline_recent"),
    path("entrants/<int:number>/told/", attendance.told, name="told"),
    path("entrants/<int:number>/remove/", attendance.remove, name="remove"),
    path("entrants/<int:number>/withdraw/", redrawing.withdraw, name="withdraw"),
    path("late/", redrawing.join, name="join"),
    path("director/", redrawing.director_seat, name="director_seat"),
    path("seats/again/", reseating.seat_again, name="seat_again"),
    path("redraw/", redrawing.redraw, name="redraw"),
    path("projector/", public.hall, name="hall"),
    path("projector/<str:language>/", public.hall, name="hall_in"),
    path("draw/", drawing.draw, name="draw"),
    path("draw/groups/", drawing.age_groups, name="age_groups"),
    path("draw/undo/", drawing.undo_draw, name="undo_draw"),
    path("rounds/", printing.desk_rounds, name="desk_rounds"),
    path("announcement/", announcements.announcement, name="announcement"),
    path("announcement/take-down/", announcements.take_down, name="take_down_announcement"),
    path("announcement/ring/", announcements.ring, name="ring_bell"),
    path("call/", calling.call_tables, name="call_tables"),
    path("call/phones/", calling.call_phones, name="call_phones"),
    path("scorecards/", printing.scorecards, name="scorecards"),
    path("scorecards/handed-out/", redrawing.cards_handed_out, name="cards_handed_out"),
    path("entrants/<int:number>/new-card/", desk_links.new_card, name="new_card"),
    path("cards/told/", ruled_cards.seeds_told, name="seeds_told"),
    path("links/", desk_links.links, name="links"),
    path("links/print/", desk_links.print_links, name="print_links"),
    path("links/<int:number>/", desk_links.desk_link, name="desk_link"),
    path("links/<int:number>/end/", desk_links.revoke, name="revoke_link"),
    path("games/<int:number>/", desk_games.desk_game, name="desk_game"),
    path("clock/", clock.edit_clock, name="clock"),
    path("clock/steps/", clock.clock_step, name="clock_step"),
    path("photographs/", photographs.photographs, name="desk_photographs"),
    path("photographs/<int:number>/", one.edit, name="edit_photograph"),
    path("photographs/<int:number>/move/", one.move, name="move_photograph"),
    path("photographs/<int:number>/cover/", one.choose, name="choose_cover"),
    path("photographs/<int:number>/remove/", one.remove, name="remove_photograph"),
    path("photographs/<int:number>/put-back/", one.put_back, name="put_photograph_back"),
    path("finish/", finishing.finish, name="finish"),
    path("finish/play-off/", finishing.record_play_off, name="record_play_off"),
    path("finish/play-off/remove/", finishing.remove_play_off, name="remove_play_off"),
    path("reopen/", finishing.reopen, name="reopen"),
    *prize_giving.urlpatterns,
    path("outlook/", outlook.choose, name="choose_outlook"),
]
