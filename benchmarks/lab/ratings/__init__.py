"""Compares libraries: which rating predicts the next season's games best."""
