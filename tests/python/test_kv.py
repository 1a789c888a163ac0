"""Session.kv: values of the program's own, typed and transactional, in AgentFS's table."""

import contextlib
import dataclasses
import sqlite3
import threading

import pytest
import twotrack
from twotrack import Session
from twotrack.kv import KeyValueStore


@pytest.fixture
def kv(tmp_path):
    with Session("a1", tmp_path, goal="g") as session:
        yield session.kv


def test_what_was_set_is_there_in_the_next_session(tmp_path):
    with Session("a1", tmp_path, goal="g") as session:
        session.kv.set("node:a.py", {"seen": 3, "names": ["f", None]})
    with Session("a1", tmp_path) as session:
        assert session.kv.get("node:a.py") == {"seen": 3, "names": ["f", None]}
        assert session.kv.get("node:b.py") is None


def test_another_agent_has_values_of_its_own(kv, tmp_path):
    kv.set("k", 1)
    with Session("a2", tmp_path, goal="g") as other:
        assert other.kv.get("k") is None


def test_keys_are_listed_by_their_beginning(kv):
    for key in ("node:b", "node:a", "node%", "file:a"):
        kv.set(key, key)
    assert list(kv.list("node:")) == ["node:a", "node:b"]
    assert list(kv.list()) == ["file:a", "node%", "node:a", "node:b"]
    assert kv.delete("node:a") and not kv.delete("node:a")
    assert list(kv.list("node:")) == ["node:b"]


def test_a_transaction_happens_as_a_whole_or_not_at_all(kv, tmp_path):
    kv.set("n", 1)
    with pytest.raises(ZeroDivisionError), kv.transaction() as inside:
        inside.set("n", 2)
        inside.set("m", 2)
        assert inside.get("n") == 2
        raise ZeroDivisionError
    assert kv.list() == {"n": 1}
    with kv.transaction():
        kv.set("n", 3)
        with pytest.raises(twotrack.InvalidError, match="inside another"), kv.transaction():
            pass
        other = sqlite3.connect(kv.path)
        assert other.execute("SELECT value FROM kv_store WHERE key = 'n'").fetchone() == ("1",)
    assert other.execute("SELECT value FROM kv_store WHERE key = 'n'").fetchone() == ("3",)
    other.close()


def test_many_threads_count_and_no_step_is_lost(kv):
    kv.set("n", 0)

    def count():
        for _ in range(50):
            with kv.transaction():
                kv.set("n", kv.get("n", int) + 1)

    threads = [threading.Thread(target=count) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert kv.get("n") == 200


@dataclasses.dataclass
class Seen:
    path: str
    times: int = 0


def test_values_have_the_type_that_is_asked_for(kv):
    kv.set("seen", Seen("a.py", 3))
    kv.set("action", twotrack.RecentAction(turn=1, tool="t", summary="s", outcome="success"))
    assert kv.get("seen", Seen) == Seen("a.py", 3)
    assert kv.get("action", twotrack.RecentAction).tool == "t"
    assert kv.list("s", Seen) == {"seen": Seen("a.py", 3)}
    for kind in (twotrack.RecentAction, str, int):
        with pytest.raises(twotrack.InvalidError, match="seen"):
            kv.get("seen", kind)


@pytest.mark.parametrize("key, value", [("", 1), (3, 1), ("k", float("nan")), ("k", object()), ("k", {1: 2})])
def test_what_cannot_be_kept_is_refused(kv, key, value):
    with pytest.raises((twotrack.InvalidError, TypeError, ValueError)):
        kv.set(key, value)
    assert kv.list() == {}


def test_agentfs_reads_it(kv, tmp_path):
    sdk = pytest.importorskip("agentfs_sdk")
    import asyncio

    kv.set("node:a.py", {"seen": 3})
    kv.close()

    async def read():
        fs = await sdk.AgentFS.open(sdk.AgentFSOptions(path=kv.path))
        try:
            return await fs.kv.get("node:a.py")
        finally:
            await fs.close()

    assert asyncio.run(read()) == {"seen": 3}


def test_a_file_in_the_current_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with KeyValueStore("a.db") as kv:
        kv.set("k", 1)
    assert (tmp_path / "a.db").stat().st_mode & 0o777 == 0o600


def test_a_link_is_not_followed(tmp_path):
    (tmp_path / "a.db").symlink_to(tmp_path / "elsewhere.db")
    with pytest.raises(twotrack.StorageError, match="is a link"):
        KeyValueStore(tmp_path / "a.db")
    assert not (tmp_path / "elsewhere.db").exists()


def test_a_journal_that_names_a_file_to_delete_is_refused(tmp_path):
    KeyValueStore(tmp_path / "a.db").close()
    victim = tmp_path / "precious.txt"
    victim.write_text("kept")
    name = str(victim).encode()
    magic = bytes.fromhex("d9d505f920a163d7")
    header = magic + b"".join(n.to_bytes(4, "big") for n in (1, 0, 1, 512, 4096))
    tail = name + len(name).to_bytes(4, "big") + sum(name).to_bytes(4, "big") + magic
    (tmp_path / "a.db-journal").write_bytes(header.ljust(512, b"\0") + tail)
    with pytest.raises(twotrack.StorageError, match="names a file for SQLite to delete"):
        KeyValueStore(tmp_path / "a.db")
    assert victim.read_text() == "kept"


def test_a_schema_of_somebody_else_is_refused(tmp_path):
    KeyValueStore(tmp_path / "a.db").close()
    with sqlite3.connect(tmp_path / "a.db") as other:
        other.execute("CREATE TRIGGER t AFTER INSERT ON kv_store BEGIN DELETE FROM kv_store; END")
    with pytest.raises(twotrack.StorageError, match="trigger 't'"):
        KeyValueStore(tmp_path / "a.db")


def fill(kv):
    """As a full disk: SQLite undoes the whole transaction."""
    (pages,) = kv._database.execute("PRAGMA page_count").fetchone()
    kv._database.execute(f"PRAGMA max_page_count = {pages + 2}")


def test_a_full_disk_says_so_and_the_next_transaction_works(kv):
    fill(kv)
    with pytest.raises(twotrack.StorageError, match="disk is full"), kv.transaction():
        kv.set("a", 1)
        kv.set("large", "x" * 100_000)
    with kv.transaction():
        kv.set("b", 2)
    assert kv.list() == {"b": 2}


def test_after_a_full_disk_nothing_more_of_the_transaction_happens(kv):
    fill(kv)
    with pytest.raises(twotrack.StorageError), kv.transaction():
        kv.set("a", 1)
        with contextlib.suppress(twotrack.StorageError):
            kv.set("large", "x" * 100_000)
        kv.set("b", 2)
    assert kv.list() == {}


@dataclasses.dataclass
class Place:
    line: int


@dataclasses.dataclass
class Finding:
    rule: str
    places: list[Place]
    first: Place | None = None
    by_file: dict[str, Place] = dataclasses.field(default_factory=dict)


def test_what_is_inside_has_its_type_too(kv):
    found = Finding("F401", [Place(3)], Place(3), {"a.py": Place(4)})
    kv.set("f", found)
    assert kv.get("f", Finding) == found
    kv.set("l", [1, 2])
    assert kv.get("l", list[int]) == [1, 2]
    assert kv.get("l", list[int] | None) == [1, 2]


@pytest.mark.parametrize("kind", [list[str], dict[str, int], Finding, list[Place], str | None])
def test_what_is_of_another_type_inside_is_refused(kv, kind):
    kv.set("l", [1, 2])
    with pytest.raises(twotrack.InvalidError, match="the value of l"):
        kv.get("l", kind)
    kv.set("f", {"rule": "F401", "places": [{"row": 3}]})
    with pytest.raises(twotrack.InvalidError, match="the value of f"):
        kv.get("f", Finding)
