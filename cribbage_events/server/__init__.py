"""How the program runs: headers, hosts, logs, the mail server, the connection pool."""
