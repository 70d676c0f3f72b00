"""How quickly pages come and how smoothly pieces move: what a real Chromium measures of itself."""

from collections.abc import Callable
from statistics import median
from typing import Any, NamedTuple

from playwright.sync_api import Browser, CDPSession

from tests.browser.person import Person

SLOWED = 4  # times slower than this machine
QUIET = 1_000  # milliseconds without a long task after which a page has come to rest
PATIENCE = 120_000  # milliseconds: whoever wants to see everything has to wait for it
FRAME = 1000 / 60
LATE = 1.5 * FRAME  # a frame that comes later than this has left out another
PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 3, "has_touch": True}
DESKTOP = {"viewport": {"width": 1280, "height": 800}}
BOT = {"kind": "bot", "level": "greedy"}

# Note what is painted, what blocks, and when the thing one came for can be pressed.
NOTE = """
  window.figures = { paint: 0, tasks: [], there: 0 };
  const watch = (type, each) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
  watch("largest-contentful-paint", (entry) => (figures.paint = entry.startTime));
  watch("longtask", (entry) => figures.tasks.push([entry.startTime, entry.duration]));
  const look = () => {
    if (document.querySelector(%r)) figures.there = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
"""

# The time between two frames, as long as a piece is on its way over the map.
FILM = """
  window.frames_seen = [];
  let last = 0;
  const roll = (now) => {
    const flying = document.querySelector(".flights")?.childElementCount > 0;
    if (flying && last > 0) frames_seen.push(now - last);
    last = flying ? now : 0;
    requestAnimationFrame(roll);
  };
  requestAnimationFrame(roll);
"""


class Visit(NamedTuple):
    """What it takes to open a page for the first time."""

    kilobytes: float
    requests: int
    largest_paint_ms: float
    interactive_ms: float
    longest_task_ms: float
    page_thread_ms: float  # processor time, so that it says something even if the machine is busy


class Motion(NamedTuple):
    """How smoothly pieces move."""

    frames: int
    per_second: float
    left_out: float  # share of frames that should have been there
    longest_ms: float


class Traffic:
    """What comes over the network, as it is packed on the way."""

    def __init__(self, session: CDPSession) -> None:
        self.sizes: list[float] = []
        session.send("Network.enable")
        session.on("Network.loadingFinished", lambda event: self.sizes.append(event["encodedDataLength"]))


def first_visit(
    browser: Browser, address: str, wanted: str, slowed: float, path: Callable[[Person], str], **device: Any
) -> Visit:
    """Open a page with nothing in the cache; `wanted` is what one wants to press there."""
    person = Person(browser, address, pace="calm", **device)
    person.context.add_init_script(NOTE % wanted)
    session = person.context.new_cdp_session(person.page)
    traffic = Traffic(session)
    session.send("Performance.enable")
    person.context.set_default_timeout(PATIENCE)
    where = path(person)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slowed})
    person.page.goto(where)
    person.page.wait_for_function("() => figures.there > 0")
    spent = thread_time(session)
    person.page.wait_for_timeout(3 * QUIET)
    found = person.page.evaluate("figures")
    person.close()
    return Visit(
        kilobytes=sum(traffic.sizes) / 1000,
        requests=len(traffic.sizes),
        largest_paint_ms=found["paint"],
        interactive_ms=interactive(found["there"], found["tasks"]),
        longest_task_ms=max([0.0, *(length for _, length in found["tasks"])]),
        page_thread_ms=spent,
    )


def thread_time(session: CDPSession) -> float:
    """How long the thread of the page has been busy, in milliseconds of the processor."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return 1000 * next(float(metric["value"]) for metric in metrics if metric["name"] == "ThreadTime")


def interactive(there: float, tasks: list[tuple[float, float]]) -> float:
    """When what is there can be pressed without waiting: no long task runs, and none comes soon."""
    for start, length in sorted(tasks):
        if start < there + QUIET:
            there = max(there, start + length)
    return there


def home(_: Person) -> str:
    """The first page."""
    return "/"


def new_table(person: Person) -> str:
    """A table at which one has to decide."""
    table = person.make_table({"kind": "me"}, BOT, BOT, BOT)
    return f"/t/{table['id']}"


def movement(browser: Browser, address: str, decisions: int, **device: Any) -> Motion:
    """Play against bots, and count the frames while pieces move."""
    person = Person(browser, address, seed=11, pace="calm", reduced_motion="no-preference", **device)
    person.context.set_default_timeout(PATIENCE)
    person.context.add_init_script(FILM)
    person.play_bots(1)
    person.play(until=lambda sight: len(person.said) >= decisions)
    gaps: list[float] = person.page.evaluate("frames_seen")
    person.close()
    return Motion(
        frames=len(gaps),
        per_second=1000 / median(gaps),
        left_out=sum(round(gap / FRAME) - 1 for gap in gaps if gap > LATE)
        / max(1, sum(max(1, round(gap / FRAME)) for gap in gaps)),
        longest_ms=max(gaps),
    )
