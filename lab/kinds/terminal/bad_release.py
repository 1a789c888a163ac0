"""Takes a bad release off a package registry, in the way that the registry's policy wants."""

from kind import choice, text

STRUCTURE = "policy-lookup"
DOMAIN = "package registries"


def make(k):
    package, registry = k.word(), k.pick(k.host(), k.word())
    bad, good, old = k.many(k.version, 3)
    digests = k.many(lambda: f"{k.random.randrange(16**8):08x}", 3)
    limit = k.int(20, 900)
    downloads = k.pick(limit + k.int(1, 5000), k.int(0, limit))
    flaw = k.pick("malicious", "broken")

    k.role(
        "registry moderator.",
        "You run a small package registry.",
        "you keep the registry clean. the policy is the policy.",
    )
    k.must(
        "What may be yanked and what is only deprecated is said by the policy of the registry; look it up every time."
    )
    k.steps("<policy>, then <release>, then <yank> or <deprecate>.")
    k.goal(
        f"{package} {bad} on {registry} is {flaw}, deal with it. people should use {good} instead",
        f"Release {bad} of {package} ({registry}) turned out to be {flaw}. Handle it by the policy. The good one is "
        f"{good}.",
        f"registry {registry}, package {package}: {bad} = {flaw}, {good} = fine. do what the policy says",
        f"why is {flaw} {package} {bad} still on {registry}? {good} is out since monday",
    )

    @k.look(
        "policy|registry_policy|rules",
        "The policy of a registry on bad releases.",
        where=text("registry|index", "Name of the registry."),
    )
    def policy(where):
        if where != registry:
            return k.fail(f"no registry {where}")
        rule = f"Releases with more than {limit} downloads are deprecated and name a replacement."
        return rule + " All others are yanked, by their digest."

    @k.look(
        "release|show_release|pkg_info", "The releases of a package.", name=text("package|name", "Name of the package.")
    )
    def release(name):
        if name != package:
            return []
        counts = [downloads, limit + 7, limit // 2]
        rows = [
            {"version": v, "digest|sha": d, "downloads|installs": n}
            for v, d, n in zip((bad, good, old), digests, counts, strict=True)
        ]
        return rows[::-1]

    @k.act(
        "yank|pull_release",
        "Takes a release off the registry.",
        name=text("package|name", "Name of the package."),
        digest=text("digest|sha", "Digest of the release."),
        flaw_=choice("flaw|reason", "What is wrong with it.", ["broken", "malicious", "licence"]),
    )
    def yank(name, digest, flaw_):
        return f"{digest} yanked ({flaw_})" if name == package and digest in digests else k.fail("no such digest")

    @k.act(
        "deprecate|mark_deprecated",
        "Keeps a release and warns everybody who installs it.",
        name=text("package|name", "Name of the package."),
        version=text("version|release", "The bad version."),
        instead=text("instead|replacement|use", "Version to use instead."),
        flaw_=choice("flaw|reason", "What is wrong with it.", ["broken", "malicious", "licence"]),
    )
    def deprecate(name, version, instead, flaw_):
        return (
            f"{version} warns now ({flaw_})"
            if name == package and version in (bad, good, old)
            else k.fail("no such release")
        )

    def right():
        looks = [] if policy.made(where=registry) else [policy(where=registry)]
        looks += [] if release.made(name=package) else [release(name=package)]
        if looks:
            return looks
        if yank.made() or deprecate.made():
            return None
        if downloads > limit:
            return deprecate(name=package, version=bad, instead=good, flaw_=flaw)
        return yank(name=package, digest=digests[0], flaw_=flaw)

    return right
