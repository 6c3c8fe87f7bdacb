"""The pages for learning and practising."""
