"""Which kinds there are, and which of them are never trained on: by the hash of their names, so nobody chose."""

import hashlib
import importlib.util
import pathlib
import re

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
