"""Where the models find their format and awards, without importing them."""
