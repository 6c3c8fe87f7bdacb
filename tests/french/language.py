"""The tests have to know this of French."""

from django.conf import settings

FRENCH = "fr-ca"
LANGUAGES = [("en-ca", "English"), (FRENCH, "Français")]
CATALOGUE = settings.BASE_DIR / "locale" / "fr" / "LC_MESSAGES" / "django.mo"
