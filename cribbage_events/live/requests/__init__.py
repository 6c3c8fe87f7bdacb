"""One request: its address, its body, and Django's answer to it."""
