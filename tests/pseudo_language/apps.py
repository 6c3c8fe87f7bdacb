from django.apps import AppConfig


class PseudoLanguageConfig(AppConfig):
    name = "tests.pseudo_language"

    def ready(self) -> None:
        from tests.pseudo_language.catalogue import install

        install()
