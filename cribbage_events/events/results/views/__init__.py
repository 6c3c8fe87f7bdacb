"""The pages on which results are entered."""
