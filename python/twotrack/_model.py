"""Small validated values that print, compare and dump as users of Pydantic expect.

No dependency on Pydantic: the package needs little of it, and a project may use any version.
"""

from __future__ import annotations

import copy
import importlib
import inspect
import json
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from typing import Any, ClassVar, TypeVar

from twotrack import _json
from twotrack.errors import InvalidError

__all__ = ["Field", "Model", "REQUIRED", "ValidationError"]

M = TypeVar("M", bound="Model")


class _Required:
    def __repr__(self) -> str:
        return "REQUIRED"


REQUIRED: Any = _Required()


class ValidationError(InvalidError):
    """Invalid input. `errors()` lists everything that is wrong, not only the first."""

    def __init__(self, title: str, found: list[dict[str, Any]]) -> None:
        self.title = title
        self._found = found
        lines = [f"{len(found)} validation error{'' if len(found) == 1 else 's'} for {title}"]
        for one in found:
            lines.append(".".join(str(part) for part in one["loc"]))
            lines.append(f"  {one['msg']} [type={one['type']}, input_value={one['input']!r}]")
        super().__init__("\n".join(lines))

    def errors(self) -> list[dict[str, Any]]:
        return [dict(one) for one in self._found]

    def error_count(self) -> int:
        return len(self._found)


class _Misfit(ValueError):
    """One invalid value; becomes a line of a ValidationError."""

    def __init__(self, kind: str, message: str, loc: tuple[Any, ...] = ()) -> None:
        super().__init__(message)
        self.kind = kind
        self.loc = loc


def text(value: Any) -> str:
    if isinstance(value, str):
        return value
    raise _Misfit("string_type", "Input should be a valid string")


def integer(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, (int, str, float)):
        raise _Misfit("int_type", "Input should be a valid integer")
    try:
        number = int(value)
    except (ValueError, OverflowError):
        raise _Misfit("int_parsing", "Input should be a valid integer") from None
    if isinstance(value, float) and number != value:
        raise _Misfit("int_from_float", "Input should be a valid integer, got a number with a fractional part")
    return number


def count(value: Any) -> int:
    number = integer(value)
    if number < 0:
        raise _Misfit("greater_than_equal", "Input should be greater than or equal to 0")
    return number


def flag(value: Any) -> bool:
    if isinstance(value, bool):
        return value
    raise _Misfit("bool_type", "Input should be a valid boolean")


def number(value: Any) -> float:
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return float(value)
    raise _Misfit("float_type", "Input should be a valid number")


def anything(value: Any) -> Any:
    return value


def one_of(*choices: str) -> Callable[[Any], str]:
    def check(value: Any) -> str:
        if value in choices:
            return str(value)
        raise _Misfit("literal_error", "Input should be " + " or ".join(repr(choice) for choice in choices))

    return check


def optional(check: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda value: None if value is None else check(value)


def mapping(value: Any) -> dict[str, Any]:
    if not isinstance(value, Mapping):
        raise _Misfit("dict_type", "Input should be a valid dictionary")
    for key in value:
        if not isinstance(key, str):
            raise _Misfit("string_type", "Input should be a valid string", (key, "[key]"))
    return dict(value)


def moment(value: Any) -> datetime:
    if isinstance(value, datetime):
        return value
    if isinstance(value, str):
        try:
            return datetime.fromisoformat(value.replace("Z", "+00:00"))
        except ValueError:
            pass
    raise _Misfit("datetime_parsing", "Input should be a valid datetime")


def model(kind: type[M]) -> Callable[[Any], M]:
    def check(value: Any) -> M:
        if isinstance(value, kind):
            return value
        if not isinstance(value, Mapping):
            raise _Misfit("model_type", f"Input should be a valid dictionary or instance of {kind.__name__}")
        return kind.model_validate(value)

    return check


def list_of(check: Callable[[Any], Any]) -> Callable[[Any], list[Any]]:
    def checked(value: Any) -> list[Any]:
        if not isinstance(value, (list, tuple)):
            raise _Misfit("list_type", "Input should be a valid list")
        return [_nested(check, item, place) for place, item in enumerate(value)]

    return checked


def dict_of(check: Callable[[Any], Any]) -> Callable[[Any], dict[str, Any]]:
    def checked(value: Any) -> dict[str, Any]:
        return {key: _nested(check, item, key) for key, item in mapping(value).items()}

    return checked


class _Several(ValueError):
    def __init__(self, found: list[dict[str, Any]]) -> None:
        super().__init__("several")
        self.found = found


def _nested(check: Callable[[Any], Any], value: Any, place: Any) -> Any:
    try:
        return check(value)
    except ValidationError as error:
        raise _Several([{**one, "loc": (place, *one["loc"])} for one in error.errors()]) from None
    except _Misfit as misfit:
        raise _Misfit(misfit.kind, str(misfit), (place, *misfit.loc)) from None


class Field:
    """One field of a model: how a value is checked, and the default."""

    __slots__ = ("check", "default", "schema")

    def __init__(
        self, check: Callable[[Any], Any], default: Any = REQUIRED, *, schema: dict[str, Any] | None = None
    ) -> None:
        self.check = check
        self.default = default
        self.schema = schema or {}

    def is_required(self) -> bool:
        return self.default is REQUIRED

    def get_default(self) -> Any:
        return self.default() if callable(self.default) else self.default


def checked(title: str, fields: Mapping[str, Field], given: Mapping[str, Any]) -> dict[str, Any]:
    """The values of all fields, or a ValidationError with everything that is wrong. Unknown names
    are ignored, as Pydantic does by default."""
    values: dict[str, Any] = {}
    found: list[dict[str, Any]] = []
    for name, field in fields.items():
        if name not in given:
            if field.is_required():
                found.append({"type": "missing", "loc": (name,), "msg": "Field required", "input": dict(given)})
            else:
                values[name] = field.get_default()
            continue
        try:
            values[name] = field.check(given[name])
        except ValidationError as error:
            found.extend({**one, "loc": (name, *one["loc"])} for one in error.errors())
        except _Several as several:
            found.extend({**one, "loc": (name, *one["loc"])} for one in several.found)
        except _Misfit as misfit:
            found.append({"type": misfit.kind, "loc": (name, *misfit.loc), "msg": str(misfit), "input": given[name]})
    if found:
        raise ValidationError(title, found)
    return values


def _dumped(value: Any, mode: str) -> Any:
    if isinstance(value, Model):
        return value.model_dump(mode=mode)
    if isinstance(value, Mapping):
        return {key: _dumped(item, mode) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_dumped(item, mode) for item in value]
    if mode == "json" and isinstance(value, datetime):
        return value.isoformat().replace("+00:00", "Z")
    return value


class Model:
    """The base of the package's values. A class names its fields in `model_fields`; a subclass may add some
    as annotations, as in Pydantic."""

    model_fields: ClassVar[dict[str, Field]] = {}
    _instead = ""  # of a copy that must not be changed: what changes the original

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        added = {
            name: _declared(annotation, cls.__dict__.get(name, REQUIRED))
            for name, annotation in inspect.get_annotations(cls).items()
            if not name.startswith("_") and name not in cls.model_fields and "ClassVar" not in str(annotation)
        }
        cls.model_fields = {**cls.model_fields, **added}

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: Any) -> Any:
        """A field of this type in a Pydantic model is checked and dumped by this class."""
        core = importlib.import_module("pydantic_core.core_schema")
        dump = core.plain_serializer_function_ser_schema(
            lambda value, info: value.model_dump(mode=info.mode), info_arg=True
        )
        return core.no_info_plain_validator_function(cls.model_validate, serialization=dump)

    @classmethod
    def __get_pydantic_json_schema__(cls, schema: Any, handler: Any) -> dict[str, Any]:
        return cls.model_json_schema()

    def __init__(self, **given: Any) -> None:
        for name, value in checked(type(self).__name__, self.model_fields, given).items():
            object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: Any) -> None:
        if name not in self.model_fields:
            raise ValueError(f'"{type(self).__name__}" object has no field "{name}"')
        if self._instead:
            raise TypeError(f"this {type(self).__name__} is a copy: use packet.{self._instead}, or its model_copy()")
        object.__setattr__(self, name, value)

    @classmethod
    def model_validate(cls: type[M], obj: Any) -> M:
        """The same value as a model; checked. Raises ValidationError."""
        if isinstance(obj, cls):
            return obj
        if not isinstance(obj, Mapping):
            message = f"Input should be a valid dictionary or instance of {cls.__name__}"
            raise ValidationError(cls.__name__, [{"type": "model_type", "loc": (), "msg": message, "input": obj}])
        return cls(**obj)

    @classmethod
    def model_validate_json(cls: type[M], json_data: str | bytes) -> M:
        try:
            value = json.loads(json_data)
        except ValueError as error:
            raise ValidationError(
                cls.__name__, [{"type": "json_invalid", "loc": (), "msg": f"Invalid JSON: {error}", "input": json_data}]
            ) from None
        return cls.model_validate(value)

    def model_dump(
        self,
        *,
        mode: str = "python",
        include: Iterable[str] | None = None,
        exclude: Iterable[str] | None = None,
        exclude_none: bool = False,
        exclude_defaults: bool = False,
    ) -> dict[str, Any]:
        """A dict of plain values; with mode="json", only JSON values."""
        values: dict[str, Any] = {}
        for name, field in self.model_fields.items():
            if (include is not None and name not in set(include)) or (exclude is not None and name in set(exclude)):
                continue
            value = getattr(self, name)
            if exclude_none and value is None:
                continue
            if exclude_defaults and not field.is_required() and value == field.get_default():
                continue
            values[name] = _dumped(value, mode)
        return values

    def model_dump_json(self, *, indent: int | None = None, **options: Any) -> str:
        value = self.model_dump(mode="json", **options)
        if indent is None:
            return _json.dumps(value)
        return json.dumps(value, indent=indent, ensure_ascii=False, allow_nan=False, default=_json._plain)

    def model_copy(self: M, *, update: Mapping[str, Any] | None = None, deep: bool = False) -> M:
        values = {name: getattr(self, name) for name in self.model_fields}
        if deep:
            values = copy.deepcopy(values)
        return type(self)(**{**values, **(update or {})})

    @classmethod
    def model_json_schema(cls) -> dict[str, Any]:
        properties = {name: _or_null(field) for name, field in cls.model_fields.items()}
        required = [name for name, field in cls.model_fields.items() if field.is_required()]
        return {"title": cls.__name__, "type": "object", "properties": properties, "required": required}

    def __copy__(self: M) -> M:
        return self.model_copy()

    def __deepcopy__(self: M, memo: dict[int, Any]) -> M:
        return self.model_copy(deep=True)

    def __reduce__(self) -> tuple[Any, ...]:
        return (_made, (type(self), self.model_dump()))

    def __iter__(self) -> Any:
        return iter([(name, getattr(self, name)) for name in self.model_fields])

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.model_fields)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        inside = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.model_fields)
        return f"{type(self).__name__}({inside})"

    def __str__(self) -> str:
        return " ".join(f"{name}={getattr(self, name)!r}" for name in self.model_fields)


def frozen(value: M, instead: str) -> M:
    """A part of something larger, as a copy: a change would silently have no effect, so it raises."""
    object.__setattr__(value, "_instead", instead)
    return value


def _declared(annotation: Any, default: Any) -> Field:
    """A field that a subclass added. Plain types are checked; anything else is taken as it is."""
    plain = {"str": text, "int": integer, "bool": flag, "float": number}
    check = plain.get(annotation if isinstance(annotation, str) else getattr(annotation, "__name__", ""), anything)
    if type(default).__module__ == "pydantic.fields":  # Field(default_factory=list)
        if default.is_required():
            return Field(check)
        return Field(check, lambda: default.get_default(call_default_factory=True))
    return Field(check, default if default is REQUIRED else lambda: copy.deepcopy(default))


def _or_null(field: Field) -> dict[str, Any]:
    """Its schema; one whose default is None takes null."""
    is_optional = field.schema and not field.is_required() and field.get_default() is None
    return {"anyOf": [dict(field.schema), {"type": "null"}]} if is_optional else dict(field.schema)


def _made(kind: type[M], values: dict[str, Any]) -> M:
    return kind(**values)
