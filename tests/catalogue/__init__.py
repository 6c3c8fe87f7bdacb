"""Catalogues have just the texts that are marked. These tests need no gettext."""
