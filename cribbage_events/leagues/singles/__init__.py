"""Nights of singles: drawing them, and who comes late or goes home."""
