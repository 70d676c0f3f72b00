"""What a screen reader, a narrow screen and a tired eye would complain about."""

from functools import cache
from pathlib import Path

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"

RUN = """async () => {
  const { violations } = await axe.run(document, { resultTypes: ["violations"] });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary}`));
}"""

# What sticks out of the page to the right.
WIDER = """() => document.documentElement.scrollWidth > document.documentElement.clientWidth
  ? [...document.querySelectorAll("body *")]
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
      .slice(0, 3)
      .map((element) => `too wide: ${element.tagName} ${element.className}`)
  : []"""


# Keys of the catalogue that stand on the page in place of their texts.
RAW = r"""() => {
  const KEY = /\b(?:web|ask|event|undo|score|help|refusal|problem|symbol|class|region)-[a-z]+(?:-\w+)*\b/;
  const words = [...document.querySelectorAll("body *")].flatMap((element) => [
    ...["aria-label", "title", "data-tip", "placeholder"].map((name) => element.getAttribute(name)),
    ...[...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.data),
  ]);
  return [...new Set(words)].filter((text) => text && KEY.test(text)).map((text) => `raw key: ${text}`);
}"""


@cache
def source() -> str:
    """The whole of axe, to be put into a page."""
    return AXE.read_text(encoding="utf-8")


def complaints(page: Page) -> list[str]:
    """Everything that is wrong with what the page shows now."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(source())
    found: list[str] = page.evaluate(RUN)
    wide: list[str] = page.evaluate(WIDER)
    raw: list[str] = page.evaluate(RAW)
    return found + wide + raw
