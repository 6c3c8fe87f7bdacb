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
from cribbage_events.practice.screens.game.table import Table
from cribbage_events.practice.screens.game.teacher import lesson


def stage_shown(table: Table) -> dict[str, Any]:
    sitting, game = table.sitting, table.game
    match table.stage:
        case Phase.CUT:
            computers = computer_words(game)
            return {"fan": FAN, "cuts": last_cuts(game), "computer_words": computers}
        case Phase.DEAL:
            counted, cuts = last_counted(sitting, game), last_cuts(game)
            return {"counted": counted, "cuts": cuts, "dealer_words": dealer_words(game)}
        case Phase.DISCARD:
            return {"hand": hand(game), "discard_words": discard_words(game)}
        case Phase.PLAY:
            lines, earlier = last_lines(sitting, game), earlier_lines(sitting, game)
            return {
                "hand": hand(game),
                "pile": pile(game),
                "lines": lines,
                "earlier": earlier,
                "cleared": cleared(sitting, game),
            }
        case "lesson":
            return {"lesson": lesson(sitting), "hand": hand(game)}
        case Phase.SHOW:
            coming, counted = next_to_count(game), last_counted(sitting, game)
            return {
                "next": coming,
                "counted": counted,
                "lines": last_lines(sitting, game),
                "cleared": cleared(sitting, game),
            }
        case _:
            return {
                "ending": ending(sitting, game),
                "counted": last_counted(sitting, game),
                "lines": last_lines(sitting, game),
                "cleared": cleared(sitting, game),
                "tally": tally(sitting),
            }
