"""A real nginx before a real server, set up as deploy/nginx.conf says."""

import re
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from tests.needs import need
from tests.server.certificate import make_certificate
from tests.server.postgres import free_port
from tests.server.processes import serving, sqlite

pytestmark = pytest.mark.slow

CONFIGURATION = (Path(__file__).parents[3] / "deploy" / "nginx.conf").read_text(encoding="utf-8")
NAME = "play.example.org"
# What a machine's own nginx.conf says around ours.
AROUND = """\
daemon off;
pid {folder}/pid;
error_log {folder}/error.log;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    {ours}
}}
"""


def write_certificate(folder: Path) -> None:
    """A certificate nobody else has signed."""
    certificate = make_certificate(NAME)
    (folder / "fullchain.pem").write_bytes(certificate.public)
    (folder / "privkey.pem").write_bytes(certificate.private)


@contextmanager
def nginx(folder: Path, server: str, secure: int, plain: int) -> Iterator[None]:
    """nginx with our configuration, on these ports, before this server."""
    write_certificate(folder)
    ours = CONFIGURATION.replace("127.0.0.1:8000", server.removeprefix("http://"))
    ours = ours.replace(f"/etc/letsencrypt/live/{NAME}", str(folder))
    ours = re.sub(r"listen \[::\]:\d+.*;", "", ours)
    ours = ours.replace("listen 443", f"listen 127.0.0.1:{secure}").replace(
        "listen 80", f"listen 127.0.0.1:{plain}"
    )
    file = folder / "nginx.conf"
    file.write_text(AROUND.format(folder=folder, ours=ours), encoding="utf-8")
    process = subprocess.Popen(
        [need("nginx"), "-c", str(file), "-e", str(folder / "error.log")], stderr=subprocess.DEVNULL
    )
    try:
        yield
    finally:
        process.terminate()
        process.wait()


@contextmanager
def client(folder: Path, port: int) -> Iterator[httpx.Client]:
    """Somebody elsewhere, who asks for the name of the certificate."""
    trusting = ssl.create_default_context(cafile=folder / "fullchain.pem")
    with httpx.Client(
        base_url=f"https://127.0.0.1:{port}", headers={"Host": NAME}, verify=trusting, timeout=20
    ) as http:
        http.event_hooks["request"] = [lambda request: request.extensions.update(sni_hostname=NAME)]
        yield http


def come(http: httpx.Client) -> None:
    """Become a guest, once nginx answers."""
    until = time.monotonic() + 20
    while True:
        try:
            answer = http.post("/api/me", json={"name": "Ann", "language": "en"})
        except httpx.ConnectError:
            assert time.monotonic() < until, "nginx does not answer"
            time.sleep(0.05)
        else:
            http.headers["X-Rattus-Csrf"] = answer.raise_for_status().json()["csrf"]
            return


def test_pages_moves_and_streams_pass_and_the_figures_do_not(tmp_path: Path) -> None:
    need("nginx")
    secure, plain = free_port(), free_port()
    settings = {"RATTUS_PUBLIC": f"https://{NAME}", "RATTUS_PROXY": "127.0.0.1"}
    with (
        serving(sqlite(tmp_path), **settings) as server,
        nginx(tmp_path, server, secure, plain),
        client(tmp_path, secure) as http,
    ):
        come(http)
        page = http.get("/")
        seats = [{"kind": "me"}, {"kind": "open"}]
        table = http.post("/api/tables", json={"seats": seats}).raise_for_status().json()["id"]
        with http.stream("GET", f"/api/tables/{table}/events") as stream:
            lines = stream.iter_lines()
            first = next(lines)
            said = {"id": "request-1", "text": "hello"}
            http.post(f"/api/tables/{table}/chat", json=said).raise_for_status()
            heard = next(line for line in lines if "hello" in line)
        figures = http.get("/metrics").status_code
        redirected = httpx.get(f"http://127.0.0.1:{plain}/x", headers={"Host": NAME})

    assert page.status_code == 200
    assert [cookie.secure for cookie in http.cookies.jar] == [True]
    assert first == "id: 0"
    assert heard.startswith("data: ")
    assert figures == 404
    assert (redirected.status_code, redirected.headers["location"]) == (301, f"https://{NAME}/x")
