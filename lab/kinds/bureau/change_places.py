"""Two people or things change places: each gets what the other had."""

from kind import flag, text

STRUCTURE = "swap"
DOMAIN = "skins"

# who changes, plural, what they have, place
SKINS = """pupil|pupils|seat|class plan; guest|guests|table|seating plan;
nurse|nurses|shift|duty plan; runner|runners|lane|start list; boat|boats|berth|harbour plan;
trader|traders|pitch|market plan; horse|horses|box|stable plan; car|cars|bay|car park plan;
speaker|speakers|slot|programme; tenant|tenants|cellar|house plan; player|players|shirt|squad list;
machine|machines|hall|plant plan; article|articles|shelf|store plan; driver|drivers|route|tour plan;
teacher|teachers|room|timetable; band|bands|stage|festival plan; painting|paintings|wall|gallery plan;
server|servers|rack|rack plan; cook|cooks|station|kitchen plan; singer|singers|part|choir plan;
dog|dogs|kennel|kennel plan; plant|plants|bed|garden plan""".split(";")


def make(k):
    one, many, what, plan = k.pick(SKINS).strip().split("|")
    n = k.int(3, 6)
    names, slots, ids = k.many(k.pick(k.person, k.word, k.id), n), k.ids(n), k.ids(n)
    a, b = k.some(range(n), 2)
    gone, has_note, note = k.chance(12), k.chance(50), k.chance(50)
    rows = [i for i in range(n) if not (gone and i == b)]
    way = k.pick("one", "two")
    have = {i: slots[i] for i in range(n)}
    p, w = plan.replace(" ", "_"), what.replace(" ", "_")

    k.role(f"""You keep the {plan}.|{plan} bot|Whoever wants another {what} comes to you.
        |{plan}: changes|You are asked all day to let {many} change places.""")
    k.must(
        f"If one of the two is not on the {plan}, report that it is not done.|"
        "One of them missing: say it could not be done."
    )
    if has_note:
        k.must(f"{'Tell' if note else 'Do not tell'} them.|Message to them: {'yes' if note else 'no'}.")
    if way == "two":
        k.must(f"Each gets the {what} that the other had.|Both changes have to be entered.")
    k.steps("<show> first.", "Then <put>.")
    x, y = names[a], names[b]
    k.goal(f"""{x} and {y} change places.|let {x} and {y} swap their {what}|{plan}: {y} <-> {x}
        |{x} wants the {what} of {y}, and {y} that of {x}. agreed, please enter it
        |swap\nfirst: {x}\nsecond: {y}\nwhat: {what}|Could {y} and {x} trade? It's about the {what}.
        |{x} complains about the {what}. {y} is willing to swap. Change both.
        |please exchange the {what} of {x} for the one that {y} has, and the other way round""")

    @k.look(f"show_{p}|read_{p}|{p}", f"Shows the {plan}.|Who has which {what}.")
    def show():
        return [{f"{one}_no|id": ids[i], f"{one}|name": names[i], w: have[i]} for i in rows]

    more = dict(tell=flag("tell|message|notify", "Whether they are told.|Tell them?")) if has_note else {}
    if way == "one":

        @k.act(
            f"swap|swap_{w}|exchange",
            f"Lets two {many} change places.|Exchanges the {what} of two.",
            first=text(f"first|{one}_a|one", f"Id of the one {one}.|The first, by id."),
            second=text(f"second|{one}_b|other", f"Id of the other {one}.|The second, by id."),
            **more,
        )
        def put(first, second, tell=None):
            known = [ids[i] for i in rows]
            if first in known and second in known and first != second:
                return "They have changed."
            return k.fail("Unknown.")
    else:

        @k.act(
            f"give_{w}|set_{w}|put",
            f"Gives one {one} a {what}.|Enters a {what}.",
            ref=text(f"{one}|id|who", f"Id of the {one}.|Who, by id."),
            slot=text(f"{w}|to|slot", f"The {what}.|Which {what}."),
            **more,
        )
        def put(ref, slot, tell=None):
            return f"{ref} has {slot}." if ref in [ids[i] for i in rows] and slot in slots else k.fail("Unknown.")

    def right():
        if not show.made():
            return show()
        if gone:
            return k.give_up(f"{y} is not on the {plan}.")
        t = dict(tell=note) if has_note else {}
        if way == "one":
            if put.calls:
                return None
            return [put(first=ids[a], second=ids[b], **t), put(first=ids[b], second=ids[a], **t)]
        todo = [(ids[a], slots[b]), (ids[b], slots[a])]
        return [put(ref=r, slot=s, **t) for r, s in todo if not put.made(ref=r)]

    return right
