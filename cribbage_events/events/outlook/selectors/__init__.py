"""Reads for the outlook."""
