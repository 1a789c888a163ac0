"""Which kinds there are, and which of them are never trained on: by the hash of their names, so nobody chose."""

import ast
import hashlib
import importlib.util
import pathlib
import re
import types

ROOT = pathlib.Path(__file__).resolve().parent.parent / "kinds"
TRAINED, UNSEEN, UNSEEN_STRUCTURES = "trained", "unseen", "unseen-structures"


def _is_held_out(text):
    return int(hashlib.sha256(text.encode()).hexdigest(), 16) % 5 == 0


def load(path):
    """The module of a kind; its name is HAND/NAME, by its folder and file."""
    path = pathlib.Path(path).resolve()
    spec = importlib.util.spec_from_file_location(f"kind_{path.parent.name}_{path.stem}", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    module.NAME = f"{path.parent.name}/{path.stem}"
    return module


def look(path):
    """NAME, STRUCTURE and __doc__ as load() has them, from the head of the file: to load all kinds takes a second."""
    text = pathlib.Path(path).read_text()
    head = text[: re.search(r"^STRUCTURE = .*$|\Z", text, re.MULTILINE).end()]
    body = ast.parse(head).body
    return types.SimpleNamespace(
        NAME=f"{path.parent.name}/{path.stem}",
        STRUCTURE=ast.literal_eval(body[-1].value),
        __doc__=ast.get_docstring(ast.Module(body, []), clean=False),
    )


def files():
    return sorted(ROOT.glob("*/*.py"))


def structures(module):
    """ "pick+each" is both."""
    return module.STRUCTURE.split("+")


def documented_structures():
    page = ROOT.parent.parent / "docs" / "kinds.md"
    return set(re.findall(r"`([a-z-]+)`[:.]", page.read_text().split("\n## Structures\n")[1]))


def part_of(module):
    if any(_is_held_out("structure " + one) for one in structures(module)):
        return UNSEEN_STRUCTURES
    return UNSEEN if _is_held_out("kind " + module.NAME) else TRAINED
