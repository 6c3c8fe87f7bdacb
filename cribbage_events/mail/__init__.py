"""Messages to people: one table, one queue, one call list; a channel is one module in `channels/`.

It knows addresses, never people: what a message says, and whether it may go out, is registered by
the packages above.
"""
