"""Every sentence for people, in every language, and events told in them."""

from rattus.texts.catalogue import LANGUAGES, Texts, language_of
from rattus.texts.telling import Teller

__all__ = ["LANGUAGES", "Teller", "Texts", "language_of"]
