"""Points beyond one evening: master points, and the season of a grass-roots club."""
