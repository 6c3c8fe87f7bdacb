"""The pages of the draw."""
