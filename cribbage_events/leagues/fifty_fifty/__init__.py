"""The 50/50 draw at the break."""
