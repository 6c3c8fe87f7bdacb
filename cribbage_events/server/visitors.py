"""The addresses of visitors."""

import ipaddress

# Of an IPv6 address this much is one customer's; the rest changes as they like.
CUSTOMER_BITS = 64


def customer_address(address: str) -> str:
    """The part of a visitor's address by which they are counted; of IPv4 all of it."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return address
    return str(ipaddress.IPv6Network((found, CUSTOMER_BITS), strict=False).network_address)
