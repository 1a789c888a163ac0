"""Takes a key or a tool out, does the job with it and brings it back."""

from kind import text

STRUCTURE = "borrow-use-return"
DOMAIN = "tool cribs"

SKINS = """key;substation;switch
ladder;mast;climb
beam;shaft;inspect
pump;cellar;drain
drone;roof;film
card;server hut;reset
badge;lab;sample
jack;wagon;lift
radio;pilot boat;board
trolley;store;move
belt;silo;clean
lamp;tunnel;check
boat;buoy;paint
scanner;rack;count
tester;socket;test
crowbar;crate;open
gauge;tyre;measure
saw;tree;prune
mask;tank;enter
cart;field;harvest"""


def make(k):
    tool, place, verb = k.pick(SKINS.split("\n")).split(";")
    name, who, ids = k.word(), k.person(), k.ids(3)
    states = k.shuffled(["in", "out", "broken"])
    mine = ids[states.index("in")]
    k.role(f"You {verb} and bring the {tool} back.|{tool} crib|What is taken out comes back.", "Crib helper")
    k.must(
        f"Take a {tool} that is in, use it, and bring the same one back.|Without a {tool} nothing goes; afterwards it is returned."
    )
    k.steps("<crib> shows what is in.|See <crib>.", "<take>, <use>, <bring_back>.")
    k.goal(
        f"{verb.capitalize()} {place} {name} for {who}.",
        f"{name} {verb} ({who})",
        f"{who} wants {place} {name} done: {verb}. Don't forget to return the {tool}.",
        f"{place} {name} / {verb} / name {who}",
        f"job at {name}: {verb}. sign as {who}, and put the {tool} back!",
    )

    @k.look(f"crib|{tool}s|list_{tool}s", f"Every {tool} and whether it is in.")
    def crib():
        return [{f"{tool}|no": i, "state": s} for i, s in zip(ids, states, strict=True)]

    @k.act(
        f"take|take_{tool}|borrow",
        f"Takes a {tool} out.",
        tool=text(f"{tool}|no", f"Number of the {tool}.|Which {tool}."),
        who=text("who|name", "Who takes it.|Name."),
    )
    def take(tool, who):
        return f"{tool} is yours" if tool == mine and not take.made() else k.fail(f"{tool} is not in")

    @k.act(
        f"{verb}|{verb}_{place.split()[0]}|do_{verb}",
        f"{verb.capitalize()}: a {place}, with a {tool}.",
        place=text(f"{place.split()[0]}|where", f"Name of the {place}.|Which {place}."),
        tool=text(f"{tool}|no", f"The {tool} that was taken.|Which {tool}."),
    )
    def use(place, tool):
        return f"{place}: {verb}, done" if take.made(tool=tool) and place == name else k.fail(f"take a {mine} first")

    @k.act(
        f"bring_back|return_{tool}|put_back",
        f"Brings a {tool} back.",
        tool=text(f"{tool}|no", f"Number of the {tool}.|Which {tool}."),
        who=text("who|name", "Who had it.|Name."),
    )
    def bring_back(tool, who):
        return f"{tool} is in" if take.made(tool=tool) else k.fail(f"{tool} was not out")

    def right():
        if bring_back.made():
            return None
        if not crib.made() and not take.made():
            return crib()
        if not take.made():
            return take(tool=mine, who=who)
        return bring_back(tool=mine, who=who) if use.made() else use(place=name, tool=mine)

    return right
