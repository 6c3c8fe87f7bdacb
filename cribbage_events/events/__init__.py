"""Events: entries, divisions, rounds, games and the reports of their results."""
