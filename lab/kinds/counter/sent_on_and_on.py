"""Follows from desk to desk: each result names the next one, until one has the thing; then collects it."""

from kind import text

STRUCTURE = "follow-links"
DOMAIN = "forwarding"

# thing; place; places; verb; does; by whom
SKINS = [
    row.split(";")
    for row in """suitcase;counter;counters;collect;Collects;owner
letter;office;offices;fetch;Fetches;clerk
file;department;departments;request;Requests;lawyer
cat;shelter;shelters;adopt;Adopts;family
key;porter;porters;claim;Claims;tenant
book;branch;branches;reserve;Reserves;reader
parcel;depot;depots;redirect;Redirects;receiver
painting;gallery;galleries;borrow;Borrows;curator
trailer;yard;yards;pick_up;Picks up;driver
sample;laboratory;laboratories;recall;Recalls;doctor
phone;lost_property;lost_properties;claim;Claims;finder
passport;consulate;consulates;order;Orders;traveller
bull;farm;farms;hire;Hires;farmer
costume;theatre;theatres;borrow;Borrows;actor
cheque;bank;banks;cash;Cashes;payee
cup;club;clubs;return;Returns;winner""".split("\n")
]


def make(k):
    thing, place, places, verb, does, whom = k.pick(SKINS)
    stops, ref, receipt = k.words(k.int(2, 4)), k.id(), k.id()
    who, lost, needs_receipt = k.person(), k.chance(12), k.chance(55)
    p, v, ps = place.replace("_", " "), verb.replace("_", " "), places.replace("_", " ")
    k.role(
        f"You trace things through {ps}.|tracing: {thing}|You follow a {thing} from one {p} to the next.",
        f"Patient clerk; things wander.|You find where each {thing} is now.|Search desk of several {ps}.",
    )
    k.must(
        f"If the trail ends without the {thing}, report that it is not found.|Trail cold: say that it can't be found."
    )
    k.steps(f"<ask> one {p}; it may name the next.|Follow what <ask> says.", "Where it is, <take> it.")
    k.goal(
        f"{v.capitalize()} {thing} {ref} for {who}. It was last at {stops[0]}.|{thing} {ref}, first {p}: {stops[0]}. {v} it for {who}|Where is {thing} {ref}? Start at {stops[0]}, find it, and {v} it for {who}.",
        f"{whom}: {who}. {thing}: {ref}. last seen: {stops[0]}. task: {v}|I am {who} and miss my {thing} {ref}. I left it at {stops[0]}. Please {v} it.",
        f"{stops[0]} had {ref}, maybe it was sent on. {v} it, name {who}|Please trace {ref} from {stops[0]} on and {v} it ({whom} {who}).|{who} wants {ref}; ask {stops[0]} first",
    )

    @k.look(
        f"ask_{place}|ask|inquire",
        f"Asks one {p} about a {thing}.|Whether a {p} has a {thing}, or where it went.",
        at=text(f"{place}|name|whom", f"Name of the {p}.|Which {p}."),
        no=text(f"{thing}|no|id", f"Number of the {thing}.|Which {thing}."),
    )
    def ask(at, no):
        if at not in stops or no != ref:
            return k.fail(f"{at} knows nothing of {no}.")
        i = stops.index(at)
        if i + 1 < len(stops):
            return {f"{thing}|no": no, "here|is_here": False, "sent_to|passed_on_to|next": stops[i + 1]}
        if lost:
            return k.result({f"{thing}|no": no, "here|is_here": False}, "The trail ends here.")
        return {f"{thing}|no": no, "here|is_here": True, "receipt|slip|ticket": receipt}

    params = {
        "at": text(f"{place}|at|from_whom", f"The {p} that has it.|Which {p}."),
        "who": text(f"{whom}|name|for_whom", f"Name of the {whom}.|For whom."),
    }
    if needs_receipt:
        params["slip"] = text("receipt|slip|ticket", "Number of the receipt.|The receipt.")

    @k.act(f"{verb}|{verb}_{thing}|{verb}_it", f"{does} a {thing} at one {p}.", **params)
    def take(at, who, slip=None):
        if at != stops[-1] or lost:
            return k.fail(f"{at} does not have it.")
        return k.one(f"{who} has it.", "ok", f"{does} it at {at}.")

    def right():
        for stop in stops:
            if not ask.made(at=stop, no=ref):
                return ask(at=stop, no=ref)
        if lost:
            return k.give_up("the trail ends.")
        return [] if take.calls else take(at=stops[-1], who=who, **({"slip": receipt} if needs_receipt else {}))

    return right
