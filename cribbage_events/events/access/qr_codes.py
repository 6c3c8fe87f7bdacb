"""Codes for cameras."""

import segno


def qr_code(address: str, *, quick: bool = False) -> segno.QRCode:
    """A code that opens the address.

    The best of eight masks takes most of the time to find; `quick` takes any, for sheets with
    hundreds of codes: what is signed looks like chance, and so does the code, under every mask.
    """
    return segno.make_qr(address, error="m", mask=0 if quick else None)


def qr_image(address: str, *, quick: bool = False) -> str:
    """The same as an image's address, for pages that are made for one reader."""
    code = qr_code(address, quick=quick)
    return code.svg_data_uri(border=3, light="#fff", omitsize=True, encode_minimal=True)
