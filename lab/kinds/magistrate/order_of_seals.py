"""Takes a document through three stations, in the order that is prescribed this time."""

from kind import text

STRUCTURE = "order-in-text"
DOMAIN = "notary and chancery"

# document;three acts
SKINS = """deed;stamp,enter,copy
treaty;seal,translate,deposit
passport;print,sign,register
judgment;announce,serve,archive
policy;price,sign,file
loan contract;check,countersign,book
manifest;weigh,stamp,release
prescription;verify,fill,log
diploma;print,seal,enrol
ballot box;lock,label,hand_over
meter reading;confirm,bill,publish
permit;grant,announce,map
sample;weigh,label,freeze
timetable;approve,print,post
tax notice;assess,sign,mail
lease;witness,scan,record
by-law;adopt,publish,index
water sample;filter,label,ship"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    thing, acts = k.pick(SKINS.split("\n")).split(";")
    acts = acts.split(",")
    order = k.shuffled(acts)
    ids = k.ids(3)
    mine, volume, stamp = ids[0], k.id(), k.id()
    marks = {i: k.id() for i in ids}
    a, b, c = [x.replace("_", " ") for x in order]
    rule = k.pick(
        f"The order is: {a}, then {b}, then {c}.",
        f"First {a}, afterwards {b}; {c} comes last.",
        f"Before you {c} it, {b} it; before you {b} it, {a} it.",
        f"{c} is the last step, {a} the first, {b} lies between.",
        f"{b} only after {a}, and {c} only after {b}.",
    )
    in_goal = k.chance(40)
    if not in_goal:
        k.must(rule)
    tail = f" {rule}" if in_goal else ""
    k.must("Every station wants the mark of the document.|The mark of the document is to be given at each station.")
    k.role(f"Chancery clerk for every {thing}.", "You take documents through the stations in the prescribed order.", f"{thing} chancery bot")
    k.steps("<mark_of> tells the mark.")
    k.goal(
        f"Take {thing} {mine} through all three stations, volume {volume}.{tail}",
        f"{mine} (volume {volume}) is to be completed.{tail}",
        f"{thing}: {mine}. volume: {volume}. all stations.{tail}",
        f"Volume {volume} waits for {thing} {mine}: do what is prescribed.{tail}",
    )

    @k.look("mark_of|get_mark|document_mark", f"The mark of {an(thing)}.", doc=text("document|id|no", f"Number of the {thing}."))
    def mark_of(doc):
        return {"document": doc, "mark": marks[doc], "stamp_tax": stamp} if doc in marks else k.fail(f"No {thing} {doc}.")

    def station(name):
        def run(doc, mark, volume):
            if marks.get(doc) != mark:
                return k.fail(f"{mark} is not the mark of {doc}.")
            return f"{name.replace('_', ' ')}: {doc}, volume {volume}."

        run.__name__ = name
        return k.act(
            f"{name}|{name}_document",
            f"Station: {name.replace('_', ' ')} {an(thing)}.|To {name.replace('_', ' ')} one {thing}.",
            doc=text("document|id|no", f"Number of the {thing}."),
            mark=text("mark|sign|code", f"Mark of the {thing}."),
            volume=text("volume|book", "Volume that it belongs to.|Which volume."),
        )(run)

    tools = {name: station(name) for name in acts}

    def right():
        if not mark_of.made(doc=mine):
            return mark_of(doc=mine)
        for name in order:
            if not tools[name].made(doc=mine):
                return tools[name](doc=mine, mark=marks[mine], volume=volume)

    return right
