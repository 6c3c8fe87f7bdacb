"""Who came when."""
