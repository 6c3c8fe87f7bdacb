"""A page each: an old event for everybody; bringing results in, for directors."""
