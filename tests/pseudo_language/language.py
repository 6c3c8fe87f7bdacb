"""What settings have to say of the pseudo-language."""

from pathlib import Path

CODE = "en-xa"
LANGUAGES = [("en-ca", "English"), (CODE, "Þšéüðö")]
LOCALE = Path(__file__).parent / "locale"
