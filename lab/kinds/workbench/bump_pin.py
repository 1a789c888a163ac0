"""Moves the pins of a package to its newest release that is stable and was not yanked."""

from kind import flag, text

STRUCTURE = "pick-by-two"
DOMAIN = "dependency pins"


def make(k):
    package = f"{k.word()}-{k.word()}"
    versions = k.many(k.version, k.int(4, 7))
    releases = sorted(zip(k.dates(len(versions)), versions, strict=True))
    kinds = {v: k.pick("stable", "stable", "rc", "yanked") for v in versions}
    kinds[releases[k.int(1, len(releases) - 1)][1]] = "stable"
    best = [v for _, v in releases if kinds[v] == "stable"][-1]
    pins = {}
    for path in k.many(lambda: k.path("txt", "toml"), k.int(1, 3)):
        pins[path] = best if k.chance(25) else k.pick(versions[:3])
    shown = k.shuffled(releases)

    k.role(
        "You keep dependency pins fresh.",
        "dep bumper: one package per run, exact pins only",
        "You update pinned packages. A release candidate is not a release, and a yanked version was taken back by its authors.",
    )
    k.must(
        "Pin the release with the latest date that is neither rc nor yanked, whatever its number says."
        "|Newest by date wins, but only if it is stable: no rc, nothing that was yanked.",
        "Pins that already have this version are not touched.",
    )
    k.steps("<pins_of> and <releases_of> first.", "One <repin> for each file with another version.")
    k.goal(
        f"bump {package}",
        f"Please bring every pin of `{package}` up to the newest usable release.",
        f"We are behind on `{package}`, aren't we? Update the pins where that is so.",
        f"package: {package}; wanted: latest stable by release date; files: all that pin it",
    )

    @k.look(
        "pins_of|where_pinned|find_pins",
        "Lists the files that pin a package.|Where a package is pinned, and to what.",
        name=text("package|name", "Name of the package.|Which package."),
    )
    def pins_of(name):
        rows = [(p, best if repin.made(path=p) else v) for p, v in pins.items()] if name == package else []
        return [{"file|path": path, "pin|version": version} for path, version in rows]

    @k.look(
        "releases_of|versions|registry",
        "Lists the releases of a package.|What the registry has of a package.",
        name=text("package|name", "Name of the package.|Which package."),
    )
    def releases_of(name):
        if name != package:
            return k.fail(f"The registry does not know {name}.")
        return [{"version|release": v, "date|uploaded": day, "state|kind": kinds[v]} for day, v in shown]

    @k.act(
        "repin|set_pin|replace_pin",
        "Changes the pinned version in one file.",
        path=text("file|path", "The file with the pin.|Path of the file."),
        name=text("package|name", "Name of the package.|Which package."),
        before=text("old|before|current", "Version that is pinned now.|The version it replaces."),
        after=text("new|after|wanted", "Version to pin.|The version that it gets."),
        upgrade_lock=flag("relock|lock", "Also renew the lock file.|Whether the lock file is rewritten.", default=True),
    )
    def repin(path, name, before, after, upgrade_lock):
        if pins.get(path) != before or name != package or repin.made(path=path):
            return k.fail(f"{path} does not pin {name} to {before}.")
        return k.fail(f"There is no {name} {after}.") if after not in versions else f"{path}: {name}=={after}"

    def right():
        looks = [tool(name=package) for tool in (pins_of, releases_of) if not tool.made(name=package)]
        old = [(path, v) for path, v in pins.items() if v != best and not repin.made(path=path)]
        return looks or [repin(path=path, name=package, before=v, after=best) for path, v in old]

    return right
