"""Play-offs: brackets, their matches and games, the cut before and the places after them."""
