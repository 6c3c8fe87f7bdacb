"""Repeat an attacker’s hour in minutes: `make redteam`, or `python -m tests.redteam`.

Each attack goes over HTTP against the real server, as `bin/serve` starts it, with a proxy's headers
and a mail server on this machine; nothing leaves it. It prints what the attacker got, and the run
fails when that is more than docs/security.md allows.
"""
