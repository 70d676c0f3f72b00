"""A first start that is killed at any moment: the next one goes on cleanly."""

import json
import os
import signal
import subprocess
import threading
from pathlib import Path

import pytest

from tests.install.checkout import check_out
from tools.stages import STAGES

pytestmark = pytest.mark.slow

# So many seconds after a stage has begun: at once, or in the middle of it.
MOMENTS = (
    ("environment", 0.0),
    ("environment", 1.5),
    ("environment", 3.0),
    ("node", 0.2),
    ("packages", 0.5),
    ("package", 0.3),
    ("compiled", 2.0),
    ("parts", 1.0),
    ("pages", 0.5),
    ("compiled", 8.0),
)
OUTLIVED = ("node",)  # the installer goes on when `./run` is killed, and the next start waits


def start(source: Path) -> subprocess.Popen[str]:
    """The first start, in a group of processes of its own."""
    return subprocess.Popen(
        ["./run", "play", "--help"],
        cwd=source,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def forget(source: Path, stage: str) -> None:
    """Let a stage be done again, if an earlier start came as far as that."""
    stamps = source / ".venv" / "stamps.json"
    if stamps.exists():
        kept = json.loads(stamps.read_text(encoding="utf-8"))
        kept.pop(stage, None)
        stamps.write_text(json.dumps(kept), encoding="utf-8")


def kill_at(source: Path, stage: str, delay: float, *, children: bool) -> bool:
    """Start, and kill it this long after the stage has begun; whether it came to that."""
    forget(source, stage)
    process = start(source)
    title = STAGES[stage].title
    assert process.stderr
    timers = []
    for line in process.stderr:
        if line.startswith("[") and title in line:
            timers.append(threading.Timer(delay, kill, (process.pid, children)))
            timers[-1].start()
    process.wait()
    process.stderr.close()
    for timer in timers:
        timer.cancel()  # where nothing can be compiled it may have ended sooner
    return bool(timers)


def kill(process: int, children: bool) -> None:
    """As the kernel does when memory runs out: only the program itself, or everything it had started."""
    if children:
        os.killpg(process, signal.SIGKILL)
    else:
        os.kill(process, signal.SIGKILL)


def test_killed_at_ten_moments_it_goes_on_and_two_starts_at_once_share_the_work(tmp_path: Path) -> None:
    source = check_out(tmp_path / "source")
    came = [kill_at(source, stage, delay, children=stage not in OUTLIVED) for stage, delay in MOMENTS]
    both = [start(source), start(source)]
    told = [process.communicate()[1] for process in both]
    again = start(source)
    last = again.communicate()[1]

    assert all(came)
    assert [process.returncode for process in both] == [0, 0], told
    # Where nothing can be compiled all may have been done before the last kill; then nobody has to wait.
    left = any("[1/" in words for words in told)
    assert sum("Another start is preparing .venv; waiting for it" in words for words in told) == int(left)
    assert (source / "src/rattus/server/static/index.html").is_file()
    assert (last, again.returncode) == ("", 0)
