"""Line icons of our own, in the colour and about the size of the text beside them."""

from django import template
from django.utils.safestring import SafeString, mark_safe

register = template.Library()

# The outline of each, in a square of 24.
OUTLINES = {
    "table": '<rect x="4" y="9" width="16" height="6" rx="1"/><path d="M7 5h10M7 19h10"/>',
    "clock": '<circle cx="12" cy="12" r="9"/><path d="M12 7v5l3.5 2"/>',
    "bell": '<path d="M6 17v-6a6 6 0 0 1 12 0v6l1.5 1h-15zM10 21h4M12 3v2"/>',
    "printer": '<path d="M7 9V3h10v6M7 17H4V9h16v8h-3"/><path d="M7 14h10v7H7z"/>',
    "share": '<circle cx="6" cy="12" r="2.5"/><circle cx="18" cy="5.5" r="2.5"/>'
    '<circle cx="18" cy="18.5" r="2.5"/><path d="M8.2 10.8l7.6-4.1M8.2 13.2l7.6 4.1"/>',
    "money": '<circle cx="12" cy="12" r="9"/><path d="M15 8.5c-3-2-6-.8-6 1.2 0 3.2 6 1.4 6 4.6'
    ' 0 2-3 3.2-6 1.2M12 6v12"/>',
    "medal": '<circle cx="12" cy="15" r="6"/><path d="M9 9.5 6 3h4l2 4 2-4h4l-3 6.5"/>',
    "person": '<circle cx="12" cy="8" r="4"/><path d="M4 21c0-9 16-9 16 0"/>',
    "camera": '<path d="M4 8h4l2-3h4l2 3h4v11H4z"/><circle cx="12" cy="13" r="3.5"/>',
    "screen": '<rect x="3" y="4" width="18" height="12" rx="1"/><path d="M12 16v4M8 20h8"/>',
    "calendar": '<rect x="4" y="5" width="16" height="15" rx="1"/>'
    '<path d="M4 10h16M8 3v4M16 3v4"/>',
    "undo": '<path d="M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3"/>',
}


@register.simple_tag
def icon(name: str) -> SafeString:
    """Return the picture; the words beside it say what it means."""
    return mark_safe(  # noqa: S308
        f'<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">{OUTLINES[name]}</svg>'
    )
