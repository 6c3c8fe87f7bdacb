"""Registers entrants: by hand, from lists, by themselves; and checks them in."""
