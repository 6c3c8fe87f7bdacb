"""What the cards of an event say."""
