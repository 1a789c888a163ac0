"""KeyValueStore: a program's own values, typed and transactional, in the table that AgentFS uses.

    with session.kv.transaction() as kv:
        kv.set("node:a.py", NodeState(path="a.py", seen=3))
        kv.set("nodes", 1)
    session.kv.get("node:a.py", NodeState).seen

A value is JSON, a model (anything with `model_dump()`) or a dataclass. No model is ever shown what is in
it: what an agent should know belongs in its log.
"""

from __future__ import annotations

import dataclasses
import os
import sqlite3
import threading
import types
import typing
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TypeVar, overload

from twotrack import _json
from twotrack.errors import InvalidError, StorageError

__all__ = ["KeyValueStore"]

T = TypeVar("T")

# The statements of agentfs-sdk 0.6.4.
_SCHEMA = """
CREATE TABLE IF NOT EXISTS kv_store (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL,
    created_at INTEGER DEFAULT (unixepoch()),
    updated_at INTEGER DEFAULT (unixepoch())
);
CREATE INDEX IF NOT EXISTS idx_kv_store_created_at ON kv_store(created_at);
"""
_SET = """
INSERT INTO kv_store (key, value, updated_at) VALUES (?, ?, unixepoch())
ON CONFLICT(key) DO UPDATE SET value = excluded.value, updated_at = unixepoch()
"""
_BUSY_SECONDS = 10.0
_JOURNAL_MAGIC = bytes.fromhex("d9d505f920a163d7")


class KeyValueStore:
    """Values by key in one SQLite file. Several processes and threads may use it; each change alone, or each
    transaction, happens as a whole or not at all."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = os.fspath(path)
        self._lock = threading.RLock()
        self._is_in_transaction = False
        with _storage_errors(self.path):
            os.makedirs(os.path.dirname(self.path) or ".", mode=0o700, exist_ok=True)
            _make_private_file(self.path)
            _check_files(self.path)
            self._database = sqlite3.connect(
                self.path, timeout=_BUSY_SECONDS, isolation_level=None, check_same_thread=False
            )
            self._database.execute("PRAGMA trusted_schema = OFF")
            self._database.execute("PRAGMA journal_mode = WAL")
            _check_schema(self._database)
            self._database.executescript(_SCHEMA)

    @overload
    def get(self, key: str) -> Any: ...
    @overload
    def get(self, key: str, kind: type[T]) -> T | None: ...
    def get(self, key: str, kind: Any = None) -> Any:
        """The value of a key, as a `kind` if one is named; None if there is none."""
        rows = self._run("SELECT value FROM kv_store WHERE key = ?", (_checked_key(key),))
        return _read(key, rows[0][0], kind) if rows else None

    def set(self, key: str, value: Any) -> None:
        """Stores a value; what was there is replaced."""
        self._run(_SET, (_checked_key(key), _json.dumps(_plain(value))))

    def delete(self, key: str) -> bool:
        """Removes a key. Whether it was there."""
        return bool(self._run("DELETE FROM kv_store WHERE key = ? RETURNING key", (_checked_key(key),)))

    @overload
    def list(self, prefix: str = "") -> dict[str, Any]: ...
    @overload
    def list(self, prefix: str, kind: type[T]) -> dict[str, T]: ...
    def list(self, prefix: str = "", kind: Any = None) -> dict[str, Any]:
        """Every key that begins with `prefix`, in order, with its value."""
        rows = self._run(
            "SELECT key, value FROM kv_store WHERE substr(key, 1, length(?1)) = ?1 ORDER BY key", (prefix,)
        )
        return {key: _read(key, value, kind) for key, value in rows}

    @contextmanager
    def transaction(self) -> Iterator[KeyValueStore]:
        """Everything set and deleted inside happens at its end, or, after an exception, not at all."""
        with self._lock:
            if self._is_in_transaction:
                raise InvalidError("a transaction cannot be inside another one")
            self._run("BEGIN IMMEDIATE")
            self._is_in_transaction = True
            try:
                yield self
                self._run("COMMIT")
            except BaseException:
                # After some errors, as a full disk, SQLite has undone it already.
                if self._database.in_transaction:
                    self._run("ROLLBACK")
                raise
            finally:
                self._is_in_transaction = False

    def close(self) -> None:
        """Closes the file."""
        with self._lock:
            self._database.close()

    def __enter__(self) -> KeyValueStore:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"KeyValueStore({self.path!r})"

    def _run(self, statement: str, values: tuple[Any, ...] = ()) -> Any:
        with self._lock, _storage_errors(self.path):
            if self._is_in_transaction and not self._database.in_transaction:
                raise StorageError(f"{self.path}: the transaction was undone after an error")
            return self._database.execute(statement, values).fetchall()


def _make_private_file(path: str) -> None:
    # One that is there is not opened: who closes it takes the locks of every connection of this process.
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR | os.O_CLOEXEC, 0o600))
    except FileExistsError:
        pass


def _check_files(path: str) -> None:
    """The file may have come with somebody's folder. SQLite follows a link to it, and deletes what a rollback
    journal names."""
    if os.path.islink(path):
        raise StorageError(f"{path} is a link, which may lead anywhere")
    try:
        descriptor = os.open(f"{path}-journal", os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError:
        return
    with open(descriptor, "rb") as journal:
        journal.seek(max(0, os.fstat(descriptor).st_size - len(_JOURNAL_MAGIC)))
        if journal.read(len(_JOURNAL_MAGIC)) == _JOURNAL_MAGIC:
            raise StorageError(f"{path}-journal names a file for SQLite to delete; remove it")


def _check_schema(database: sqlite3.Connection) -> None:
    odd = database.execute(
        "SELECT type, name FROM sqlite_schema WHERE type NOT IN ('table', 'index') OR "
        "(type = 'table' AND rootpage = 0) LIMIT 1"
    ).fetchone()
    if odd:
        raise StorageError(f"a {odd[0]} {odd[1]!r} that no program of ours makes: the file is somebody else's")


@contextmanager
def _storage_errors(path: str) -> Iterator[None]:
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise StorageError(f"{path}: {error}") from error


def _checked_key(key: object) -> str:
    if isinstance(key, str) and key:
        return key
    raise InvalidError(f"a key must be a text that is not empty, not {key!r}")


def _plain(value: Any) -> Any:
    dump = getattr(value, "model_dump", None)
    if dump is not None:
        return dump(mode="json")
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return dataclasses.asdict(value)
    return value


def _read(key: str, text: str, kind: Any) -> Any:
    value = _json.loads(text)
    if kind is None:
        return value
    try:
        return _built(value, kind)
    except (TypeError, ValueError, NameError) as error:
        raise InvalidError(f"the value of {key} is no {_called(kind)}: {error}") from error


def _called(kind: Any) -> str:
    return kind.__name__ if isinstance(kind, type) and not typing.get_args(kind) else str(kind)


def _built(value: Any, kind: Any) -> Any:
    """`value` as a `kind`: a model, a dataclass, a plain type, or list[…], dict[str, …], unions and literals of
    them. Raises what says why it is none."""
    if kind is Any:
        return value
    validate = getattr(kind, "model_validate", None)
    if validate is not None:
        return validate(value)
    if dataclasses.is_dataclass(kind) and isinstance(value, dict):
        hints = typing.get_type_hints(kind)
        fields = {name: _built(one, hints.get(name, Any)) for name, one in value.items()}
        return typing.cast(Any, kind)(**fields)
    origin, inside = typing.get_origin(kind), typing.get_args(kind)
    if origin in (typing.Union, types.UnionType):
        return _built_one_of(value, inside)
    if origin is typing.Literal and value in inside:
        return value
    if origin is list and isinstance(value, list):
        return [_built(one, inside[0]) for one in value]
    if origin is dict and isinstance(value, dict):
        return {name: _built(one, inside[1]) for name, one in value.items()}
    plain = type(None) if kind is None else kind
    if plain is float and type(value) is int:
        return float(value)
    if isinstance(plain, type) and isinstance(value, plain) and not (isinstance(value, bool) and plain is not bool):
        return value
    raise TypeError(f"it is a {type(value).__name__}, not a {_called(kind)}")


def _built_one_of(value: Any, kinds: tuple[Any, ...]) -> Any:
    for kind in kinds:
        try:
            return _built(value, kind)
        except (TypeError, ValueError):
            continue
    raise TypeError(f"it is a {type(value).__name__}, not one of {', '.join(map(_called, kinds))}")
