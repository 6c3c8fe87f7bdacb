"""The pages of the cut and of brackets."""
