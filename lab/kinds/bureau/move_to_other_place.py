"""Moves one thing from where it is to another place, if there is room."""

from kind import text

STRUCTURE = "move"
DOMAIN = "skins"

# thing, place, places, how it is counted
SKINS = """pallet|bay|bays|pallets; book|shelf|shelves|books; patient|ward|wards|beds;
file|cabinet|cabinets|files; horse|stable|stables|horses; car|deck|decks|cars;
pupil|class|classes|pupils; boat|pier|piers|boats; mail|folder|folders|mails;
barrel|cellar|cellars|barrels; box|lorry|lorries|boxes; tent|field|fields|tents;
painting|hall|halls|paintings; cow|meadow|meadows|cows; server|rack|racks|servers;
coat|rail|rails|coats; guest|hotel|hotels|guests; container|yard|yards|containers;
plant|greenhouse|greenhouses|plants; player|team|teams|players; stall|square|squares|stalls;
bin|street|streets|bins""".split(";")


def make(k):
    thing, place, places, units = k.pick(SKINS).strip().split("|")
    n = k.int(3, 5)
    names, caps = k.words(n), k.numbers(n, 5, 60)
    used = [k.int(0, c - 1) for c in caps]
    at, to = k.some(range(n), 2)
    ref, others, case = k.id(), k.ids(2), k.int(1, 100)
    full, there = case <= 14, 14 < case <= 22
    if full:
        used[to] = caps[to]
    if there:
        at = to
    where = names[at]
    has_from, has_by, by = k.chance(70), k.chance(35), k.person()

    k.role(f"""You say what goes where.|{thing} moves|You move one {thing} at a time and write it down.
        |{places} and {units}: you keep them in order.|yard boss for {units}""")
    k.must(
        f"A {place} that is full takes nothing; report that it is not done.|"
        f"Full {place}: say it could not be moved."
    )
    k.must(f"If it is there already, do nothing.|A {thing} that is already there stays.")
    k.steps(f"<find> the {thing}.", f"<room> shows if the {place} has room.", "<move> it.")
    s = k.pick(f" Signed {by}.", f" ({by})") if has_by else ""
    k.goal(f"""Move {thing} {ref} to {place} {names[to]}.{s}|{ref} -> {names[to]}{s}
        |{place} {names[to]} should get {thing} {ref}.{s}
        |can {ref} go to {names[to]}? if there's room move it.{s}|{thing}: {ref}\nto: {names[to]}{s}
        |Why is {ref} not in {names[to]} yet?? Move it.{s}|please bring {thing} {ref} over to {names[to]}.{s}
        |into {names[to]} with {ref}, wherever it is now.{s}""")

    @k.look(f"find_{thing}|where_is|locate", f"Tells where one {thing} is.|Finds one {thing}.",
            key=text(f"{thing}|id|no", f"Number of the {thing}.|Which {thing}."))
    def find(key):
        return {f"{thing}|no": ref, f"{place}|is_in": where} if key == ref else k.fail(f"There is no {thing} {key}.")

    @k.look(f"list_{places}|{places}|room_in", f"Lists the {places} with how full they are.|How full each {place} is.")
    def room():
        return [{f"{place}|name": names[i], f"{units}|used": used[i], "max|holds": caps[i]} for i in range(n)]

    more = dict(src=text("from|from_where|old_place", f"The {place} where it is now.|Where it is.")) if has_from else {}
    more |= dict(by_=text("by|signed|who", "Who has it moved.|Name of who asks.")) if has_by else {}

    @k.act(
        f"move_{thing}|move|bring",
        f"Moves one {thing} to another {place}.|Brings one {thing} somewhere else.",
        key=text(f"{thing}|id|what", f"Number of the {thing}.|Which {thing}."),
        to_=text(f"to|{place}|new_place", f"Name of the {place} where it goes.|Where to."),
        **more,
    )
    def move(key, to_, src=None, by_=None):
        if key != ref or to_ not in names or used[names.index(to_)] >= caps[names.index(to_)]:
            return k.fail(f"{key} can't go to {to_}.")
        return f"{key} is in {to_}."

    def right():
        if not find.made(key=ref):
            return [find(key=ref)] + ([] if room.made() else [room()])
        if there:
            return None
        if not room.made():
            return room()
        if full:
            return k.give_up(f"{names[to]} is full.")
        args = dict(key=ref, to_=names[to]) | (dict(src=where) if has_from else {}) | (dict(by_=by) if has_by else {})
        return None if move.made(to_=names[to]) else move(**args)

    return right
