"""A page never holds what its seat may not know: not in what it is told, not in what it shows."""

from collections.abc import Iterator
from typing import Any

from tests.browser.conftest import NewPerson
from tests.browser.person import Json, Person
from tests.browser.test_games import play_together
from tests.browser.test_table import spoken

CARDS = "peasant,merchant,monk,crusader,witch,king"
SEALED = {"deal", "salt", "seed", "sealed"}  # what proves a game afterwards, and would give it away before


def parts(message: Any) -> Iterator[Json]:
    """Every object in a message, however deep."""
    if isinstance(message, dict):
        yield message
        for inner in message.values():
            yield from parts(inner)
    elif isinstance(message, list):
        for inner in message:
            yield from parts(inner)


def faces_that_should_be_hidden(message: Json, seat: str) -> list[Json]:
    """Face-down rats with a face that this seat has not looked at, and looks of others with a face."""
    found = []
    for part in parts(message):
        if "regions" in part and "holders" in part:
            rats = [rat for region in part["regions"].values() for rat in region.get("rats", [])]
            found += [
                rat
                for rat in rats
                if "face" in rat and not rat.get("shown") and seat not in rat.get("seen_by", [])
            ]
        if part.get("kind") == "looked" and "face" in part and part.get("player") != seat:
            found.append(part)
    return found


def has_looked(person: Person, seat: str) -> bool:
    """Has this page been told what its own Witch saw?"""
    looked = f'"kind":"looked","player":"{seat}"[^{{}}]*"face"'
    return bool(person.page.evaluate("looked => heard.some((text) => RegExp(looked).test(text))", looked))


def test_a_page_is_told_no_more_than_its_seat_may_know(somebody: NewPerson) -> None:
    """Two people with a Witch between them; the game goes on until both pages have lived through looks."""
    ann, bob = somebody(seed=11), somebody(seed=12)
    table = ann.make_table({"kind": "me"}, {"kind": "open"}, cards=CARDS)
    bob.arrive("Bob")
    bob.ask("post", "/api/claim", secret=table["links"]["join"].rsplit("/", 1)[-1])
    bob.ask("post", f"/api/tables/{table['id']}/join")
    for person in (ann, bob):
        person.listen()
        person.wanted = {"witch"}
        person.sit_down(table["id"])

    play_together(ann, bob, until=lambda: has_looked(ann, "red") and has_looked(bob, "blue"))

    for person, seat in ((ann, "red"), (bob, "blue")):
        heard = person.heard()
        own = [
            part
            for message in heard
            for part in parts(message)
            if part.get("kind") == "looked" and "face" in part
        ]
        assert own != [], "nobody has looked at anything: this test tries nothing"
        assert [rat for message in heard for rat in faces_that_should_be_hidden(message, seat)] == []
        assert SEALED & {name for message in heard for part in parts(message) for name in part} == set()

    looks = [part for message in ann.heard() for part in parts(message) if part.get("kind") == "looked"]
    hers = {spoken(look["face"]) for look in looks if "face" in look}
    told = {
        spoken(part["face"])
        for message in bob.heard()
        for part in parts(message)
        if part.get("face") is not None
    }
    content = bob.page.content()
    assert not any(face in content for face in hers - told)


def test_a_leak_would_be_noticed() -> None:
    """The search finds a face that red may not know, wherever it is hidden."""
    face = {"limit": 3, "symbols": ["all"]}
    region = {"rats": [{"number": 4, "face": face, "seen_by": ["blue"]}]}
    look = {"kind": "looked", "player": "blue", "rat": 4, "face": face}
    message = {"news": {"view": {"regions": {"gallia": region}, "holders": {}}, "events": [look]}}

    assert faces_that_should_be_hidden(message, "red") == [region["rats"][0], look]
    assert faces_that_should_be_hidden(message, "blue") == []
