"""What stops a backup or its restoring and can be mended by whoever started it."""


class RefusedError(Exception):
    """Its words say what is wrong and what to do."""
