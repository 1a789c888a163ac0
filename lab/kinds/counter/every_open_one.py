"""Closes all that is open on a list, each with its own number, and looks again until nothing is open."""

from kind import text

STRUCTURE = "each"
DOMAIN = "open things"

# thing; things; open; verb; does; own value
SKINS = [
    row.split(";")
    for row in """bill;bills;unpaid;pay;Pays;amount_code
window;windows;open;shut;Shuts;handle_no
ticket;tickets;waiting;answer;Answers;desk_no
loan;loans;overdue;recall;Recalls;reader_no
order;orders;unpacked;pack;Packs;box_no
tap;taps;dripping;mend;Mends;valve_no
visit;visits;unconfirmed;confirm;Confirms;phone_no
essay;essays;unmarked;mark;Marks;sheet_no
shift;shifts;empty;fill;Fills;team_no
claim;claims;unread;read;Reads;policy_no
gate;gates;unlocked;lock;Locks;key_no
bed;beds;unmade;make;Makes;linen_no
meter;meters;unread;read;Reads;seal_no
fine;fines;unsent;send;Sends;plate_no
cage;cages;unfed;feed;Feeds;food_no
call;calls;missed;return;Returns;line_no""".split("\n")
]


def make(k):
    thing, things, state, verb, does, own = k.pick(SKINS)
    names, codes, where, who = k.many(k.pick(k.word, k.id), k.int(1, 4)), k.ids(4), k.word(), k.person()
    old, label, signed, empty = k.ids(4), own.replace("_", " "), k.chance(45), k.chance(10)
    names = [] if empty else names
    proof, told = k.chance(50), {}
    k.role(
        f"You {verb} every {state} {thing}.|{state} {things}|You stop only when no {thing} is {state}.",
        f"Evening round, {things}.|Thorough helper: all of them.|You keep {things} in order.",
    )
    if signed:
        k.must(f"It is done in the name of {who}.|Name on all: {who}.")
    k.must(f"<do> wants the {label} of the {thing}.|Each {thing} has its own {label}.")
    k.steps(f"<show> lists what is {state}.", "<do> one after the other.", "Nothing on the list: finish.")
    k.goal(
        f"{verb.capitalize()} all {state} {things} of {where}.|{where}: no {thing} may stay {state}|Is any {thing} of {where} {state}? {verb.capitalize()} it, all of them.",
        f"place: {where}. task: {verb} each {state} {thing}|Please {verb} whatever {thing} is {state} in {where}.|when you leave {where}, all {things} must be done ({verb})",
        f"There are {state} {things} in {where}, perhaps several. {verb.capitalize()} every one.|{state} {things} in {where} -> {verb}, until none is left",
    )

    def left():
        return [i for i, n in enumerate(names) if not do.made(which=n)]

    @k.look(
        f"{state}_{things}|show_{state}|list_{state}",
        f"Lists the {state} {things} of a place.|Which {things} are {state}.",
        of=text("place|of|where", "Name of the place.|Which place."),
    )
    def show(of):
        if of != where:
            return k.fail(f"There is no place {of}.")
        rows = [{f"{thing}|name": names[i], f"old_{own}|former": old[i], own: codes[i]} for i in left()]
        told["open"] = len(rows)
        return k.result(rows, open=len(rows))

    params = {
        "which": text(f"{thing}|name|which", f"The {thing}.|Which {thing}."),
        "own_": text(f"{own}|its_{own}", f"The {label} of the {thing}.|{label.capitalize()}."),
    }
    if signed:
        params["who_"] = text("name_of|by|for_whom", "In whose name.|Who does it.")

    @k.act(f"{verb}|{verb}_{thing}|{verb}_one", f"{does} one {thing}.", **params)
    def do(which, own_, who_=None):
        if which not in names or own_ != codes[names.index(which)] or do.made(which=which):
            return k.fail(f"{which} with {own_} can't be done.")
        return k.one(f"{which}: done.", "ok")

    if proof:
        k.success(show, open=0)

    def right():
        if not show.calls:
            return show(of=where)
        if calls := [do(which=names[i], own_=codes[i], **({"who_": who} if signed else {})) for i in left()]:
            return calls
        return show(of=where) if proof and told["open"] else k.finish()

    return right
