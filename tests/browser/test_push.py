"""Your turn, told by the browser: from a table that waits to a notification, and from there to the table."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Worker

from rattus.texts import Texts
from tests.browser.person import Json, Person
from tests.browser.pushing import Pushing, pushing

PATIENCE = 20  # seconds until a message that does not come counts as lost
LOCALES = {"en": "en-GB", "ru": "ru-RU"}

# A Chromium that never has a window shows no notifications: there the worker keeps them itself.
KEEP = """async () => {
  const here = self.registration;
  const [probe] = await here.showNotification("probe").then(() => here.getNotifications(), () => []);
  if (probe) return probe.close();
  const kept = [];
  here.showNotification = async (title, shown) => void kept.push({ title, ...shown, close() {} });
  here.getNotifications = async () => kept;
}"""
# What the reader of a notification does; only a person can really press one.
PRESS = """async (action) => {
  const [notification] = await self.registration.getNotifications();
  const press =
    notification instanceof Notification
      ? new NotificationEvent("notificationclick", { notification, action })
      : Object.assign(new ExtendableEvent("notificationclick"), { notification, action });
  self.dispatchEvent(press);
}"""
SHOWN = """async () => {
  const titles = (each) => each.map(({ title }) => title);
  const shown = await self.registration.getNotifications();
  return shown.map(({ title, body, actions }) => ({ title, body, actions: titles(actions) }));
}"""


@pytest.fixture
def push(tmp_path: Path) -> Iterator[Pushing]:
    """A server with a push service."""
    with pushing(tmp_path) as push:
        yield push


class Subscriber(Person):
    """Somebody who wants to be told."""

    def __init__(self, browser: Browser, push: Pushing, language: str) -> None:
        super().__init__(browser, push.address, locale=LOCALES[language], permissions=["notifications"])
        self.push = push
        self.language = language
        self.origin = push.address
        self.session = self.context.new_cdp_session(self.page)
        self.registrations: list[Json] = []
        self.session.on(
            "ServiceWorker.workerRegistrationUpdated",
            lambda event: self.registrations.extend(event["registrations"]),
        )
        self.session.send("ServiceWorker.enable")

    def subscribe(self) -> None:
        """As a person does, on the page about oneself."""
        self.arrive("Ann", self.language)
        self.page.goto("/me")
        self.page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
        self.push.make_maker(self.page)
        with self.page.expect_response("**/api/me/push"):
            self.page.get_by_text(Texts(self.language).say("web-push")).click()

    def begin_game(self) -> str:
        """A game over days in which Ann begins, though she is not there."""
        bob = Person(self.context.browser, self.address)  # type: ignore[arg-type]
        bob.arrive("Bob")
        table = self.make_table({"kind": "me"}, {"kind": "open"}, pace={"kind": "days", "days": 2})
        bob.ask("post", "/api/claim", secret=table["links"]["join"].rsplit("/", 1)[-1])
        bob.ask("post", f"/api/tables/{table['id']}/join")
        bob.close()
        return str(table["id"])

    def worker(self) -> Worker:
        """The page's worker."""
        return self.context.service_workers[0]

    def receive(self, message: str) -> list[Json]:
        """The browser hands a message over to the worker; the notifications that are then shown."""
        self.worker().evaluate(KEEP)
        found = {"origin": self.origin, "registrationId": self.registrations[-1]["registrationId"]}
        self.session.send("ServiceWorker.deliverPushMessage", {**found, "data": message})
        until = time.monotonic() + PATIENCE
        shown: list[Json] = []
        while not shown and time.monotonic() < until:
            self.page.wait_for_timeout(50)
            shown = self.worker().evaluate(SHOWN)
        return shown


def sent(push: Pushing) -> None:
    """Wait until our server has sent something."""
    until = time.monotonic() + PATIENCE
    while not push.service.received and time.monotonic() < until:
        time.sleep(0.05)
    assert len(push.service.received) == 1


@pytest.mark.parametrize("language", LOCALES)
def test_who_is_away_is_told_and_one_press_leads_to_the_table(
    browser: Browser, push: Pushing, language: str
) -> None:
    """The message is encrypted for this browser and signed by this server; its words are the reader's."""
    ann, texts = Subscriber(browser, push, language), Texts(language)
    ann.subscribe()
    table = ann.begin_game()
    sent(push)
    message = push.read(push.service.received[0], ann.page.evaluate("window.pushKey"))

    assert ann.receive(message) == [
        {
            "title": texts.say("notice-turn-title"),
            "body": texts.say("notice-turn-body", count=1),
            "actions": [texts.say("notice-stop-button")],
        }
    ]
    ann.worker().evaluate(PRESS, "")
    ann.page.wait_for_url(f"**/t/{table}")
    assert ann.wait().mine
    assert ann.troubles == []
    ann.close()


def test_one_press_stops_the_messages(browser: Browser, push: Pushing) -> None:
    ann = Subscriber(browser, push, "en")
    ann.subscribe()
    ann.begin_game()
    sent(push)
    ann.receive(push.read(push.service.received[0], ann.page.evaluate("window.pushKey")))

    with ann.context.expect_event("response", lambda response: "/stop/" in response.url):
        ann.worker().evaluate(PRESS, "stop")

    asked = ann.context.request.post("/api/me/test-notice", headers={"X-Rattus-Csrf": ann.csrf})
    assert (asked.status, asked.json()["code"]) == (409, "no-ways")
    ann.close()
