"""A club's records, medals and winners of every year, and its years as pictures."""
