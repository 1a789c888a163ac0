"""Acts on those who are on two lists at once, and on nobody else."""

from kind import choice, text

STRUCTURE = "both-lists"
DOMAIN = "skins"

# who, plural, first list, second list, what they get
SKINS = """member|members|paid list|training list|trainer card;
pupil|pupils|bus list|lunch list|double pass; worker|workers|night list|first-aid list|radio;
guest|guests|hotel list|dinner list|table card; car|cars|test list|repair list|lift slot;
patient|patients|blood list|x-ray list|morning slot; trader|traders|paid list|hygiene list|stall pass;
runner|runners|entry list|medical list|start number; tenant|tenants|heating list|water list|visit;
student|students|grant list|exam list|seat; boat|boats|fee list|crane list|lift day;
donor|donors|money list|time list|thank-you card; volunteer|volunteers|signed list|checked list|badge;
parcel|parcels|paid list|scanned list|ramp; singer|singers|choir list|solo list|score;
server|servers|backup list|patch list|night slot; horse|horses|vaccine list|start list|box;
driver|drivers|licence list|shift list|van key; plant|plants|sold list|tall list|stake;
dog|dogs|chip list|walk list|collar; book|books|damaged list|reserved list|express repair;
artist|artists|paid list|hung list|opening pass""".split(";")


def make(k):
    one, many, list1, list2, gets = k.pick(SKINS).strip().split("|")
    n = k.int(4, 7)
    names, ids = k.many(k.pick(k.person, k.word), n), k.ids(n)
    where = [k.pick(1, 2, 3, 3) for _ in names]
    if k.chance(10):
        where = [k.pick(1, 2) for _ in names]
    both = [i for i in range(n) if where[i] == 3]
    first = k.shuffled([i for i in range(n) if where[i] & 1])
    second = k.shuffled([i for i in range(n) if where[i] & 2])
    size, sizes, has_day, day = k.pick("small", "large"), ["small", "large"], k.chance(50), k.date()
    u1, u2, g, o = (x.replace(" ", "_").replace("-", "_") for x in (list1, list2, gets, one))

    k.role(f"""You hand out: {gets}.|{gets} desk|Only who is on both lists gets something from you.
        |{many}: {list1} and {list2}|You compare two lists and act on what they share.""")
    k.must(f"Only who is on the {list1} and also on the {list2} gets it.|Both lists, or nothing.")
    k.must(f"The size is {size}.|All get the size {size}.")
    k.steps("Read <list_a> and <list_b>.", "Call <give> for those on both.")
    d = k.pick(f" on {day}", f" ({day})") if has_day else ""
    k.goal(f"""Give every one of the {many} on both lists the {gets}{d}.
        |{gets}{d}: who is on the {list1} and the {list2}
        |who is on both lists? they get the {gets}{d}
        |please hand out the {gets}{d}, only to {many} who are on the {list1} and the {list2}
        |lists: {list1}, {list2}\nboth: {gets}{d}|People on one list got the {gets} last time. Both lists, please{d}!
        |compare {list1} and {list2}, {gets}{d} for the overlap
        |Could you do the {gets} for all {many} that appear twice, {list2} and {list1}{d}?""")

    @k.look(f"{u1}|read_{u1}|show_{u1}", f"Shows the {list1}.|Names on the {list1}.")
    def list_a():
        return [{f"{o}_no|id": ids[i], f"{o}|name": names[i]} for i in first]

    @k.look(f"{u2}|read_{u2}|show_{u2}", f"Shows the {list2}.|Names on the {list2}.")
    def list_b():
        return [{"line|pos": x + 1, f"{o}|name": names[i]} for x, i in enumerate(second)]

    more = dict(on=text("day|date|on", "Which day.|The day.")) if has_day else {}

    @k.act(
        f"give_{g}|give|hand_out",
        f"Gives one of the {many} the {gets}.|Hands out one {gets}.",
        ref=text(f"{o}_no|id|to", f"Number of the {one}.|Who, by number."),
        size_=choice("size|kind|which", "Which size.|The size.", sizes),
        **more,
    )
    def give(ref, size_, on=None):
        return f"{ref} has it." if ref in ids else k.fail(f"No {one} {ref}.")

    def right():
        if looks := [tool() for tool in (list_a, list_b) if not tool.made()]:
            return looks
        m = dict(on=day) if has_day else {}
        return [give(ref=ids[i], size_=size, **m) for i in both if not give.made(ref=ids[i])]

    return right
