"""Verbs on photographs; each is one transaction."""
