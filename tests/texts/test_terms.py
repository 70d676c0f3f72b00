"""Russian and English use the terms of docs/glossary.md, and the grammar of their language."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.texts.test_texts import messages, patterns, say, source, variables

ROOT = Path(__file__).parents[2]
REGIONS = {
    "anglia": "Англия", "gallia": "Франция", "germania": "Германия", "hispania": "Гишпания",
    "hungaria": "Венгрия", "italia": "Италия", "polonia": "Польша", "scandia": "Скандинавия",
    "bulgaria": "Болгария", "turcia": "Турция", "russia": "Русь", "tartaria": "Тартария",
}  # fmt: skip
CLASSES = {
    "peasantry": "Крестьянство", "bourgeoisie": "Горожане", "church": "Духовенство",
    "chivalry": "Рыцарство", "magic": "Колдуны", "royalty": "Знать",
}  # fmt: skip
CARDS = {
    "peasant": "Крестьянин", "merchant": "Торговец", "monk": "Монах", "knight": "Рыцарь",
    "witch": "Ведьма", "king": "Король",
}  # fmt: skip
# One, two and five of each: after a number, as the subject or the object of a sentence.
COUNTED = [
    ("кубик", "кубика", "кубиков"), ("крыса", "крысы", "крыс"), ("стол", "стола", "столов"),
    ("место", "места", "мест"), ("игрок", "игрока", "игроков"), ("карта", "карты", "карт"),
    ("день", "дня", "дней"), ("партия", "партии", "партий"), ("раздача", "раздачи", "раздач"),
    ("действие", "действия", "действий"), ("решение", "решения", "решений"),
    ("строка", "строки", "строк"), ("вариант", "варианта", "вариантов"),
]  # fmt: skip
FORMS = {form: place for forms in COUNTED for place, form in enumerate(forms)}
NUMBERS = {1: 0, 2: 1, 5: 2, 11: 2, 21: 0, 22: 1, 25: 2, 112: 2}
AFTER_OF = re.compile(r"(из|хватает) \d+ ")  # where Russian has the genitive, whatever the number
GENDERED = re.compile(r"\{ \$(?:player|name|one|other|was|last) \} \w+(?:л|ла|лся|лась)\b")
WITHOUT_DOTS = re.compile(
    r"\b(?:еще|ее|черн\w*|желт\w*|зелен\w*|счет\w*|все-таки|ведет|дает|идет|берет|остается|трех|четырех|"
    r"придет|пойдет|найдет|начнет\w*|объем\w*|твердо|нее|свое|мое|чье)\b",
    re.IGNORECASE,
)
STRAIGHT_QUOTES = re.compile(r"[\"'“](?=[А-Яа-яё])")
WRONG_DASH = re.compile(r"[А-Яа-яё»)] [-–] [А-Яа-яё«(]")
RIDDLES = re.compile(
    r"\b(?:of|for|by) who\b|\bone sends\b|\bwith th(?:e|is) sign\b|\beach sign\b|\bsends? the plague\b"
    r"|\brats? (?:breaks?|broke) out\b|\bis no (?:link|name|address|record|kill)\b|\bof whoever\b",
    re.IGNORECASE,
)


def russian() -> dict[str, str]:
    """Every Russian text by the name of its file."""
    pages = {name: (ROOT / "docs" / name).read_text("utf-8") for name in ("rules.ru.md", "rulings.ru.md")}
    return {"ru.ftl": source("ru")} | {name: " ".join(page.split()) for name, page in pages.items()}


@cache
def terms() -> list[list[str]]:
    """The rows of the table of Russian words."""
    page = (ROOT / "docs" / "glossary.md").read_text("utf-8")
    table = page.partition("## Russian words\n")[2].partition("\n## ")[0]
    rows = [line.strip("|").split("|") for line in table.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row] for row in rows[2:]]


def banned() -> Iterator[tuple[str, str]]:
    """Each beginning of a word that is not to be used, with the term to use instead."""
    for _, term, _, avoided, _ in terms():
        for beginning in re.findall(r"`([^`]+)`", avoided):
            yield beginning, term


def test_the_table_has_rows_of_five_cells() -> None:
    assert len(terms()) > 30
    assert {len(row) for row in terms()} == {5}
    assert {row[2] for row in terms()} == {"book", "ours"}


@pytest.mark.parametrize(("beginning", "term"), list(banned()))
def test_russian_has_one_word_for_one_thing(beginning: str, term: str) -> None:
    pattern = re.compile(rf"(?<![А-Яа-яё]){re.escape(beginning)}")

    assert [name for name, text in russian().items() if pattern.search(text)] == [], f"say {term}"


@pytest.mark.parametrize("row", terms(), ids=lambda row: row[0])
def test_every_term_is_used(row: list[str]) -> None:
    """At least by the beginnings of its words, since Russian changes the ends."""
    texts = " ".join(russian().values()).lower()

    for term in row[1].split(", "):
        stems = [word.strip("«»")[:4].lower() for word in term.split()]
        assert re.search(r"\w*[\W_]+(?:\w+[\W_]+)?".join(map(re.escape, stems)), texts), term


@pytest.mark.parametrize(
    ("kind", "names"),
    [("region", REGIONS), ("class", CLASSES), ("card", CARDS)],
    ids=["regions", "classes", "cards"],
)
def test_names_are_those_of_the_russian_rule_book(kind: str, names: dict[str, str]) -> None:
    assert {name: say("ru", f"{kind}-{name}", {}) for name in names} == names


def counting_texts() -> list[str]:
    """The Russian texts with a number that has its own forms."""
    return [name for name, pattern in patterns("ru") if "count" in variables(pattern)]


@pytest.mark.parametrize("key", counting_texts())
def test_a_number_takes_the_right_form(key: str) -> None:
    pattern = dict(patterns("ru"))[key]
    for number, place in NUMBERS.items():
        values = {name: number if name == "count" else "?" for name in variables(pattern)}
        text = AFTER_OF.sub("", say("ru", key, values))
        found = re.search(rf"\b{number} (?:\w+(?:ый|ая|ые|ых|ой) )?(\w+)", text)
        if found and found[1] in FORMS:
            assert FORMS[found[1]] == place, text


def test_no_sentence_guesses_the_gender_of_a_player() -> None:
    assert GENDERED.findall(source("ru")) == []


@pytest.mark.parametrize("wrong", [WITHOUT_DOTS, STRAIGHT_QUOTES, WRONG_DASH], ids=["ё", "quotes", "dash"])
def test_russian_is_set_as_russian(wrong: re.Pattern[str]) -> None:
    found = {name: wrong.findall(text) for name, text in russian().items()}

    assert {name: words for name, words in found.items() if words} == {}


def test_english_has_no_riddles() -> None:
    texts = {"en.ftl": source("en")}
    texts |= {name: (ROOT / "docs" / name).read_text("utf-8") for name in ("rules.md", "rulings.md")}
    found = {name: RIDDLES.findall(" ".join(text.split())) for name, text in texts.items()}

    assert {name: words for name, words in found.items() if words} == {}


def test_every_card_text_is_complete_in_both_languages() -> None:
    """A text ends with a full stop, so that nothing was cut off."""
    unfinished = [
        f"{language}: {message.id.name}.{attribute.id.name}"
        for language in ("en", "ru")
        for message in messages(language)
        if message.id.name.startswith("card-")
        for attribute in message.attributes
        if not say(language, f"{message.id.name}.{attribute.id.name}", {}).endswith(".")
    ]

    assert unfinished == []
