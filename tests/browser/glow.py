"""What glows on the page, and what should: told from the list of choices that the page was sent.

Something may be chosen if it continues a legal choice from what is picked. Once the picked words are a whole
action, so may whatever could stand in place of the last pick, and what may be added to it or left out of it.
"""

from collections.abc import Iterable, Sequence

from tests.browser.person import Json

REGION_VERBS = ("settle", "place", "rat", "turn", "march", "plague")
WITH_EXTRAS = ("caravanner", "march")  # first words of actions with words that can be left out

# One look: what glows, what is picked, and the choices behind it. Nothing if the page asks for nothing now.
SEE_GLOW = """() => {
  const prompt = document.querySelector(".prompt.mine");
  if (!prompt) return null;
  const told = JSON.parse(window.heard.findLast((text) => text.includes('"choices":')));
  const all = (selector, name) => [...document.querySelectorAll(selector)].map((one) => one.dataset[name]);
  const count = (selector) => document.querySelectorAll(selector).length;
  return {
    picked: prompt.dataset.picked.split(" ").filter(Boolean),
    glow: [
      ...all('[data-selectable="true"]', "target"),
      ...all('button.card[data-lit="true"]', "card").map((card) => `card:${card}`),
      ...all(".prompt .answer", "key"),
    ],
    bright: all("button.card.legal, button.card.ready", "card").map((card) => `card:${card}`),
    muffled: count('[data-region][data-selectable="true"][aria-disabled="true"]'),
    inviting: count('[data-region][data-selectable="false"]:not([aria-disabled="true"])'),
    choices: (told.snapshot ?? told.news).choices,
    begun: prompt.querySelector("[data-act=back]") !== null,
  };
}"""

# The regions with light in their pixels are those that can be chosen.
PAINTED = """() => {
  const canvas = document.querySelector("canvas.glow");
  const lit = document.querySelectorAll('[data-region][data-selectable="true"]');
  if (!canvas) return lit.length === 0;
  const sheet = canvas.parentElement.querySelector("svg").viewBox.baseVal;
  const copy = new OffscreenCanvas(sheet.width, sheet.height);
  const paper = copy.getContext("2d");
  paper.drawImage(canvas, 0, 0, sheet.width, sheet.height);
  const { data } = paper.getImageData(0, 0, sheet.width, sheet.height);
  const alpha = (x, y) => data[(Math.round(y - sheet.y) * sheet.width + Math.round(x - sheet.x)) * 4 + 3];
  // Well inside, where no light of a neighbour falls.
  const inside = (land, x, y) => [[-5, 0], [5, 0], [0, -5], [0, 5]]
    .every(([right, down]) => land.isPointInFill(new DOMPoint(x + right, y + down)));
  const shines = (land) => {
    const { x: left, y: top, width, height } = land.getBBox();
    let bright = 0;
    for (let x = left; x < left + width; x += 6) {
      for (let y = top; y < top + height; y += 6) {
        if (alpha(x, y) > 50 && inside(land, x, y)) bright++;
      }
    }
    return bright > 4;
  };
  const shining = [...document.querySelectorAll("path.land")].filter(shines).map((land) => land.dataset.land);
  return shining.toSorted().join() === [...lit].map((one) => one.dataset.region).toSorted().join();
}"""

Words = Sequence[str]


def keys_of(choice: Json) -> list[str]:
    """The words of a choice as the page names them."""
    return [key_of(word) for word in choice["words"]]


def key_of(word: Json) -> str:
    """`region:gallia`; a rat without its sign, a border from both sides the same."""
    value: str = word["value"]
    if word["kind"] == "border":
        value = "-".join(sorted(value.split("-")))
    return f"{word['kind']}:{value.removeprefix('#')}"


def starts_with(words: Words, path: Words) -> bool:
    """Does a choice begin with what is picked?"""
    return list(words[: len(path)]) == list(path)


def thing_at(words: Words, at: int) -> str:
    """What is pressed for this word: a player after a region is that player's cube."""
    kind, _, value = words[at].partition(":")
    before = words[at - 1].partition(":") if at > 0 else ("", "", "")
    return f"cube:{before[2]}:{value}" if kind == "player" and before[0] == "region" else words[at]


def following(choices: Iterable[Words], path: Words) -> set[str]:
    """What continues these words; a rat or a cube may be pressed together with its region."""
    found = set()
    at = len(path)
    for words in choices:
        if len(words) <= at or not starts_with(words, path):
            continue
        found.add(thing_at(words, at))
        if (
            words[at].startswith("region:")
            and len(words) > at + 1
            and words[at + 1].startswith(("rat:", "player:"))
        ):
            found.add(thing_at(words, at + 1))
    return found


def openings(choices: Sequence[Words]) -> set[str]:
    """Before the first pick: cards, and the regions of the first verb that has any."""
    verbs = [verb for verb in REGION_VERBS if any(words[0] == f"verb:{verb}" for words in choices)]
    cards = {word for words in choices for word in words if word.startswith("card:")}
    return cards | (following(choices, [f"verb:{verbs[0]}"]) if verbs else set())


def extras(choices: Iterable[Words], path: Words) -> set[str]:
    """What can be added to a whole action or left out of it."""
    if not path or path[0].partition(":")[2] not in WITH_EXTRAS:
        return set()
    now = set(path[2:])
    others = [set(words[2:]) for words in choices if starts_with(words, path[:2])]
    return set().union(*(now ^ other for other in others if len(now ^ other) == 1))


def should_glow(choices: Sequence[Words], path: Words, before: Words) -> set[str]:
    """Everything that may be chosen; `before` is what was picked when the last pick was made."""
    whole = list(path) in [list(words) for words in choices]
    glow = following(choices, path) if path else openings(choices)
    if whole:
        glow |= (following(choices, before) if before else openings(choices)) | extras(choices, path)
    return {key for key in glow if not key.startswith("count:")}
