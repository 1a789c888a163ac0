"""Loads a dangerous container into a bay, if its class may stand beside what is there."""

from kind import choice, text

STRUCTURE = "gate"
DOMAIN = "shipping"


def make(k):
    box, bay, other_bay, ship = k.id(), *k.ids(2), k.word().capitalize()
    classes = k.some(["2.1", "3", "4.1", "4.2", "5.1", "6.1", "8", "9"], 5)
    mine, foe, foe_two, *friends = classes
    boxes = k.ids(k.int(2, 4))
    clash = k.chance(40)
    there = [k.pick(friends) for _ in boxes]
    if clash:
        there[k.int(0, len(there) - 1)] = k.pick(foe, foe_two)
    level = k.pick("on deck", "under deck")

    k.role(
        "You stow dangerous goods (DG) on ships.",
        "DG stowage. The table decides, not the customer.",
        "dangerous cargo stowage bot",
    )
    k.must(
        "A box may go into a bay only if none of the classes that its own class must be kept away from is in that bay. "
        "If one is, do not load it, not elsewhere either, and report that it was not loaded.",
    )
    k.steps("Class and level: <papers>.", "Then <keep_away> and <in_bay>, and only then <load>.")
    k.goal(
        f"Load {box} into bay {bay} of the {ship}, if that is allowed.",
        f"{ship}: {box} wants to go into {bay}. Check the segregation (what may stand beside what), then load.",
        f"dg box {box} -> bay {bay}, {ship}. legal? then do it",
        f"Can {box} stand in bay {bay} aboard {ship}? If so put it there; we do not want it in {other_bay}.",
    )

    @k.look(
        "papers|dg_papers|declaration",
        "Dangerous goods papers of a container.|What is in a container.",
        unit=text("container|box|unit", "Number of the container.|Which container."),
    )
    def papers(unit):
        if unit != box:
            return k.fail(f"{unit} has no DG papers.")
        return {"class|dg_class": mine, "stow|level": level, "packing_group": "II"}

    @k.look(
        "keep_away|segregation|table_for",
        "Classes that a class must be kept away from.|The segregation table for a class.",
        dg=text("class|dg_class|of", "Class of the goods, such as 5.1.|Which class."),
    )
    def keep_away(dg):
        if dg != mine:
            return k.fail(f"No entry for class {dg}; ask for the class on the papers.")
        return [
            {"class|dg_class": c, "rule": "keep away" if c in (foe, foe_two) else "no matter"} for c in sorted(classes)
        ]

    @k.look(
        "in_bay|bay_view|stowed_in",
        "What is stowed in a bay.|Containers in a bay, with their classes.",
        name=text("bay|name|no", "Number of the bay.|Which bay."),
    )
    def in_bay(name):
        if name != bay:
            return []
        return [{"container|box": b, "class|dg_class": c} for b, c in zip(boxes, there, strict=True)]

    @k.act(
        "load|stow|put_in_bay",
        "Stows a container in a bay.|Loads one container.",
        unit=text("container|box|unit", "Number of the container.|Which container."),
        name=text("bay|name|into", "Number of the bay.|Which bay."),
        dg=text("class|dg_class|goods", "Class of its goods, as on the papers.|Which class it is."),
        where=choice("level|where|stow", "On or under deck, as the papers say.|The level.", ["on deck", "under deck"]),
    )
    def load(unit, name, dg, where):
        if unit != box or name not in (bay, other_bay) or dg != mine:
            return k.fail("Container, bay or class is unknown.")
        return f"{unit} stands in {name}, {where}."

    def right():
        if load.made():
            return None
        looks = [] if in_bay.made(name=bay) else [in_bay(name=bay)]
        if not papers.made():
            return [papers(unit=box), *looks]
        looks += [] if keep_away.made(dg=mine) else [keep_away(dg=mine)]
        if looks:
            return looks
        return k.give_up(f"{box} may not stand there.") if clash else load(unit=box, name=bay, dg=mine, where=level)

    return right
