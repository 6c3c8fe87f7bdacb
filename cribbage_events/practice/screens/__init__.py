"""The contents of the pages for learning and practising, by subject."""
