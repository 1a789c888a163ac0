"""Moves something between two places that are named in either order, from where it really is."""

from kind import integer, text

STRUCTURE = "move"
DOMAIN = "skins"
THINGS = """crate shelf; file folder; ticket board; pupil class; van depot; plant bed; book room; player team; card column; bed ward; boat pier; box cabinet; seat row; server rack; song list""".split(";")


def make(k):
    thing, place = k.pick(THINGS).split()
    names, places = k.words(k.int(3, 5)), k.words(k.int(3, 4))
    at = {name: k.pick(places) for name in names}
    name = k.pick(names)
    to = k.pick([one for one in places if one != at[name]])
    believed = k.pick(at[name], at[name], k.pick(places))
    rank = k.int(1, 40)
    how = k.pick("to", "both", "swap", "home")
    other = next((one for one in names if one != name and at[one] != at[name]), None)
    if how == "swap" and not other:
        how = "to"
    told = k.pick(f", position {rank}", f" (position {rank})", f"; put it at {rank}")
    k.role(f"""You move {thing}s between {place}s.|{thing} mover|Every {thing} has its {place}.|You know which {thing} is in which {place}, or look.""")
    k.steps("<look> tells where they are.|Look at <look> first.", "<move> wants the place where it is now.|Then <move>.")
    if how == "home":
        k.must(f"Whatever is in the wrong place belongs to {to}.|The right {place} is always {to}.|{to} is where a {thing} goes that was misplaced.")
        k.goal(f"{name} was misplaced, put it where it belongs{told}.|{thing} {name} is in the wrong {place}{told}|move {name} back{told}|Wrong {place}: {name}. Correct that{told}.")
    elif how == "swap":
        k.goal(f"{name} should be where {other} is{told}.|Put {name} into the {place} of {other}{told}|the {place} that has {other} gets {name} too{told}|{other} stays; {name} joins it in its {place}{told}")
    elif how == "both":
        k.goal(f"""{thing} {name} to {to}, from {believed}{told}|From {believed} to {to}: {name}{told}|{to} gets {name}; it should be in {believed}{told}|{name}: out of {believed}, into {to}{told}
            |take {name} to {to}, it was last in {believed}{told}""")
    else:
        k.goal(f"Move {name} to {to}{told}.|{to} is the new {place} of {name}{told}|{name} -> {to}{told}|Put {thing} {name} into {to}{told}|into {to} with {name}{told}")
    goal_place = at[other] if how == "swap" else to

    @k.look(f"list_{thing}s|where|{thing}s|inventory", f"Lists every {thing} and where it is.|Which {thing} is in which {place}.")
    def look():
        return [{f"{thing}|name": one, f"{place}|place|in": at[one]} for one in names]

    @k.act(
        f"move|move_{thing}|transfer|put", f"Moves a {thing}.|Takes a {thing} from one {place} to another.",
        name_=text(f"{thing}|name|what", f"Name of the {thing}."), old=text(f"from_{place}|source|old", f"The {place} where it is now.|Where it comes from."),
        new=text(f"to_{place}|target|new", f"The {place} where it goes.|Where it should be."), rank_=integer("position|rank|slot", "Position there.|Which position."),
    )
    def move(name_=None, old=None, new=None, rank_=None):
        if at.get(name_) != old:
            return k.fail(f"{name_} is not in {old}.")
        return f"{name_} is in {new}."

    def right():
        if not look.made():
            return look()
        return None if move.made() else move(name_=name, old=at[name], new=goal_place, rank_=rank)

    return right
