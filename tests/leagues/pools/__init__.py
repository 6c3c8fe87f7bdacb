"""Pots and side pools of nights."""
