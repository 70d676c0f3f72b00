"""Chromium, driven by Playwright."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

from tests.needs import need
from tools.fetch_chromium import chromium_environment


@contextmanager
def chromium() -> Iterator[Browser]:
    """The machine's Chromium or the fetched one, without a window."""
    executable = need("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=executable,
            args=["--no-sandbox"],
            env={**chromium_environment(executable)},
        )
        yield browser
        browser.close()
