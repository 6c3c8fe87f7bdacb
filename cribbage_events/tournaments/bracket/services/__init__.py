"""Beginning play-offs, and making the games that follow from results."""
