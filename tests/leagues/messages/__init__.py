"""Messages to members, reminders, and leaving them."""
