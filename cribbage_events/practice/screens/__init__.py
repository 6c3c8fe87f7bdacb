"""What the pages for learning and practising show, by subject."""
