"""Works off what is open and proves with the counter that nothing is left."""

from kind import choice, text

STRUCTURE = "each-verify"
DOMAIN = "skins"

# entry, entries, place, what is done (verb, done), ways
SKINS = """mail|mails|school office|answer|answered|short,long;
dish|dishes|canteen|wash|washed|hand,machine; return|returns|web shop|book|booked|refund,swap;
leaf pile|leaf piles|park|remove|removed|cart,bag; note|notes|front desk|file|filed|paper,scan;
lamp|lamps|stairwell|replace|replaced|led,bulb; form|forms|registry|stamp|stamped|red,blue;
crate|crates|yard|stack|stacked|low,high; alert|alerts|small firm|clear|cleared|fixed,false;
bed|beds|hostel|make|made|cotton,wool; letter|letters|law office|sign|signed|ink,digital;
bottle|bottles|bar|sort|sorted|glass,plastic; bike|bikes|rental|check|checked|quick,full;
book|books|library cart|shelve|shelved|front,back; invoice|invoices|workshop|pay|paid|card,transfer;
weed bed|weed beds|garden|weed|weeded|hoe,hand; key|keys|hotel|hang_up|hung up|board,safe;
costume|costumes|theatre|mend|mended|sewn,glued; sample|samples|lab|label|labelled|print,pen;
call|calls|doctor's office|return|returned|phone,mail;
parcel|parcels|post room|weigh|weighed|scale,bench; stall|stalls|market|sweep|swept|broom,hose""".split(";")


def make(k):
    entry, entries, place, verb, done, ways = k.pick(SKINS).strip().split("|")
    ways, n = ways.split(","), k.int(1, 4)
    if k.chance(10):
        n = 0
    total = n + k.int(1, 3)
    ids, way = k.ids(total), k.pick(ways)
    kinds = [k.pick(ways) for _ in ids]
    open_ = dict.fromkeys(ids[:n], True)
    order, by_row = k.shuffled(ids), k.chance(50)
    said = verb.replace("_", " ")
    e, es = entry.replace(" ", "_"), entries.replace(" ", "_")

    k.role(f"""You work off the {entries} of a {place}.|{place}: {entries}|Nothing stays open on your watch.
        |{entries}, until none is left|You {said} {entries} and count what is left.""")
    if by_row:
        k.must("Each is done the way that the list says.|The way stands in the list.")
    else:
        k.must(f"Do all of them this way: {way}.|The way is always {way}.")
    k.must("At the end the counter has to show that none is open.|Finish only after the counter shows 0 open.")
    k.steps("Read <list_>.", "Call <do> for each that is open.", "Then read <counter>.")
    k.goal(f"""All open {entries} have to be {done}; check the counter at the end.
        |{entries}: {said} what is open, then count
        |please {said} every open {entry} and make sure the counter says 0
        |no open {entries} tonight, counter must be at zero
        |task: {said} open {entries}\nproof: counter 0
        |The counter still shows open {entries}! {said} them and look again.
        |could you see to the {entries}? I want 0 open on the counter
        |get the open {entries} {done}, and read the counter when you are through""")

    @k.look(f"list_{es}|{es}|all_{es}", f"Lists the {entries}.|All {entries}.")
    def list_():
        return [
            {f"{e}|id|no": i, "state|status": "open" if i in open_ else "done", "way|how": kinds[ids.index(i)]}
            for i in order
        ]

    @k.act(
        f"{verb}_{e}|{verb}|{verb}_one",
        f"To {said} one {entry}.|Has one {entry} {done}.",
        ref=text(f"{e}|id|no", f"Number of the {entry}.|Which {entry}."),
        way_=choice("way|how|by", "Which way.|How it is done.", ways),
    )
    def do(ref, way_):
        if ref not in open_:
            return k.fail(f"{ref} is not open.")
        del open_[ref]
        return f"{ref} is {done}."

    @k.look(f"counter|count_{es}|how_many_open", f"Counts the {entries} that are open.|The counter.")
    def counter():
        return k.result(None, f"{len(open_)} open.", open=len(open_))

    k.success(counter, open=0)

    def right():
        if not list_.calls:
            return list_()
        if open_:
            return [do(ref=i, way_=kinds[ids.index(i)] if by_row else way) for i in ids if i in open_]
        return None if k.seen("0 open.") else counter()

    return right
