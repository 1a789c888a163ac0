"""A thing is held by another; the refusal names the holder, whose hold has to be ended with its own ticket first."""

from kind import text

STRUCTURE = "free-the-holder"
DOMAIN = "databases"

# thing;holder;end;verb
SKINS = """table;session;kill;truncate
file;process;stop;delete
printer;job;cancel;reset
room;booking;void;close
disk;mount;detach;format
branch;review;withdraw;delete
crane;order;abort;service
account;payment;recall;close
machine;lease;end;retire
record;edit;discard;merge
port;tunnel;drop;reassign
gate;flight;shift;repaint
queue;consumer;evict;purge
domain;auction;annul;transfer
car;rental;finish;sell
shelf;audit;waive;empty
stage;rehearsal;cut_short;rebuild
slot;reservation;lift;remove
map;match;abandon;replace
device;update;pause;wipe"""


def make(k):
    thing, holder, end, verb = k.pick(SKINS.split("\n")).split(";")
    name, ref = k.word(), k.id()
    held = k.chance(75)
    hold, owner, others = k.id(), k.person(), k.ids(2)
    rows = k.shuffled([(hold, owner), *zip(others, k.people(2), strict=True)])
    e = end.replace("_", " ")

    k.role(f"You {verb} each {thing} that is no longer needed.|{thing} admin|You {verb} things, and free them before.")
    k.must(f"Try <do> at once; if a {holder} holds it, <free_it> that one first, naming its owner, and try again.|A {holder} in the way is ended with <free_it>, then <do> again.")
    k.steps(f"<holders> has the owner of each {holder}.")
    k.goal(
        f"{verb} {name}, change {ref}",
        f"Please {verb} the {thing} {name} (change {ref}), whoever may be using it.",
        f"{thing}: {name}\naction: {verb}\nchange: {ref}",
        f"{ref}: {verb} {name}",
        f"{name} has to go today, {ref}. If a {holder} is in the way, {e} it.",
    )

    @k.act(f"{verb}|{verb}_{thing}", f"Does it to a {thing}: {verb}.|Will {verb} the {thing}, if nothing holds it.", name=text(thing, f"Name of the {thing}."), ref=text("change|change_no", "Number of the change."))
    def do(**by):
        if by["name"] != name:
            return k.fail(f"no {thing} {by['name']}")
        return k.fail(f"{name} is held by {holder} {hold}") if held and not free_it.made(ref=hold) else f"{name}: {verb}"

    @k.look(f"holders|list_{holder}|{holder}_list", f"Each {holder} and its owner.|Who owns which {holder}.")
    def holders():
        return [{holder: h, "owner|by": p} for h, p in rows if not free_it.made(ref=h)]

    @k.act(f"{end}|{end}_{holder}", f"Ends a {holder}: {e}.", ref=text(holder, f"Number of the {holder}."), who=text("owner|of", "Full name of its owner."))
    def free_it(ref, who):
        return f"{ref}: {e}" if (ref, who) in rows and not free_it.made(ref=ref) else k.fail("not so")

    def right():
        if do.made(name=name):
            return None
        if held and k.seen(f"{holder} {hold}") and not free_it.made(ref=hold):
            return free_it(ref=hold, who=owner) if holders.made() else holders()
        return do(name=name, ref=ref)

    return right
