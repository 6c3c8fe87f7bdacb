"""Addresses of events: a player's own pages, the volunteers', the desk's, and those of everybody.
The site adds those of tournaments to them.
"""

from django.urls import URLPattern, URLResolver, include, path

from cribbage_events.events import announcements, calendar, calls, high_hands, notices
from cribbage_events.events.access import views as access
from cribbage_events.events.clock import views as clock
from cribbage_events.events.desk import printing
from cribbage_events.events.desk import views as desk
from cribbage_events.events.drawing import views as drawing
from cribbage_events.events.lifecycle import views as lifecycle
from cribbage_events.events.outlook import views as outlook
from cribbage_events.events.photographs import views as photographs
from cribbage_events.events.prize_giving import correcting
from cribbage_events.events.prize_giving import views as prize_giving
from cribbage_events.events.public import data
from cribbage_events.events.public import views as public
from cribbage_events.events.redrawing import exchange
from cribbage_events.events.redrawing import views as redrawing
from cribbage_events.events.registration import entrance, own_place
from cribbage_events.events.registration.views import entrants, importing, requests
from cribbage_events.events.results.views import (
    desk_games,
    own_card,
    phone,
    scores,
    sending,
)
from cribbage_events.events.rulings import views as rulings
from cribbage_events.events.scorecards import views as scorecards
from cribbage_events.events.undo import views as undo
from cribbage_events.events.ways import views as ways

app_name = "events"

on_card = [
    path("", own_card.card, name="card"),
    path("place/", own_place.change_own_place, name="own_place"),
    path("results/", prize_giving.own_wish, name="own_wish"),
    path("call/", calls.call_phone, name="call_phone"),
    path("call/end/", calls.end_phone_calls, name="end_phone_calls"),
    path("send/", sending.send_card, name="send_card"),
    path("offline/", phone.offline_card, name="offline_card"),
    path("app.webmanifest", phone.card_manifest, name="card_manifest"),
    path("<int:game>/", own_card.card_game, name="card_game"),
]

for_scores = [
    path("", scores.scores, name="scores"),
    path("cards/", scorecards.scorecard_check, name="scorecard_check"),
    path("cards/totals/", scorecards.night_cards, name="night_cards"),
    path("cards/ruled/", rulings.check_cards, name="check_cards"),
    path("cards/ruled/print/", rulings.print_rulings, name="print_rulings"),
    path("cards/ruled/<int:number>/", rulings.enter_ruled_card, name="type_card"),
    path("cards/<int:number>/", scorecards.scorecard_entry, name="scorecard_entry"),
    path("hands/", high_hands.high_hands, name="high_hands"),
    path("send/", sending.send_score, name="send_score"),
    path("offline/", phone.offline_score, name="offline_score"),
    path("app.webmanifest", phone.score_manifest, name="score_manifest"),
    path("<int:game>/cut/", scores.settle_cut, name="settle_cut"),
    path("<int:game>/", scores.score_game, name="score_game"),
]

at_desk = [
    path("", desk.desk, name="desk"),
    path("late-taps/", desk.check_off_late, name="check_off_late"),
    path("log/", undo.log, name="log"),
    path("log/<int:revision>/undo/", undo.undo, name="undo"),
    path("settings/", lifecycle.edit_event, name="edit_event"),
    path("settings/way/", ways.take_way, name="take_way"),
    path("publish/", lifecycle.publish, name="publish"),
    path("hide/", lifecycle.hide, name="hide"),
    path("call-off/", lifecycle.call_off, name="call_off"),
    path("notices/", notices.notices, name="notices"),
    path("notices/moved/", notices.tell_of_move, name="tell_of_move"),
    path("delete/", lifecycle.delete, name="delete_event"),
    path("invitations/", requests.invitations, name="invitations"),
    path("invitations/<int:number>/", requests.answer_invitation, name="answer_invitation"),
    path("entrants/", entrants.entrants, name="entrants"),
    path("entrants/entrance/", entrance.entrance, name="entrance"),
    path("entrants/import/", importing.import_entrants, name="import_entrants"),
    path("entrants/here/", entrants.check_in_all, name="check_in_all"),
    path("entrants/<int:number>/", entrants.edit_entry, name="edit_entry"),
    path("entrants/<int:number>/here/", entrants.check_in, name="check_in"),
    path("entrants/<int:number>/missing/", entrants.no_show, name="no_show"),
    path("entrants/<int:number>/paid/", entrants.fee_paid, name="fee_paid"),
    path("entrants/<int:number>/unpaid/", entrants.fee_not_paid, name="fee_not_paid"),
    path("entrants/<int:number>/undo/", entrants.undo_attendance, name="undo_attendance"),
    path("entrants/<int:number>/accept/", requests.accept, name="accept"),
    path("entrants/<int:number>/decline/", requests.decline, name="decline"),
    path("entrants/<int:number>/compare/", requests.compare, name="compare"),
    path("entrants/decline/", requests.decline_recent, name="decline_recent"),
    path("entrants/<int:number>/told/", entrants.told, name="told"),
    path("entrants/<int:number>/remove/", entrants.remove, name="remove"),
    path("entrants/<int:number>/withdraw/", redrawing.withdraw, name="withdraw"),
    path("late/", redrawing.join, name="join"),
    path("director/", redrawing.director_seat, name="director_seat"),
    path("seats/again/", drawing.seat_again, name="seat_again"),
    path("redraw/", redrawing.redraw, name="redraw"),
    path("projector/", public.hall, name="hall"),
    path("projector/<str:language>/", public.hall, name="hall_in"),
    path("draw/", drawing.draw, name="draw"),
    path("draw/groups/", drawing.age_groups, name="age_groups"),
    path("draw/round/", redrawing.draw_round, name="draw_round"),
    path("draw/undo/", drawing.undo_draw, name="undo_draw"),
    path("rounds/", printing.desk_rounds, name="desk_rounds"),
    path("rounds/<int:number>/tables/", exchange.choose_places, name="exchange"),
    path("announcement/", announcements.announcement, name="announcement"),
    path("announcement/take-down/", announcements.take_down, name="take_down_announcement"),
    path("announcement/ring/", announcements.ring, name="ring_bell"),
    path("call/", printing.call_tables, name="call_tables"),
    path("call/phones/", printing.call_phones, name="call_phones"),
    path("alerts/", calls.alert_phone, name="alert_phone"),
    path("alerts/end/", calls.end_alerts, name="end_alerts"),
    path("alerts/email/", calls.alert_by_email, name="alert_by_email"),
    path("scorecards/", printing.scorecards, name="scorecards"),
    path("scorecards/handed-out/", redrawing.cards_handed_out, name="cards_handed_out"),
    path("entrants/<int:number>/new-card/", access.new_card, name="new_card"),
    path("cards/told/", rulings.seeds_told, name="seeds_told"),
    path("links/", access.links, name="links"),
    path("links/print/", access.print_links, name="print_links"),
    path("links/<int:number>/", access.desk_link, name="desk_link"),
    path("links/<int:number>/end/", access.revoke, name="revoke_link"),
    path("games/<int:number>/", desk_games.desk_game, name="desk_game"),
    path("games/<int:number>/correct/", correcting.correct, name="correct_final"),
    path("clock/", clock.edit_clock, name="clock"),
    path("clock/steps/", clock.clock_step, name="clock_step"),
    path("photographs/", photographs.desk_photographs, name="desk_photographs"),
    path("photographs/<int:number>/", photographs.edit, name="edit_photograph"),
    path("photographs/<int:number>/move/", photographs.move, name="move_photograph"),
    path("photographs/<int:number>/cover/", photographs.choose, name="choose_cover"),
    path("photographs/<int:number>/remove/", photographs.remove, name="remove_photograph"),
    path("photographs/<int:number>/put-back/", photographs.put_back, name="put_photograph_back"),
    path("finish/", lifecycle.finish, name="finish"),
    path("finish/play-off/", lifecycle.record_play_off, name="record_play_off"),
    path("finish/play-off/remove/", lifecycle.remove_play_off, name="remove_play_off"),
    path("reopen/", lifecycle.reopen, name="reopen"),
    path("prize-giving/", prize_giving.prize_giving, name="prize_giving"),
    path("prize-giving/hide/", prize_giving.hide, name="hide_medals"),
    path("prize-giving/open/", prize_giving.keep_open, name="keep_medals_open"),
    path("prize-giving/now/", prize_giving.show_now, name="show_medals"),
    path("prize-giving/call/", prize_giving.call, name="call_place"),
    path("prize-giving/told/", prize_giving.told, name="medals_told"),
    path("prize-giving/names/", prize_giving.pronunciations, name="pronunciations"),
    path("prize-giving/slides/", prize_giving.slides, name="slides"),
    path("prize-giving/certificates/", prize_giving.certificates, name="certificates"),
    path("prize-giving/results/", prize_giving.results_by_email, name="results_by_email"),
    path("prize-giving/results/send/", prize_giving.send_results, name="send_results"),
    path("outlook/", outlook.choose, name="choose_outlook"),
]

of_an_event: list[URLPattern | URLResolver] = [
    path("", public.event, name="event"),
    path("rounds/", public.rounds, name="rounds"),
    path("race/", public.race, name="race"),
    path("entrants/<int:number>/", public.entrant, name="entrant"),
    path("rules/", public.rules, name="rules"),
    path("projector/", public.projector, name="projector"),
    path("projector/<str:language>/", public.projector, name="projector_in"),
    path("outlook/", outlook.outlook, name="outlook"),
    path("outlook/<int:number>/", outlook.of_entrant, name="outlook_of_entrant"),
    path("outlook.json", outlook.data, name="outlook_json"),
    path("standings.json", data.standings_json, name="standings_json"),
    path("standings.csv", data.standings_csv, name="standings_csv"),
    path("games.json", data.games_json, name="games_json"),
    path("bracket.json", data.bracket_json, name="bracket_json"),
    path("register/", requests.register, name="register"),
    path("register/sent/", requests.registered, name="registered"),
    path("register/asked/<str:token>/", requests.asked, name="asked"),
    path("register/asked/<str:token>/place/", own_place.change_asked_place, name="asked_place"),
    path("photographs/", photographs.photographs, name="photographs"),
    path("photographs/<int:number>/", photographs.photograph, name="photograph"),
    path("photographs/<int:number>/take-off/", photographs.take_off, name="take_off"),
    path("calendar.ics", calendar.calendar, name="calendar"),
    path("qr.svg", public.qr, name="qr"),
    path("poster/", public.poster, name="poster"),
    path("link/", access.link, name="link"),
    path("link/<str:token>/", access.open_volunteer_link, name="open_volunteer_link"),
    path("player/<str:token>/", access.open_player_link, name="open_player_link"),
    path("here/<str:token>/", entrance.arrive_page, name="arrive"),
    path("card/", include(on_card)),
    path("scores/", include(for_scores)),
    path("take-back/", lifecycle.take_back, name="take_back"),
    path("delete-for-good/", lifecycle.delete_for_good, name="delete_for_good"),
    path("desk/", include(at_desk)),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("new/", lifecycle.new_event, name="new_event"),
    path("leave/<str:token>/", prize_giving.leave, name="leave_results"),
    path("<slug:slug>/", include(of_an_event)),
]
