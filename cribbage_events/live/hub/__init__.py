"""Open pages that listen, and what is pushed to them."""
