"""Sentences for stored codes and their values."""
