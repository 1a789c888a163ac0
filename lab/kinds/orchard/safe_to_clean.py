"""Brings a machine into the state for cleaning; its errors tell what must be done before what."""

from kind import text

STRUCTURE = "order-by-errors"
DOMAIN = "factories"


def make(k):
    machine, near, badge = *k.ids(2), k.id()
    names = k.shuffled(["feed belt", "main motor", "air line", "guard door"])[: k.int(3, 4)]
    parts = dict(zip(names, k.ids(len(names)), strict=True))
    order = k.shuffled(names)  # each needs the one before it

    k.role(
        "You prepare machines for cleaning.",
        "Line technician, checklist in hand.",
        "shop floor helper for safe stops.",
    )
    k.must(
        f"Work under badge {badge}.|Your badge is {badge}.",
        "A part that can't be made safe yet names the part that comes first; all parts of the machine have to be safe.",
    )
    k.steps("<parts_of> lists the parts.", "<make_safe> one part after the other.")
    k.goal(
        f"Get {machine} ready for the cleaners: every part safe. {near} keeps running.",
        f"{machine} -> safe for cleaning",
        f"Cleaning at {machine} in ten minutes. Is it safe? Make it so, all of it.",
        f"checklist: machine {machine}, all parts safe, then sign off",
    )

    @k.look("parts_of|machine_sheet|parts", "Lists the parts of a machine.|Sheet of a machine with its parts.",
            unit=text("machine|unit", "Number of the machine."))  # fmt: skip
    def parts_of(unit):
        if unit != machine:
            return k.fail(f"No sheet for {unit}.")
        return [{"part|no": parts[n], "what|called": n, "safe": bool(make_safe.made(part=parts[n]))} for n in names]

    @k.act("make_safe|lock_out|stop_part", "Makes one part of a machine safe.",
           part=text("part|no", "Number of the part."),
           by=text("badge|by", "Badge of who does it."))  # fmt: skip
    def make_safe(part, by):
        name = next((n for n in names if parts[n] == part), None)
        if name is None or by != badge:
            return k.fail("Unknown part or badge.")
        if make_safe.made(part=part):
            return k.fail(f"{part} is safe already.")
        before = order[: order.index(name)]
        if before and not make_safe.made(part=parts[before[-1]]):
            return k.fail(f"The {name} can't be made safe before the {before[-1]}, part {parts[before[-1]]}.")
        return f"The {name} is safe."

    def right():
        if not parts_of.made(unit=machine):
            return parts_of(unit=machine)
        todo = [n for n in names if not make_safe.made(part=parts[n])]
        calls = []
        for name in todo:
            before = order[: order.index(name)]
            blocked = before and before[-1] in todo
            told = blocked and k.seen(
                f"The {name} can't be made safe before the {before[-1]}, part {parts[before[-1]]}"
            )
            if not told:
                calls.append(make_safe(part=parts[name], by=badge))
        ready = [c for c in calls if any(c.args["part"] == parts[n] and named(n) for n in todo)]
        return ready + [c for c in calls if c not in ready]

    def named(name):  # an error has asked for it
        return k.seen(f"before the {name}, part {parts[name]}")

    return right, lambda: all(make_safe.made(part=part) for part in parts.values())
