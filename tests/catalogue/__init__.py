"""Catalogues of translations: complete, and of just the texts that are marked. Needs no gettext."""
