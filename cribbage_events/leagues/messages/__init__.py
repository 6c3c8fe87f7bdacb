"""E-mails to members: a director's messages, reminders of nights, and leaving them."""
