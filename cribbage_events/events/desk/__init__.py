"""The director's desk: pages that combine the other subjects."""
