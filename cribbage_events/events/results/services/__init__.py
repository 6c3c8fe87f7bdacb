"""Saving and taking back results."""
