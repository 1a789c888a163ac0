"""@twotrack.tool: from a function to what a model is told, and the function stays what it was."""

import enum
from typing import Annotated, Any, Literal, Optional, TypedDict

import pytest
import twotrack
from twotrack.tools import AsyncLoop, Invoker, _said, info_of


class Colour(enum.Enum):
    RED = "red"
    BLUE = "blue"


class Place(TypedDict):
    file: str
    line: int


def parameters_of(function):
    return function.spec["function"]["parameters"]["properties"]


def test_a_tool_is_the_function_that_it_was():
    @twotrack.tool
    def add(a: int, b: int = 2) -> int:
        """Add two numbers."""
        return a + b

    assert add(1) == 3 and add(1, b=5) == 6
    assert add.__name__ == "add" and add.effect == "external"


def test_a_spec_is_what_chat_completions_take():
    @twotrack.tool(effect="pure")
    def search(text: str, limit: int = 10, deep: Optional[bool] = None) -> list:
        """Find lines that hold a text.

        Args:
            text: What to look for,
                as it stands.
            limit (int): The most lines.
        """
        return [text, limit, deep]

    assert search.spec == {
        "type": "function",
        "function": {
            "name": "search",
            "description": "Find lines that hold a text.",
            "parameters": {
                "type": "object",
                "properties": {
                    "text": {"type": "string", "description": "What to look for, as it stands."},
                    "limit": {"type": "integer", "description": "The most lines.", "default": 10},
                    "deep": {"type": "boolean"},
                },
                "required": ["text"],
            },
        },
    }


def test_every_type_that_a_model_can_write_has_its_form():
    @twotrack.tool
    def everything(
        a: str,
        b: int,
        c: float,
        d: bool,
        e: list[int],
        f: dict[str, Any],
        g: Literal["x", "y"],
        h: Colour,
        i: Place,
        j: list[Place],
        k: Annotated[str, "Said beside it."],
        m: Literal[1, 2],
        n: str | None = None,
        o=3,
        p: list = None,
    ):
        """:param a: A text."""

    place = {
        "type": "object",
        "properties": {"file": {"type": "string"}, "line": {"type": "integer"}},
        "required": ["file", "line"],
    }
    assert parameters_of(everything) == {
        "a": {"type": "string", "description": "A text."},
        "b": {"type": "integer"},
        "c": {"type": "number"},
        "d": {"type": "boolean"},
        "e": {"type": "array", "items": {"type": "integer"}},
        "f": {"type": "object"},
        "g": {"type": "string", "enum": ["x", "y"]},
        "h": {"type": "string", "enum": ["red", "blue"]},
        "i": place,
        "j": {"type": "array", "items": place},
        "k": {"type": "string", "description": "Said beside it."},
        "m": {"type": "integer", "description": "One of 1, 2."},
        "n": {"type": "string"},
        "o": {"type": "integer", "default": 3},
        "p": {"type": "array"},
    }
    assert everything.spec["function"]["parameters"]["required"] == list("abcdefghijkm")


def test_what_no_model_can_write_is_refused_by_name():
    def anything(value: Any): ...
    def rest(*values: str): ...
    def several(value: int | str): ...
    def shouting(): ...

    for function, words in [(anything, "anything(value)"), (rest, "rest(values)"), (several, "several(value)")]:
        with pytest.raises(TypeError, match=words.replace("(", r"\(").replace(")", r"\)")):
            twotrack.tool(function)
    with pytest.raises(twotrack.InvalidError, match="Shout"):
        twotrack.tool(name="Shout")(shouting)
    with pytest.raises(ValueError, match="harmless"):
        twotrack.tool(effect="harmless")(shouting)
    with pytest.raises(TypeError, match="async"):
        twotrack.tool(timeout_s=1.0)(shouting)


def test_a_context_is_for_the_tool_alone():
    @twotrack.tool
    def where(name: str, call: twotrack.ToolContext) -> str:
        """Say where."""
        return call.workspace

    assert list(parameters_of(where)) == ["name"]


def test_a_method_is_a_tool_of_its_object():
    class Counter:
        def __init__(self):
            self.count = 0

        @twotrack.tool(effect="idempotent")
        def add(self, number: int) -> int:
            """Add a number."""
            self.count += number
            return self.count

    counter = Counter()
    assert counter.add(2) == 2
    assert list(parameters_of(counter.add)) == ["number"]
    assert info_of(counter.add).effect == "idempotent"


def test_an_object_that_is_callable_needs_a_name():
    class Echo:
        def __call__(self, text: str):
            return text

    with pytest.raises(twotrack.InvalidError, match="Echo"):
        info_of(Echo())
    assert list(parameters_of(twotrack.tool(name="echo")(Echo()))) == ["text"]


class Model:
    def model_dump(self, mode="python"):
        return {"a": 1}


@pytest.mark.parametrize(
    ("value", "output"),
    [
        (None, b""),
        ("text", b"text"),
        (b"\xff\x00", b"\xff\x00"),
        (bytearray(b"x"), b"x"),
        ({"a": [1, None]}, b'{"a":[1,null]}'),
        (twotrack.make_success_result([1], "one"), None),
        (twotrack.ToolResult(result=1, summary="s"), None),
        (Model(), b'{"a":1}'),
        ([1, 2.5, True], b"[1,2.5,true]"),
        (0, b"0"),
        (False, b"false"),
        (1.5, b"1.5"),
    ],
)
def test_every_legal_return_is_kept_as_it_is(value, output):
    said = _said(value)
    assert said[1:] == (None, "", "", None)
    assert output is None or said[0] == output


@pytest.mark.parametrize("value", [float("nan"), {1: 2}, {1, 2}, object()])
def test_a_return_that_is_no_value_is_an_error_with_its_words(value):
    output, outcome, code, error, _ = _said(value)
    assert (outcome, code) == ("error", "INVALID_RETURN")
    assert output == repr(value).encode() and error


def test_an_enum_comes_as_itself():
    seen = []

    @twotrack.tool
    def paint(colour: Colour = Colour.RED):
        """Paint."""
        seen.append(colour)

    assert parameters_of(paint)["colour"]["default"] == "red"
    Invoker(paint, info_of(paint), AsyncLoop()).call('{"colour":"blue"}', None)
    assert seen == [Colour.BLUE]
