"""Which rating predicts the next season's games best: libraries beside each other."""
