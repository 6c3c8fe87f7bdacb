"""Works out who can still win what while games are to come: see `outlook.py`."""
