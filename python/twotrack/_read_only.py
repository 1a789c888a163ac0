"""Copies of what something else holds. A change of one would silently have no effect, so it raises."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NoReturn, SupportsIndex, TypeVar

K = TypeVar("K")
V = TypeVar("V")


def _refuse(self: Any, *_: Any, **__: Any) -> NoReturn:
    raise TypeError(self._says)


class ReadOnlyList(list[V]):
    """A list that says what to do instead of changing it. Copied and pickled as a plain one."""

    def __init__(self, items: Iterable[V], says: str) -> None:
        super().__init__(items)
        self._says = says

    append = extend = insert = remove = pop = clear = sort = reverse = _refuse
    __setitem__ = __delitem__ = __iadd__ = __imul__ = _refuse

    def __reduce_ex__(self, protocol: SupportsIndex) -> Any:
        return (list, (list(self),))


class ReadOnlyDict(dict[K, V]):
    """The same for a dict."""

    def __init__(self, items: Mapping[K, V], says: str) -> None:
        super().__init__(items)
        self._says = says

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __reduce_ex__(self, protocol: SupportsIndex) -> Any:
        return (dict, (dict(self),))


def read_only(value: Any, says: str) -> Any:
    """A value of JSON whose lists and dicts, at any depth, raise TypeError(says) when they are changed."""
    if isinstance(value, dict):
        return ReadOnlyDict({key: read_only(item, says) for key, item in value.items()}, says)
    if isinstance(value, list):
        return ReadOnlyList([read_only(item, says) for item in value], says)
    return value
