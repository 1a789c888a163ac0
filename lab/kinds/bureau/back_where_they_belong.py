"""Brings each thing that stands in the wrong place to where the plan says."""

from kind import text

STRUCTURE = "move-each"
DOMAIN = "skins"

# thing, things, spot, spots, who minds them
SKINS = """book|books|shelf|shelves|library; chair|chairs|room|rooms|school;
bike|bikes|station|stations|bike rental; tool|tools|drawer|drawers|workshop;
trolley|trolleys|rank|ranks|market; costume|costumes|rail|rails|theatre;
key|keys|hook|hooks|porter's lodge; bed|beds|ward|wards|hospital; score|scores|folder|folders|choir;
car|cars|lot|lots|car hire; crate|crates|aisle|aisles|warehouse; plant|plants|bench|benches|nursery;
file|files|tray|trays|law office; sheep|sheep|pen|pens|farm; toy|toys|box|boxes|nursery school;
bottle|bottles|rack|racks|bar; wheelchair|wheelchairs|floor|floors|care home;
boat|boats|berth|berths|marina; map|maps|case|cases|archive; skate|skates|bin|bins|ice rink;
film|films|reel box|reel boxes|cinema; tent|tents|store|stores|scout group""".split(";")


def an(word):
    """With its article."""
    vowel = word[0] in "aeio" and not word.startswith("one") or word[:2] in ("um", "un") or word.startswith("hour")
    return f"{'an' if vowel else 'a'} {word}"


def make(k):
    thing, things, spot, spots, place = k.pick(SKINS).strip().split("|")
    n = k.int(3, 6)
    ids, homes = k.ids(n), k.words(3)
    home = [k.pick(homes) for _ in ids]
    now = [h if k.chance(40) else k.pick([x for x in homes if x != h]) for h in home]
    if k.chance(12):
        now = list(home)
    asks, has_from = k.chance(55), k.chance(65)
    s, t = spot.replace(" ", "_"), thing.replace(" ", "_")
    where = {i: x for i, x in zip(ids, now, strict=True)}
    order = k.shuffled(range(n))

    k.role(f"""You tidy up in {an(place)}.|{place}, tidy-up|Each of the {things} has its {spot}. You see to it.
        |evening round of {an(place)}|You put {things} back.""")
    k.must(f"What is where it belongs is left alone.|Only move {things} that are in the wrong {spot}.")
    k.steps(f"<found> shows where the {things} are.", "<home_of> tells where they belong.", "<move> what is wrong.")
    k.goal(f"""Bring all {things} back to their {spots}.|tidy up: {things} to their {spots}
        |the {things} are all over the place. put them back
        |Every one of the {things} belongs somewhere. Please check and move them.
        |{things}\nto do: back to the right {spot}
        |who left the {things} like that? everything back where it belongs please!
        |Are all {things} in the right {spot}? If not, move them.
        |end of day: {things} -> {spots}, by plan""")

    @k.look(f"list_{things}|where_are_{things}|found",
            f"Lists the {things} and where they are now.|Where the {things} are.")
    def found():
        return [{f"{t}|id|no": ids[i], "now_in|is_in": where[ids[i]]} for i in order]

    if asks:

        @k.look(
            "plan|home_list|where_they_belong",
            f"Lists the {spot} of all {things}, by plan.|Where the {things} belong.",
        )
        def home_of():
            return [{f"{t}|id|no": ids[i], f"{s}|belongs_in": home[i]} for i in range(n)]
    else:

        @k.look("home_of|belongs_in|plan_for", f"Tells where one {thing} belongs.|The {spot} of one {thing}, by plan.",
                key=text(f"{t}|id|no", f"Number of the {thing}.|Which {thing}."))
        def home_of(key):
            if key in ids:
                return {f"{s}|belongs_in": home[ids.index(key)], f"{t}|id|no": key}
            return k.fail(f"{key} is unknown.")

    more = dict(src=text("from|out_of|is_in", f"The {spot} where it is now.|From where.")) if has_from else {}

    @k.act(
        f"move_{t}|move|put_back",
        f"Moves one {thing} to {an(spot)}.|Puts one {thing} somewhere.",
        key=text(f"{t}|id|what", f"Number of the {thing}.|Which {thing}."),
        to=text(f"to|{s}|into", f"The {spot} where it goes.|Where to."),
        **more,
    )
    def move(key, to, src=None):
        if key not in ids or to not in homes:
            return k.fail(f"{key} can't go to {to}.")
        where[key] = to
        return f"{key} is in {to}."

    def right():
        if not found.made():
            return found()
        if asks and not home_of.made():
            return home_of()
        looks = [] if asks else [home_of(key=i) for i in ids if not home_of.made(key=i)]
        wrong = [i for i in range(n) if now[i] != home[i] and not move.made(key=ids[i])]
        wrong = [i for i in wrong if asks or home_of.made(key=ids[i])]
        return looks + [move(key=ids[i], to=home[i], **(dict(src=now[i]) if has_from else {})) for i in wrong]

    return right
