"""Settings, from the environment.

Without `ALLOWED_HOSTS` this is somebody's own computer: SQLite, plain http, e-mail on the console.
With it, this is a server behind a TLS-terminating proxy, and everything that needs to be strict is.
"""

import re
from collections.abc import Callable
from email.utils import parseaddr
from pathlib import Path
from secrets import token_urlsafe
from zoneinfo import ZoneInfo, reset_tzpath

import environ
from django.core.exceptions import ImproperlyConfigured
from django.core.management.utils import get_random_secret_key
from django.utils.csp import CSP

from cribbage_events.server.database import database
from cribbage_events.server.hosts import known_hosts
from cribbage_events.server.logs import logging_config
from cribbage_events.server.mail_server import mail_service, mailer, service_settings
from cribbage_events.server.media import PICTURE_SIZES, club_photograph_bytes, picture_storage

# A machine's own time zones may be years old, and provinces change their clocks: the pinned package
# is taken instead. Whatever runs this program reads these settings first.
reset_tzpath(to=())
ZoneInfo.clear_cache()

BASE_DIR = Path(__file__).resolve().parent.parent
VAR = BASE_DIR / "var"

env = environ.Env()
DEBUG = env.bool("DEBUG", default=False)
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=[])
ON_A_SERVER = bool(ALLOWED_HOSTS)
# Lets everybody in as the demo clubs' director or volunteer: never on a server. bin/demo sets it.
DEMO = env.bool("DEMO", default=False) and not ON_A_SERVER


def local_key(name: str, make: Callable[[], str]) -> str:
    """A key for this computer, made once, so that nobody is signed out by a restart."""
    path = VAR / name
    if not path.exists():
        VAR.mkdir(exist_ok=True)
        path.write_text(make())
        path.chmod(0o600)
    return path.read_text()


SECRET_KEY = env.str("SECRET_KEY") if ON_A_SERVER else env.str("SECRET_KEY", default="")
if not SECRET_KEY:
    SECRET_KEY = local_key("secret_key", get_random_secret_key)
if ON_A_SERVER and len(SECRET_KEY) < 32:
    raise ImproperlyConfigured("SECRET_KEY is too short: it needs at least 32 random letters.")
if not ON_A_SERVER:
    # Any address of this computer's: phones in the hall open it by its number.
    ALLOWED_HOSTS = ["*"]

# What letters, calendars and posters say. On a hall's own computer it is as it was asked for.
SITE_URL = env.str("SITE_URL", default="").rstrip("/")
HOST_NAMES = known_hosts(ALLOWED_HOSTS, SITE_URL)
if ON_A_SERVER and not SITE_URL and HOST_NAMES:
    SITE_URL = f"https://{ALLOWED_HOSTS[0].lstrip('.')}"

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "django_htmx",
    "pictures",
    "cribbage_events.clubs",
    "cribbage_events.events",
    "cribbage_events.tournaments",
    "cribbage_events.leagues",
    "cribbage_events.practice",
    "cribbage_events.backup",
    "cribbage_events.shifts",
    "cribbage_events.memory",
    "cribbage_events.mail",
    "cribbage_events.operator",
    "cribbage_events.site",
]

MIDDLEWARE = [
    "cribbage_events.server.hosts.spelled_as_allowed",
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.csp.ContentSecurityPolicyMiddleware",
    "cribbage_events.server.headers.say_everywhere",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "cribbage_events.server.headers.LanguageMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "cribbage_events.site.kept_forms.keep_forms",
    "cribbage_events.words.codes.say_in_answers",
]

ROOT_URLCONF = "cribbage_events.urls"
WSGI_APPLICATION = "cribbage_events.asgi.django_application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
            "builtins": [
                "django.templatetags.i18n",
                "cribbage_events.clubs.templatetags.language",
                "cribbage_events.words.tags",
                "cribbage_events.clubs.templatetags.scripts",
                "cribbage_events.clubs.templatetags.icons",
                "cribbage_events.clubs.templatetags.unbroken",
                "cribbage_events.clubs.templatetags.kept",
                "cribbage_events.events.templatetags.kinds",
            ],
        },
    },
]

DATABASES = {"default": database(VAR)}

AUTH_USER_MODEL = "clubs.User"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_REDIRECT_URL = "clubs:account"
ACCOUNT_ADAPTER = "cribbage_events.clubs.accounts.AccountAdapter"
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_SIGNUP_FORM_CLASS = "cribbage_events.clubs.forms.sign_up.SignUpForm"
ACCOUNT_FORMS = {
    "login": "cribbage_events.clubs.forms.accounts.AddressLoginForm",
    "request_login_code": "cribbage_events.clubs.forms.accounts.AddressCodeForm",
    "signup": "cribbage_events.clubs.forms.accounts.AddressSignUpForm",
    "reset_password": "cribbage_events.clubs.forms.accounts.AddressResetForm",
    "change_password": "cribbage_events.clubs.forms.accounts.PasswordChangeForm",
    "set_password": "cribbage_events.clubs.forms.accounts.PasswordSetForm",
    "reset_password_from_key": "cribbage_events.clubs.forms.accounts.PasswordAnewForm",
    "add_email": "cribbage_events.clubs.forms.accounts.AddressChangeForm",
    "confirm_login_code": "cribbage_events.clubs.forms.accounts.LoginCodeForm",
    "confirm_email_verification_code": "cribbage_events.clubs.forms.accounts.EmailCodeForm",
    "confirm_password_reset_code": "cribbage_events.clubs.forms.accounts.PasswordResetCodeForm",
}
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
# Whoever asks for a code for somebody else's address doesn't make us write to it.
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False
# On somebody's own computer mail may not be set up; see clubs/accounts.py.
CODE_BEFORE_WORK = ON_A_SERVER
# E-mail may take its time, and so may the one who reads it.
CODE_SECONDS = 15 * 60
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = True
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_TIMEOUT = CODE_SECONDS
ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_RESEND = True
ACCOUNT_LOGIN_BY_CODE_ENABLED = True
ACCOUNT_LOGIN_BY_CODE_TIMEOUT = CODE_SECONDS
ACCOUNT_LOGIN_BY_CODE_SUPPORTS_RESEND = True
ACCOUNT_PASSWORD_RESET_BY_CODE_ENABLED = True
ACCOUNT_PASSWORD_RESET_BY_CODE_TIMEOUT = CODE_SECONDS
# A hall is sixty people behind one address, some of whom mistype; a guesser goes for one account,
# and is stopped there after five wrong passwords.
ACCOUNT_RATE_LIMITS = {
    "login": "120/m/ip",
    "login_failed": "30/m/ip,120/h/ip,5/5m/key",
    "request_login_code": "90/m/ip,3/m/key,30/h/key",
    "signup": "60/m/ip,300/h/ip",
    "reset_password": "30/m/ip,5/m/key,30/h/key",
    "confirm_email": "1/30s/key,20/h/key",
}
# Digits are easily typed on a telephone; eight of them can't be guessed in time.
ALLAUTH_USER_CODE_FORMAT = {"numeric": True, "dashed": True, "length": 8}
# Rate limits go by the visitor's address, which the proxy tells.
ALLAUTH_TRUSTED_PROXY_COUNT = 1 if ON_A_SERVER else 0
# Passkeys only, as a way in (see the adapter): no second factor, hence no recovery codes.
MFA_SUPPORTED_TYPES = ["webauthn"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_FORMS = {
    "add_webauthn": "cribbage_events.clubs.forms.accounts.AddPasskeyForm",
    "edit_webauthn": "cribbage_events.clubs.forms.accounts.RenamePasskeyForm",
    "login_webauthn": "cribbage_events.clubs.forms.accounts.PasskeyLoginForm",
    "reauthenticate_webauthn": "cribbage_events.clubs.forms.accounts.PasskeyAgainForm",
}
# A passkey can't be guessed: the limit only keeps programs from asking without end.
MFA_RATE_LIMITS = {"webauthn_login": "60/m/ip"}
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not ON_A_SERVER

CACHES = {
    "default": {
        # Rate limits count here; the database is what all processes share.
        "BACKEND": "django.core.cache.backends.db.DatabaseCache",
        "LOCATION": "cache",
        # Beyond these the first ones would go, and a counter that is gone begins again at 0. What
        # is over goes by itself.
        "OPTIONS": {"MAX_ENTRIES": 1_000_000},
    }
}

MAILERS = {"default": mailer()}
MAIL_SERVICE = service.name if (service := mail_service()) else ""
ANYMAIL = service_settings()
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default="Cribbage Events <events@localhost>")

# By this key the push services of browsers know who calls a phone; a server without it calls none.
PUSH_KEY = env.str("PUSH_KEY", default="")
if not PUSH_KEY and not ON_A_SERVER:
    PUSH_KEY = local_key("push_key", token_urlsafe)
if PUSH_KEY and not re.fullmatch(r"[\w-]{43}", PUSH_KEY, re.ASCII):
    raise ImproperlyConfigured("PUSH_KEY is not understood: .env.example says how to make one.")
# Where such a service complains.
PUSH_CONTACT = f"mailto:{parseaddr(DEFAULT_FROM_EMAIL)[1]}"

LANGUAGE_CODE = "en-ca"
TIME_ZONE = env.str("TIME_ZONE", default="America/Winnipeg")
# English is what is written in the code; another language is a catalogue in locale/.
USE_I18N = True
LANGUAGES = [("en-ca", "English"), ("fr-ca", "Français")]
LOCALE_PATHS = [BASE_DIR / "locale"]
LANGUAGE_COOKIE_NAME = "language"
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LANGUAGE_COOKIE_SECURE = ON_A_SERVER
USE_TZ = True

STATIC_URL = "/static/"
STATIC_ROOT = Path(env.str("STATIC_ROOT", default=str(VAR / "static")))
STATICFILES_DIRS = [BASE_DIR / "static"]
MEDIA_URL = "/pictures/"
MEDIA_ROOT = Path(env.str("MEDIA_ROOT", default=str(VAR / "media")))
STORAGES = {
    "default": picture_storage(),
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "cribbage_events.server.static_files.StaticFiles"
    },
}
# What bin/serve saves by itself, and for how many days.
BACKUP_ROOT = Path(env.str("BACKUP_ROOT", default=str(VAR / "backups")))
KEEP_DAYS = env.int("KEEP_DAYS", default=14)
# Photographs of events: their sizes, and the room that a club's may take.
PICTURES = PICTURE_SIZES
CLUB_PHOTOGRAPH_BYTES = club_photograph_bytes()

SECURE_CSP = {
    "default-src": [CSP.SELF],
    "img-src": [CSP.SELF, "data:"],
    "object-src": [CSP.NONE],
    "base-uri": [CSP.NONE],
    "form-action": [CSP.SELF],
    "frame-ancestors": [CSP.NONE],
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
if ON_A_SERVER:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = True
    SECURE_REDIRECT_EXEMPT = ["^healthz$"]
    SECURE_HSTS_SECONDS = 365 * 24 * 3600
    # A club's main domain may have neighbours that speak no https: whoever runs it says so.
    SECURE_HSTS_INCLUDE_SUBDOMAINS = env.bool("HSTS_SUBDOMAINS", default=False)
    SECURE_HSTS_PRELOAD = SECURE_HSTS_INCLUDE_SUBDOMAINS
    SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
    SESSION_COOKIE_SECURE = True
    CSRF_COOKIE_SECURE = True
    # A browser takes such a name from this very host only, over https.
    SESSION_COOKIE_NAME = "__Host-sessionid"
    CSRF_COOKIE_NAME = "__Host-csrftoken"
    CSRF_TRUSTED_ORIGINS = [f"https://{host.lstrip('.')}" for host in ALLOWED_HOSTS]
# So long may a form take to arrive, and a file four times as long; see live/requests/bodies.py.
BODY_SECONDS = env.float("BODY_SECONDS", default=60)
# A hall has one address, and so has whoever would take every place.
LISTENERS_PER_ADDRESS = env.int("LISTENERS_PER_ADDRESS", default=500)
# A hall lends its tablet for an afternoon, a director comes back next week.
CSRF_FAILURE_VIEW = "cribbage_events.site.kept_forms.csrf_failure"
SESSION_COOKIE_AGE = 60 * 24 * 3600
SESSION_ENGINE = "cribbage_events.clubs.accounts"

LOGGING = logging_config(as_json=ON_A_SERVER, is_demo=DEMO)
