"""The running of the program: headers, hosts, logs, the mail server, the connection pool."""
