"""Compares what is with what should be, and changes only what differs."""

from kind import text

STRUCTURE = "drift"
DOMAIN = "skins"
THINGS = """host setting; room fixture; device option; plan item; account field; stand part; route stop;
studio channel; rack slot; menu dish; garden bed; form entry; train carriage; stage light; project flag""".split(";")
WORDS = "on off; open closed; low normal high; red green blue; weekly monthly yearly; small medium large; none basic full; left right; draft final; manual automatic".split("; ")


def make(k):
    thing, part = k.pick(THINGS).split()
    name, parts = k.word(), k.words(k.int(3, 5))
    scales = [k.pick(WORDS).split() for _ in parts]
    wanted = {one: k.pick(scale) for one, scale in zip(parts, scales, strict=True)}
    now = {one: k.pick(scale) if k.chance(55) else wanted[one] for one, scale in zip(parts, scales, strict=True)}
    differs = [one for one in parts if now[one] != wanted[one]]
    told = k.shuffled(parts)
    spared = k.pick(differs) if len(differs) > 1 and k.chance(30) else None
    but = " " + k.one(f"Leave {spared} as it is.|Do not touch {spared}.|{spared} stays, whatever it says.|Everything but {spared}.") if spared else ""
    where = k.pick("goal", "system", "tool")
    listed = k.pick(", ", "; ").join(k.pick(f"{one} {wanted[one]}", f"{one}: {wanted[one]}", f"{one} = {wanted[one]}", f"{wanted[one]} for {one}") for one in told)
    if where == "system":
        k.must(f"How a {thing} should be: {listed}.|Target of every {thing}: {listed}.|{thing} as wanted: {listed}.")
    should = f" {listed}." if where == "goal" else ""
    k.role(f"""You keep every {thing} as it should be.|{thing} keeper|You correct the {part}s of a {thing}.|A {thing} drifts. You bring it back.""")
    k.steps("<read> tells what is.|Begin with <read>.", *(["<plan> tells what should be.|Ask <plan> as well."] if where == "tool" else []), "<change> what differs, and nothing else.|Then <change>.")
    k.goal(f"""Bring {thing} {name} to what it should be.{should}{but}|{thing} {name}: correct what differs.{should}{but}|Set the {part}s of {name} right.{should}{but}
        |Is {thing} {name} as wanted? Change what is not.{should}{but}|{name} has drifted, fix its {part}s.{should}{but}""")

    def for_name(name_, values):
        return [{f"{part}|name": one, "value|state": values[one]} for one in parts] if name_ == name else k.fail(f"There is no {thing} {name_}.")

    @k.look(f"read_{thing}|current|show_{thing}", f"How a {thing} is now.|The present {part}s of a {thing}.", name_=text(f"{thing}|name|which", f"Name of the {thing}."))
    def read(name_=None):
        return for_name(name_, now | {made["part"]: made["value"] for made in change.calls})

    if where == "tool":

        @k.look(f"wanted_{thing}|target|planned", f"How a {thing} should be.|The {part}s that are wanted.", name_=text(f"{thing}|name|which", f"Name of the {thing}."))
        def plan(name_=None):
            return for_name(name_, wanted)

    @k.act(
        f"change|set_{part}|update|set", f"Changes one {part}.|Sets a {part} of a {thing}.",
        name_=text(f"{thing}|name|which", f"Name of the {thing}."),
        part=text(f"{part}|part|what", f"Name of the {part}.|Which {part}."),
        value=text("value|to|state", "What it should be.|The new value."),
    )
    def change(name_=None, part=None, value=None):
        return f"{part} of {name} is {value}." if name_ == name and part in parts else k.fail("There is nothing like that.")

    def right():
        if not read.made(name_=name):
            return read(name_=name)
        if where == "tool" and not plan.made(name_=name):
            return plan(name_=name)
        return [change(name_=name, part=one, value=wanted[one]) for one in differs if one != spared and not change.made(part=one)]

    return right
