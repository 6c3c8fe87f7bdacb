"""Results of all years, of the club's own events and from its papers, in one shape."""
