"""Forms of the pages for learning and practising."""
