"""The desk's pages of messages, and the page on which a member leaves them."""
