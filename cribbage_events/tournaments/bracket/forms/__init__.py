"""The forms of the cut and of brackets."""
