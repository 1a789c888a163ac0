"""Things have names that are also states ("open", "closed"); the state decides, not the name."""

from kind import text

STRUCTURE = "name-or-status"
DOMAIN = "boards"

# thing;two states;verb
SKINS = """board;open,closed;archive
ticket;new,done;purge
list;active,paused;export
label;used,unused;delete
queue;busy,idle;drain
door;open,locked;inspect
stage;live,draft;copy
group;public,private;audit
shop;online,offline;close
channel;loud,quiet;mute
project;running,stopped;bill
flag;on,off;remove
room;free,taken;clean
branch;merged,stale;prune
page;visible,hidden;index
folder;shared,personal;back_up
case;pending,settled;print
server;warm,cold;scan
level;easy,hard;test
lane;clear,blocked;sweep"""


def make(k):
    thing, states, verb = k.pick(SKINS.split("\n")).split(";")
    one, two = states.split(",")
    want = k.pick(one, two)
    ref = k.id()
    names = k.shuffled([one, two, *k.words(k.int(2, 3))])
    ids = k.ids(len(names))
    state = [k.pick(one, two) for _ in names]
    state[names.index(want)] = one if want == two else two if k.chance(70) else want
    todo = [i for i, s in zip(ids, state, strict=True) if s == want]
    note = k.title()

    k.role(f"You {verb.replace('_', ' ')} each {thing} that is due.|{thing} keeper|Beware: some are named like a state.")
    k.must(f"The state counts, not the name.|A {thing} may be called {want} and not be {want}; go by its state.")
    k.steps("<listed> shows name and state.", "<do> each that is due.")
    nice = verb.replace("_", " ")
    k.goal(
        f"{nice} every {thing} that is {want}, note {note}, ref {ref}",
        f"Please {nice} all that are {want}. Note: {note}. Reference: {ref}.",
        f"{thing} where state is {want}: {nice}\nref: {ref}\nnote: {note}",
        f"{ref} - {nice} the {want} ones ({note})",
        f"whatever is {want} by now, {nice} it; put {note} and {ref} on it",
    )

    @k.look(f"list_{thing}|{thing}_list|all_of_them", f"Lists each {thing} with name and state.")
    def listed():
        return [{f"{thing}_id|id": i, "name|title": n, "state|status": s} for i, n, s in zip(ids, names, state, strict=True)]

    @k.act(
        f"{verb}|{verb}_{thing}",
        f"Does this to one {thing}: {nice}.",
        ref=text(f"{thing}_id|id", f"Number of the {thing}."),
        note=text("note|remark", "A note."),
        why=text("ref|reference|why", "The reference."),
    )
    def do(ref, note, why):
        return f"{ref}: {verb}" if ref in ids and not do.made(ref=ref) else k.fail(f"no {thing} {ref}")

    def right():
        if not listed.made():
            return listed()
        return [do(ref=i, note=note, why=ref) for i in todo if not do.made(ref=i)]

    return right
