"""Players who come late or leave early."""
