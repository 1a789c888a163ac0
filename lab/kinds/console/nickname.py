"""People use short names; a glossary has the real one, which the action needs."""

from kind import choice, text

STRUCTURE = "alias-resolve"
DOMAIN = "feature flags"

# thing;states;verb
SKINS = """flag;on,off;switch
service;up,down;scale
printer;ready,paused;set
pipeline;enabled,disabled;toggle
server;open,drained;put
heater;warm,cold;turn
channel;public,private;make
queue;running,stopped;set
route;active,standby;set
camera;recording,idle;turn
shop;live,hidden;take
policy;enforced,audit;set
sign;lit,dark;turn
mailbox;receiving,blocked;set
door;locked,unlocked;leave
cron;armed,muted;set
level;unlocked,sealed;mark
badge;valid,void;declare
gate;raised,lowered;move
banner;shown,hidden;have"""


def make(k):
    thing, states, verb = k.pick(SKINS.split("\n")).split(";")
    states = states.split(",")
    state, ref = k.pick(states), k.id()
    shorts = k.words(5)
    real = dict(zip(shorts, k.many(k.key, 5), strict=True))
    short = shorts[k.int(0, 4)]

    k.role(f"You {verb} each {thing} as people ask.|{thing} console|Remote hands for every {thing}. People use nicknames.")
    k.steps("Look the nickname up in <glossary>.", "<change> wants the full key.")
    k.must(f"Only the full key of a {thing} is accepted, not the nickname.|Nicknames are for people; tools take keys.")
    k.goal(
        f"{verb} {short} {state} please, ticket {ref}",
        f"{short} should be {state} ({ref})",
        f"{ref}: {short} -> {state}",
        f"As of now the {thing} that we call {short} has to be {state}. Reference {ref}.",
        f"{thing}: {short}\nstate: {state}\nref: {ref}",
    )

    @k.look(f"glossary|nicknames|{thing}_names", f"Which nickname means which {thing}.|Nicknames and keys, by {thing}.")
    def glossary():
        return [{"nickname|called": s, f"key|{thing}_key": r} for s, r in real.items()]

    @k.act(
        f"{verb}_{thing}|set_state|change_{thing}",
        f"Brings a {thing} into a state.",
        key=text(f"key|{thing}_key|{thing}", f"Full key of the {thing}."),
        state=choice("state|to|mode", "The state it gets.", states),
        ref=text("ref|ticket|reference", "Number of the ticket."),
    )
    def change(key, state, ref):
        return f"{key} is {state}" if key in real.values() else k.fail(f"{key} is not a key")

    def right():
        if not glossary.made():
            return glossary()
        return None if change.made() else change(key=real[short], state=state, ref=ref)

    return right
