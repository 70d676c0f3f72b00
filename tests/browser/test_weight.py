"""The pages come quickly, also on a slow line and a slow processor; `./run bench browser` has the figures."""

from playwright.sync_api import Browser

from tests.browser.figures import DESKTOP, first_visit, home, new_table

MOST = 150  # kilobytes
# Milliseconds of the processor, which other work on the machine hardly changes: several times what it takes.
BUSIEST_HOME = 800
BUSIEST_TABLE = 1600


def test_the_first_page_is_light_and_quick(browser: Browser, house: str) -> None:
    """Everything that is transferred, as it is packed on the way."""
    visit = first_visit(browser, house, "button.play", 1, home, **DESKTOP)

    assert visit.kilobytes <= MOST
    assert visit.page_thread_ms <= BUSIEST_HOME


def test_a_table_does_not_keep_its_page_busy(browser: Browser, house: str) -> None:
    """The ground of the map is painted elsewhere."""
    visit = first_visit(browser, house, '[data-selectable="true"]', 1, new_table, **DESKTOP)

    assert visit.page_thread_ms <= BUSIEST_TABLE
