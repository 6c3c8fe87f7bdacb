"""The practice game: the table, the board, what happened in words, the teacher."""
