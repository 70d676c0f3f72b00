"""The first page comes quickly, also on a slow line."""

from tests.browser.conftest import NewPerson

MOST = 150_000  # bytes
LONGEST = 5_000  # milliseconds until the game can be begun, on a machine that is busy with tests


def test_the_first_page_is_light_and_quick(somebody: NewPerson) -> None:
    """Everything that is transferred, as it is packed on the way."""
    person = somebody()
    session = person.context.new_cdp_session(person.page)
    session.send("Network.enable")
    sizes: list[float] = []
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))

    person.page.goto("/")
    person.page.locator("button.play").wait_for()
    usable = person.page.evaluate("performance.now()")
    person.page.wait_for_load_state("networkidle")

    assert sum(sizes) <= MOST
    assert usable <= LONGEST
