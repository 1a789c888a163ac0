"""python3 lab/kind check [FILES], show FILE, ls: the kinds without a build. docs/kinds.md"""

import argparse
import pathlib
import sys

sys.path[0] = str(pathlib.Path(__file__).resolve().parent.parent)
sys.dont_write_bytecode = True

from kind import check, registry, serve, show  # noqa: E402
from kind.draw import HELD_OUT, TRAIN  # noqa: E402


def main():
    parser = argparse.ArgumentParser(prog="lab/kind", description="Checks and shows kinds: docs/kinds.md")
    commands = parser.add_subparsers(dest="command", required=True)
    checking = commands.add_parser("check", help="prove that kinds can be solved, and not without reading")
    checking.add_argument("files", nargs="*", type=pathlib.Path, help="default: all of lab/kinds")
    checking.add_argument("--seeds", type=int, default=check.SEEDS, help="episodes of each kind; default: %(default)s")
    checking.add_argument("--quiet", "-q", action="store_true", help="only problems and totals")
    showing = commands.add_parser("show", help="print an episode as the oracle plays it")
    showing.add_argument("file", type=pathlib.Path)
    showing.add_argument("--seed", type=int, default=1)
    showing.add_argument("--words", choices=[TRAIN, HELD_OUT], default=TRAIN)
    commands.add_parser("ls", help="list all kinds")
    commands.add_parser("serve", help="play episodes for `twotrack gym`, which asks in messages")
    o = parser.parse_args()
    if o.command == "check":
        sys.exit(check.main(o.files or registry.files(), o.seeds, o.quiet, is_all=not o.files))
    if o.command == "show":
        return show.main(o.file, o.seed, o.words)
    if o.command == "serve":
        return serve.main()
    for module in map(registry.look, registry.files()):
        print(f"{module.NAME:<40} {module.STRUCTURE:<24} {registry.part_of(module):<18} {module.__doc__}")


main()
