"""Where the programs of this package are."""

from __future__ import annotations

import os
import shutil
import sysconfig
from pathlib import Path


def find_program(name: str) -> str | None:
    """The program that was installed with this package, else one that is on the PATH."""
    places = [Path(sysconfig.get_path("scripts")), Path(__file__).resolve().parent.parent / "bin"]
    return next((str(place / name) for place in places if os.access(place / name, os.X_OK)), shutil.which(name))
