"""The play-offs of a tournament: the cut, the matches, and their pages."""
