"""The pages of accounts and clubs."""
