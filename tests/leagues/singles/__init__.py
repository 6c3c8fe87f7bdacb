"""Nights of singles."""
