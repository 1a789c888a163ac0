"""Answers with the signature of a function, under the name that it has by now."""

from kind import choice, text

STRUCTURE = "empty-ask-again"
DOMAIN = "API reference"


def make(k):
    package, others = k.word(), k.words(3)
    names = k.many(lambda: f"{k.word()}_{k.word()}", 3)
    hops = k.pick(0, 1, 1, 2)
    now, removed = names[hops], hops > 0 and k.chance(15)

    def signature(name):
        a, b, c = k.words(3)
        kind = k.pick("str", "int", "Path", "bytes")
        return f"{name}({a}: {kind}, {b}={k.int(1, 99)}{k.pick('', ', *, ' + c + '=False')}) -> {k.pick('bool', 'None', c.title())}"

    here, elsewhere = signature(now), signature(now)
    rows = [
        {"package|module": package, "signature|def": here},
        {"package|module": others[0], "signature|def": elsewhere},
    ]
    rows = k.shuffled(rows)

    k.role(
        "You look up signatures.",
        "sig lookup",
        "You answer questions about an API whose functions were renamed more than once. If a name is not found, the rename log may know what became of it.",
    )
    k.must(
        "A name that is not found may have been renamed: ask the rename log and look the new name up."
        "|Nothing found? See in the rename log what it is called now.",
        "If it was removed, report that the signature could not be given."
        "|A function that was removed has no signature: say that you could not find one.",
    )
    k.goal(
        f"signature of `{names[0]}` in `{package}`?",
        f"How do I call {names[0]} from the package {package} these days? Whole signature, please.",
        f"{package}.{names[0]}: paste the signature",
        f"My editor does not know {names[0]} ({package}). What does its current signature look like?",
    )
    k.answers("The signature, exactly as it is listed.|The whole signature.")

    @k.look(
        "signature_of|api_lookup|find_def",
        "Finds the signatures of a function.|Looks a function up by its name, in all packages.",
        name=text("name|function|symbol", "Name of the function, without its package.|Which function."),
        area=choice(
            "scope|area",
            "Which API to search.|Public functions or internal ones.",
            ["public", "internal"],
            default="public",
        ),
    )
    def signature_of(name, area):
        return rows if name == now and not removed and area == "public" else []

    @k.look(
        "renames|rename_log|what_became_of",
        "Tells what became of a function.|Looks a name up in the rename log.",
        name=text("name|function|symbol", "The old name.|Name that is no longer found."),
        origin=text("package|module", "The package it is in.|Which package."),
    )
    def renames(name, origin):
        if origin != package or name not in names[:hops]:
            return []
        at = names.index(name) + 1
        if removed and at == hops:
            return [{"was|old": name, "fate|what": "removed", "since|version": f"{at}.{hops}"}]
        return [{"was|old": name, "fate|what": f"renamed to {names[at]}", "since|version": f"{at}.{hops}"}]

    def right():
        for at, name in enumerate(names[: hops + 1]):
            if removed and at == hops:
                return k.give_up(f"{names[0]} was removed.")
            if not signature_of.made(name=name, area="public"):
                return signature_of(name=name)
            if at < hops and not renames.made(name=name, origin=package):
                return renames(name=name, origin=package)
        return k.answer(here)

    return right
