"""Changes a number in a deployment manifest although somebody else may write to it at the same time."""

from kind import integer, text

STRUCTURE = "version-guard"
DOMAIN = "servers"


def make(k):
    app, field, other = k.word(), *k.many(k.key, 2)
    revs = k.numbers(3, 1000, 9000)
    want, now, value = k.numbers(3, 2, 60)
    who = k.person()
    state = {"rev": revs[0], "races": k.pick(0, 1, 1, 2)}
    if k.chance(15):
        now = want

    k.role(
        "You edit deployment manifests.",
        "manifest editor, optimistic locking.",
        "You change one field at a time and never overwrite others' work.",
    )
    k.must("A write names the revision that it is based on.", "What is right already is not written again.")
    k.steps("<manifest> prints the revision.", "If a <write> comes too late, base it on the revision that it names.")
    k.goal(
        f"{app}: {field} to {want}",
        f"set {field} of {app} to {want} pls, black friday",
        f"The field {field} in the manifest of {app} ought to be {want}. Please correct it if it is not.",
        f"bump {field} -> {want} in {app}. heads up, {who} is editing that thing too",
    )

    @k.look(
        "manifest|get_manifest|read_spec",
        "Shows the manifest of an application.",
        name=text("app|name", "Name of the application."),
    )
    def manifest(name):
        if name != app:
            return k.fail(f"no manifest for {name}")
        return {"app": app, "revision|rev": state["rev"], field: want if write.made() else now, other: value}

    @k.act(
        "write|patch_manifest|put_field",
        "Sets a field of a manifest.",
        name=text("app|name", "Name of the application."),
        key=text("field|key", "Which field."),
        number=integer("value|to", "The new value."),
        base=integer("base|revision|rev", "Revision that the change is based on."),
    )
    def write(name, key, number, base):
        if name != app or key not in (field, other):
            return k.fail(f"{name} has no {key}")
        if base != state["rev"]:
            return k.fail(f"conflict: {app} is at revision {state['rev']}")
        if state["races"]:
            state["races"] -= 1
            state["rev"] = revs[1 + state["races"]]
            return k.fail(f"conflict: {who} was faster, {app} is at revision {state['rev']} now ({other} changed)")
        return f"{key}={number} written"

    def right():
        if not manifest.made(name=app):
            return manifest(name=app)
        if now != want and not write.made():
            return write(name=app, key=field, number=want, base=state["rev"])

    return right
