"""Two things change places: each gets what the other has now, in two calls or in one."""

from kind import integer, text

STRUCTURE = "swap"
DOMAIN = "swaps"

# thing, things, how, what they have, how ("n": a number)
SKINS = """engineer|engineers|person|shift|id; server|servers|host|rack|id; slide|slides|title|page|n; task|tasks|id|assignee|person; banner|banners|title|slot|id; poster|posters|title|wall|word; talk|talks|title|room|word; service|services|word|port|n; clip|clips|id|position|n; speaker|speakers|person|start time|time;
panel|panels|key|cell|id; domain|domains|host|target|url; photo|photos|path|frame|id; team|teams|word|floor|n; job|jobs|key|queue|word; backup|backups|word|target|folder; actor|actors|person|role|title""".split(";")


def make(k):
    thing, things, how, has, how2 = k.pick(SKINS).strip().split("|")
    a, b, *others = k.many(getattr(k, how), k.int(3, 5))
    names, h = k.shuffled([a, b, *others]), has.replace(" ", "_")
    is_int = how2 == "n"
    values = k.numbers(len(names), 2, 900) if is_int else k.many(getattr(k, how2), len(names))
    at = dict(zip(names, values, strict=True))
    want = at | {a: at[b], b: at[a]}
    start = dict(at)
    ids, by_id = dict(zip(names, k.ids(len(names)), strict=True)), k.chance(45)
    key_of = ids if by_id else {n: n for n in names}

    k.role(f"""You move {things} around.|{thing} swap desk|You let two {things} change places.|swapper
        |You plan {things} for a studio.|Swap means: each gets the {has} of the other.|You keep track of every {has}.""")
    k.must(f"One call for each of the two; the others stay where they are.|Two calls: each gets the other's {has}.")
    k.steps("Look at <rows_of>.|<rows_of> tells who has what.", f"<put> the {has} of the one on the other, then the other way round.")
    k.goal(f"""Swap the {has} of {a} and {b}.|{a} <-> {b} ({has})|{a} gets the {has} of {b}, {b} that of {a}.|{things} {b} and {a} change places: {has}
        |{a} and {b} have the wrong {has} - exchange them|swap {has}: {b}, {a}|please change {has} between {thing} {a} and {thing} {b}|Let {thing} {a} and {thing} {b} trade their {has}.
        |{has} swap\nfirst: {a}\nsecond: {b}""")

    @k.look(f"list_{things}|rows_of|{h}_plan", f"Lists the {things} with their {has}.|Which {thing} has which {has}.")
    def rows_of():
        return [({"id|no": ids[n]} if by_id else {}) | {f"{thing}|name": n, h: v} for n, v in at.items()]

    params = dict(key=text(f"id|{thing}" if by_id else f"{thing}|name", f"Id of the {thing}." if by_id else f"The {thing}.|Which {thing}."), value=(integer if is_int else text)(f"{h}|new_{h}|to", f"The new {has}.|{has.capitalize()} it gets."))

    @k.act(f"set_{h}|put|give_{h}", f"Gives one {thing} another {has}.", **dict(k.shuffled(list(params.items()))))
    def put(key, value):
        who = [n for n in names if key_of[n] == key]
        if not who or value not in start.values():
            return k.fail(f"No {thing} {key}, or no {has} {value}.")
        at[who[0]] = value
        return f"{key}: {value}"

    def right():
        if not rows_of.made():
            return rows_of()
        return [put(key=key_of[n], value=want[n]) for n in (a, b, *others) if at[n] != want[n]]

    return right, lambda: at == want
