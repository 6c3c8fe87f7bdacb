"""What pages and services ask of a bracket."""
