"""A record has a value and a remark that gives another; the rule says which of the two counts."""

from kind import integer, text

STRUCTURE = "note-overrides"
DOMAIN = "orders and menus"

# record;records;field;counted field;verb
SKINS = """cake order;cake orders;flavour;tiers;bake
wreath;wreaths;flower;stems;bind
frame order;frame orders;wood;panes;cut
hamper;hampers;theme;jars;pack
costume;costumes;fabric;buttons;sew
poster run;poster runs;paper;copies;print
kennel stay;kennel stays;food;nights;book
jersey order;jersey orders;colour;shirts;embroider
set menu;set menus;main;covers;cook
seed order;seed orders;variety;packets;send
string order;string orders;gauge;sets;ship
pot order;pot orders;glaze;bowls;throw
film order;film orders;stock;rolls;load
candle order;candle orders;scent;sticks;pour
rug order;rug orders;pattern;metres;weave
trophy order;trophy orders;metal;cups;cast
tent hire;tent hires;place;poles;pitch
hat order;hat orders;felt;feathers;block
hive order;hive orders;strain;frames;deliver
book order;book orders;binding;volumes;bind"""


def make(k):
    record, records, field, counted, verb = k.pick(SKINS.split("\n")).split(";")
    refs = k.ids(3)
    words, counts = k.words(6), k.numbers(6, 2, 60)
    ref = refs[0]
    has_note, wins = k.chance(70), k.pick("note", "form", "word", "count")
    remark_word = k.one(f"rang up: {words[1]} instead", f"client now prefers {words[1]}", f"make that {words[1]}")
    remark_count = k.one(f"and {counts[1]} {counted}", f"{counts[1]} {counted} will do", f"{counts[1]} {counted}, not as written")
    remark = f"{remark_word}; {remark_count}" if has_note else k.one("paid in full", "nice people", "collects in person")
    rule = {
        "note": "Remarks are newer than the form, so where they say otherwise, they win.|If the remark changes something, go by the remark.",
        "form": "Remarks are gossip. Only what's in the fields counts.|Go by the fields and never by the remark.",
        "word": f"A remark may change the {field}, but the number of {counted} stays as in the field.|For the {field} the remark counts if it has one; for {counted} the field alone.",
        "count": f"A remark may change the number of {counted}, but the {field} stays as in the field.|For {counted} the remark counts if it has them; for the {field} the field alone.",
    }[wins]
    word = words[1] if has_note and wins in ("note", "word") else words[0]
    count = counts[1] if has_note and wins in ("note", "count") else counts[0]

    k.role(f"You turn {records} into work for the shop floor.|{record} desk|Order taker's assistant. Remarks everywhere, sigh.", f"You read a {record} and pass it on.")
    k.must(rule)
    k.steps("<form> shows it.", "<start> passes it on.")
    k.goal(
        f"Pass {record} {ref} on.|Get {record} {ref} started, please.",
        f"{verb} {ref}",
        f"{record.capitalize()} {ref} has been lying about since Tuesday. Could you get it onto the floor?",
        f"no: {ref}. step: to the floor, so that they can {verb} it",
        f"They're asking what to {verb} for {ref}. Tell them!",
    )

    @k.look("form|read_order|get_form", f"Shows one of the {records}.|The form, with its remark.", ref=text("ref|no|number", f"Number of the {record}.|Which one."))
    def form(**by):
        if by.get("ref") not in refs:
            return k.fail("no such number")
        i = refs.index(by["ref"])
        return {"number": by["ref"], field: words[2 * i], counted: counts[2 * i], "remark|note": remark if i == 0 else "none"}

    @k.act(
        f"{verb}|start_{verb}|to_floor",
        f"Tells the floor what to {verb}.|Starts the work on one order.",
        ref=text("ref|no|number", f"Number of the {record}.|For which order."),
        word=text(f"{field}|what|sort", f"The {field}.|Which {field}."),
        count=integer(f"{counted}|count|how_many", f"How many {counted}.|Number of {counted}."),
    )
    def start(**by):
        return f"{by['ref']} is with the floor." if by["ref"] in refs else k.fail("no such number")

    def right():
        if not form.made(ref=ref):
            return form(ref=ref)
        return [] if start.made() else start(ref=ref, word=word, count=count)

    return right
