"""The description of the API in a real browser: it asks nobody else, and its policy lets it be seen."""

from pathlib import Path

import pytest

from tests.chromium import chromium
from tests.server.processes import serving, sqlite

pytestmark = pytest.mark.slow


def test_the_page_is_whole_and_asks_nobody_else(tmp_path: Path) -> None:
    asked: list[str] = []
    complaints: list[str] = []
    with serving(sqlite(tmp_path)) as address, chromium() as browser:
        page = browser.new_page()
        page.on("request", lambda request: asked.append(request.url.removeprefix(address)))
        page.on("console", lambda message: complaints.append(message.text))
        page.goto(f"{address}/api/docs")
        headings = page.locator("h2").all_inner_texts()
        width = page.evaluate("getComputedStyle(document.body).maxWidth")
        instead = page.goto(f"{address}/api/schema")

    assert {"POST /api/tables/{table}/actions", "View"} <= set(headings)
    assert (asked[:2], complaints[:-1]) == (["/api/docs", "/api/docs.css"], [])
    assert width == "960px"  # its style was let in
    assert instead is not None
    assert instead.status == 404
