"""A visitor is counted by the part of the address that is theirs alone."""

import pytest

from cribbage_events.server.visitors import customer_address


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2::9", "2001:db8:1:2::"),
        ("", ""),
        ("unix:", "unix:"),
    ],
)
def test_an_ipv6_visitor_is_counted_by_network(address: str, counted: str) -> None:
    assert customer_address(address) == counted
