#!/usr/bin/env python3
"""Fetches pinned packages by name, through the user's own pip and npm.

Mirrors, proxies, certificates and registries are what the user's settings say; no address stands
here. What comes is compared with the pinned hash, and nothing is left behind when it is another
one. No code of a package runs.

    scripts/packages.py WHAT NAME VERSION SHA256 MB FILE   a source package as FILE (build_llama.sh)

Other scripts import pip_wheels(), pip_sources() and npm_package().
"""
import base64
import dataclasses
import hashlib
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

BLOCK_BYTES = 1 << 20
LINES_SHOWN_MAX = 4  # of each end of a client's output: pip says why at its end, npm at its beginning
VENV = pathlib.Path(__file__).resolve().parents[1] / ".twotrack/venv"

# Before pip keeps a source package it asks the package's build system for name and version. The
# answer is in the package; with this, pip neither fetches nor runs that build system.
BUILD_SYSTEMS = ("scikit_build_core/build.py", "setuptools/build_meta.py")
ANSWER = '''
import email, os, shutil

def prepare_metadata_for_build_wheel(folder, config_settings=None):
    with open("PKG-INFO", encoding="utf-8") as file:
        head = email.message_from_file(file)
    name = f"{head['Name'].replace('-', '_')}-{head['Version']}.dist-info"
    os.mkdir(os.path.join(folder, name))
    shutil.copy("PKG-INFO", os.path.join(folder, name, "METADATA"))
    return name
'''


@dataclasses.dataclass(frozen=True)
class Package:
    name: str
    version: str
    hash: str  # of its file: SHA-256 in hex for pip, "sha512-" and base64 for npm
    mb: float

    def __str__(self) -> str:
        return f"{self.name} {self.version}"


def announce(what: str, packages: list[Package], client: str) -> None:
    named = str(packages[0]) if len(packages) == 1 else f"{len(packages)} packages"
    size = sum(package.mb for package in packages)
    print(f"setup: fetching {what} ({named}, {size:.3g} MB) through {client}", file=sys.stderr, flush=True)


def is_terminal() -> bool:
    try:
        return os.isatty(sys.stderr.fileno())
    except (OSError, ValueError):
        return False


def run_client(client: str, command: list[str], what: str, **options) -> None:
    """Shows the client's own progress on a terminal, otherwise nothing. Raises OSError if it fails."""
    to = {"stdout": sys.stderr} if is_terminal() else {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    done = subprocess.run(command, stdin=subprocess.DEVNULL, text=True, **to, **options)
    if done.returncode != 0:
        said = (done.stdout or "").strip().splitlines()
        if len(said) > 2 * LINES_SHOWN_MAX:
            said = [*said[:LINES_SHOWN_MAX], "…", *said[-LINES_SHOWN_MAX:]]
        raise OSError("\n  ".join([
            f"{client} could not fetch {what}; check the network and `{client} config list`, then try again",
            *said]))


def pip_environment() -> dict[str, str]:
    """Without the paths that pip uses to hide its own modules from a build it runs."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}


def pip() -> list[str]:
    for command in ([sys.executable, "-m", "pip"], ["pip3"], ["pip"]):
        try:
            asked = subprocess.run([*command, "--version"], env=pip_environment(), capture_output=True)
        except FileNotFoundError:
            continue
        if asked.returncode == 0:
            return command
    raise OSError("pip not found; on Debian: apt-get install python3-pip")


def sha256_of(path: pathlib.Path) -> str:
    digest = hashlib.sha256()
    with path.open("rb") as file:
        for block in blocks_of(file):
            digest.update(block)
    return digest.hexdigest()


def pip_download(packages: list[Package], folder: pathlib.Path, options: list[str], env: dict) -> list[pathlib.Path]:
    with tempfile.TemporaryDirectory(dir=folder, prefix=".pip-") as beside:
        pins, files = pathlib.Path(beside) / "pins.txt", pathlib.Path(beside) / "files"
        pins.write_text("".join(f"{one.name}=={one.version} --hash=sha256:{one.hash}\n" for one in packages))
        run_client("pip", [*pip(), "download", "--disable-pip-version-check", "--no-deps", "--require-hashes", *options,
                           "--dest", str(files), "--requirement", str(pins)],
                   ", ".join(map(str, packages)), env=env)
        found = {sha256_of(path): path for path in files.iterdir()}
        return [found[package.hash].rename(folder / found[package.hash].name) for package in packages]


def pip_wheels(packages: list[Package], folder: pathlib.Path) -> list[pathlib.Path]:
    """The wheels of the packages, in `folder`. Raises OSError if they cannot be fetched."""
    options = [f"--only-binary={package.name}" for package in packages]
    return pip_download(packages, folder, options, pip_environment())


def pip_sources(packages: list[Package], folder: pathlib.Path) -> list[pathlib.Path]:
    """The source archives of the packages, in `folder`. Raises OSError if they cannot be fetched."""
    with tempfile.TemporaryDirectory() as answering:
        for name in BUILD_SYSTEMS:
            path = pathlib.Path(answering) / name
            path.parent.mkdir()
            path.with_name("__init__.py").touch()
            path.write_text(ANSWER)
        options = ["--no-build-isolation", "--use-pep517", *(f"--no-binary={package.name}" for package in packages)]
        return pip_download(packages, folder, options, {**pip_environment(), "PYTHONPATH": answering})


def npm() -> str:
    """The user's own, or the one that setup installed with the Python packages."""
    found = shutil.which("npm") or shutil.which("npm", path=VENV / "bin")
    if not found:
        raise OSError("npm not found: scripts/setup.sh test installs one")
    return found


def npm_package(package: Package, folder: pathlib.Path) -> pathlib.Path:
    """The archive of the package, in `folder`. Raises OSError or ValueError if it cannot be fetched."""
    with tempfile.TemporaryDirectory(dir=folder, prefix=".npm-") as beside:
        run_client("npm", [npm(), "pack", f"{package.name}@{package.version}", "--ignore-scripts",
                           "--pack-destination", beside], str(package))
        (archive,) = pathlib.Path(beside).iterdir()
        found = "sha512-" + base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode()
        if found != package.hash:
            raise ValueError(f"{package}: its hash is {found}, not {package.hash}")
        return archive.rename(folder / archive.name)


def blocks_of(stream):
    while block := stream.read(BLOCK_BYTES):
        yield block


def write_checked(blocks, sha256: str, path: pathlib.Path, what: str) -> None:
    """Writes `blocks` to the file `path`. Raises ValueError if their hash is wrong."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f"{path.name}.{os.getpid()}.tmp")
    digest = hashlib.sha256()
    try:
        with beside.open("wb") as out:
            for block in blocks:
                digest.update(block)
                out.write(block)
        if digest.hexdigest() != sha256:
            raise ValueError(f"{what}: SHA-256 is {digest.hexdigest()}, not {sha256}")
        beside.rename(path)
    finally:
        beside.unlink(missing_ok=True)


def main() -> int:
    what, name, version, sha256, mb, path = sys.argv[1:]
    package, path = Package(name, version, sha256, float(mb)), pathlib.Path(path)
    announce(what, [package], "pip")
    try:
        (archive,) = pip_sources([package], path.parent)
    except OSError as error:
        print(f"could not fetch {what}: {error}", file=sys.stderr)
        return 1
    archive.rename(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
