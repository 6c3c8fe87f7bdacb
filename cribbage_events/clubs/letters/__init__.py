"""E-mails: when one may be sent, sending it, the record of it, and those that came back."""
