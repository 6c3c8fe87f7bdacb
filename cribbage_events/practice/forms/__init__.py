"""What is typed on the pages for learning and practising."""
