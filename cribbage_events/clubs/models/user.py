"""Users, who sign in with an e-mail address."""

from typing import Any, ClassVar

from django.contrib.auth.models import AbstractUser, BaseUserManager
from django.db import models
from django.utils.translation import gettext_lazy as _

from cribbage_events.clubs.cleaning import NAME_ROOM


class UserManager(BaseUserManager["User"]):
    """Makes users from an e-mail address."""

    def create_user(self, email: str, password: str | None = None, **fields: Any) -> "User":
        user = self.model(email=email.strip().lower(), **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user


class User(AbstractUser):
    """An account; its roles say what it may do."""

    username = None  # type: ignore[assignment]
    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]
    name = models.CharField(_("your name"), max_length=NAME_ROOM, blank=True)
    email = models.EmailField(_("e-mail address"), unique=True)
    # Chosen while signed in, or that of the first sign-in; "" before. E-mails are in it.
    language = models.CharField(max_length=10, blank=True, editable=False)

    USERNAME_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    objects: ClassVar[UserManager] = UserManager()  # type: ignore[assignment]

    def __str__(self) -> str:
        return self.name or self.email

    def get_full_name(self) -> str:
        return self.name

    def get_short_name(self) -> str:
        return self.name
