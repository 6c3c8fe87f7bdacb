"""The results of games: their reports, which of them counts, and the SQL that saves one.

`game.py` reads a game with its reports; `services/saving.py` saves a result.
"""
