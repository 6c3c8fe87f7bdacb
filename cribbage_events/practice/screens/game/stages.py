"""The parts of each phase besides the table itself, by the names that its template uses."""

from typing import Any

from cribbage_events.cribbage.game import Phase
from cribbage_events.practice.screens.game.play import (
    cleared,
    discard_words,
    earlier_lines,
    hand,
    last_lines,
    pile,
)
from cribbage_events.practice.screens.game.show import last_counted, next_to_count
from cribbage_events.practice.screens.game.start_and_end import (
    FAN,
    computer_words,
    dealer_words,
    ending,
    last_cuts,
    tally,
)
from cribbage_events.practice.screens.game.table import PracticeTable
from cribbage_events.practice.screens.game.teacher import lesson


def stage_shown(table: PracticeTable) -> dict[str, Any]:
    session, game = table.session, table.game
    match table.stage:
        case Phase.CUT:
            computers = computer_words(game)
            return {"fan": FAN, "cuts": last_cuts(game), "computer_words": computers}
        case Phase.DEAL:
            counted, cuts = last_counted(session, game), last_cuts(game)
            return {"counted": counted, "cuts": cuts, "dealer_words": dealer_words(game)}
        case Phase.DISCARD:
            return {"hand": hand(game), "discard_words": discard_words(game)}
        case Phase.PLAY:
            lines, earlier = last_lines(session, game), earlier_lines(session, game)
            return {
                "hand": hand(game),
                "pile": pile(game),
                "lines": lines,
                "earlier": earlier,
                "cleared": cleared(session, game),
            }
        case "lesson":
            return {"lesson": lesson(session), "hand": hand(game)}
        case Phase.SHOW:
            coming, counted = next_to_count(game), last_counted(session, game)
            return {
                "next": coming,
                "counted": counted,
                "lines": last_lines(session, game),
                "cleared": cleared(session, game),
            }
        case _:
            return {
                "ending": ending(session, game),
                "counted": last_counted(session, game),
                "lines": last_lines(session, game),
                "cleared": cleared(session, game),
                "tally": tally(session),
            }
