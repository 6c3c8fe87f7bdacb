"""Public pages, rendered once for each revision and kept."""
