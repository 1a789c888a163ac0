"""Moves a beehive to where it is wanted; what the file's earlier runs found says which one."""

from kind import text

STRUCTURE = "known-before+move"
DOMAIN = "beekeeping"


def make(k):
    hive, field, meadow, other = k.id(), *k.words(3)
    is_there = k.chance(25)
    k.on(k.path("md", "csv"))
    k.hub(**{k.one("sick_hive|weak_hive|hive_to_move"): hive})

    k.role(
        "You help a beekeeper.",
        "Beekeeper's logbook. What earlier runs found is in the packet.",
        "you move hives, one truck, no hurry",
    )
    k.steps(
        "<where_is> says where a hive stands.",
        "<move_hive> moves it, if it is not there yet.",
    )
    k.goal(
        f"The hive that we know of from before should stand in {meadow}.",
        f"Bring the hive that was found earlier to {meadow}.",
        f"To {meadow} with the hive in question, wherever it is now.",
        f"{meadow} is the place for the hive that the last run named.",
    )

    @k.look(
        "where_is|locate|hive_place",
        "Where a hive stands.|The place of one hive.",
        hive_=text("hive|id|which", "Number of the hive."),
    )
    def where_is(hive_):
        if hive_ != hive:
            return k.fail(f"No hive {hive_}.")
        place = meadow if is_there or move_hive.made() else field
        return {"hive|number": hive, "stands_in|place|field": place, "neighbour|next_to": other}

    @k.act(
        "move_hive|drive|relocate",
        "Moves a hive from one place to another.",
        hive_=text("hive|id|which", "Number of the hive."),
        origin=text("origin|from_field|old_place", "Where it stands now.|The place it leaves."),
        goal=text("goal|to_field|new_place", "Where it should stand.|The place it comes to."),
    )
    def move_hive(hive_, origin, goal):
        if (hive_, origin) != (hive, field) or is_there:
            return k.fail(f"Hive {hive_} does not stand in {origin}.")
        return f"Hive {hive_} stands in {goal}."

    def right():
        if not where_is.made(hive_=hive):
            return where_is(hive_=hive)
        return None if is_there or move_hive.made() else move_hive(hive_=hive, origin=field, goal=meadow)

    return right
