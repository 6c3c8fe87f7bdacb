"""The draw: who meets whom, at which table, in which round."""
