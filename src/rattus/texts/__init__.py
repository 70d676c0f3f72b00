"""Localised texts: the catalogue of each language, and sentences for events."""

from rattus.texts.catalogue import LANGUAGES, Texts, language_of
from rattus.texts.event_texts import EventTexts

__all__ = ["LANGUAGES", "EventTexts", "Texts", "language_of"]
