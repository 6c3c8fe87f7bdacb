"""How long games take, and when a round and an event will be over."""
