"""A list of preferences stands in the text; the first of them that is available is taken."""

from kind import text

STRUCTURE = "priority-list"
DOMAIN = "allocation"

# resource;resources;request;extra
SKINS = """interpreter;interpreters;hearing;booth
route;routes;transport;driver
ward;wards;patient;bed
bank;banks;payment;account
courtroom;courtrooms;trial;usher
feeder;feeders;customer;switch
quay;quays;ship;pilot
lab;labs;sample;technician
hall;halls;exam;warden
agency;agencies;flat;agent
well;wells;district;pump
carrier;carriers;shipment;truck
fund;funds;grant;officer
track;tracks;train;signal
depot;depots;bus;mechanic
insurer;insurers;risk;clerk
printer;printers;ballot order;press
archive;archives;deed;shelf"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    res, many, request, extra = k.pick(SKINS.split("\n")).split(";")
    names, ref = k.words(5), k.id()
    pref = k.shuffled(names)[:3]
    state = {n: {"free": k.chance(45), extra: e} for n, e in zip(names, k.words(5), strict=True)}
    rows = k.shuffled(names)
    rule = k.pick("free", "busy_ok", "any")
    if rule == "any" and not any(s["free"] for s in state.values()):
        state[rows[0]]["free"] = True
    first = next((n for n in pref if state[n]["free"]), None)
    other = next((n for n in rows if state[n]["free"]), None)
    to = first or (other if rule == "any" else pref[0] if rule == "busy_ok" else None)
    order = k.pick(", then ".join(pref), " before ".join(pref), "1. " + pref[0] + " 2. " + pref[1] + " 3. " + pref[2])
    say = {
        "free": "If nothing on it is free, take nothing and report that it was not possible.|Nothing free on it: say that it cannot be done.",
        "busy_ok": "If nothing on it is free, take its first all the same.|Nothing free on it: then the first preference, free or not.",
        "any": "If nothing on it is free, take the first free one of the overview.|Nothing free on it: then whatever is free first in the overview.",
    }[rule]
    k.must(f"Preference: {order}. The first that is free is taken.|Take the first free one of: {order}.", say)
    k.role(f"You find {an(res)} for each {request}.", f"{many}: allocation", f"Allocator. {many.capitalize()} by preference.")
    k.steps("<overview> shows who is free.", "<allot> one.")
    k.goal(f"Find {an(res)} for {request} {ref}.", f"{request} {ref} needs {an(res)}", f"{ref}: allot {res}", f"Which {res} takes {request} {ref}? Allot it.")

    @k.look("overview|availability|free_or_not", f"All {many}, free or not.")
    def overview():
        return [{f"{res}|name": n, "free": state[n]["free"], extra: state[n][extra]} for n in rows]

    @k.act("allot|reserve|assign", f"Allots {an(res)}.", res=text(f"{res}|name", f"Name of the {res}."), extra=text(f"{extra}", f"The {extra} of that {res}."), ref=text("ref|no|for_no", f"Number of the {request}."))
    def allot(**by):
        n = by["res"]
        return f"{by['ref']}: {n}." if n in state and state[n][extra] == by["extra"] else k.fail(f"{n} does not have {by['extra']}.")

    def right():
        if not overview.made():
            return overview()
        if to is None:
            return k.give_up("nothing is free.")
        if not allot.made():
            return allot(res=to, extra=state[to][extra], ref=ref)

    return right
