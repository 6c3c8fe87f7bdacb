"""The page that is shown when the database, the disk or e-mail fails; it keeps what was typed."""
