"""Each item of a load goes out unless it bears a hold; held ones are listed with who holds them."""

from kind import text

STRUCTURE = "hold-mark"
DOMAIN = "dispatch"

SKINS = """pallet;customs;load
bale;buyer;ship
calf;vet;load
drum;chemist;send
casting;inspector;deliver
parcel;police;hand out
car;court;release
seed bag;lab;sell
tank;auditor;empty
tree;forester;fell
plane;authority;dispatch
wine cask;excise;bottle
coil;quality desk;slit
crate;owner;open
wagon;yard master;couple
ham;taster;slice
boat;bailiff;launch
reel;engineer;lay
sack;miller;grind
motor;foreman;mount"""


def make(k):
    thing, holder, verb = k.pick(SKINS.split("\n")).split(";")
    load, gate = k.id(), k.word()
    rows = [(i, k.person() if k.chance(35) else None) for i in k.ids(k.int(2, 5))]
    k.role(f"You {verb} what may go.|{thing} dispatch|A hold is a hold.", "Dispatch clerk")
    k.must(
        "No hold: <go>. With a hold: <wait>, naming who holds it.|What is held by somebody gets <wait> with that name, all else <go>."
    )
    k.steps("<items> shows holds.|See <items>.")
    k.goal(
        f"Work off load {load} at gate {gate}.",
        f"{load}, gate {gate}",
        f"Please {verb} load {load} through {gate}, mind the holds.",
        f"load {load} / gate {gate} / {verb}",
        f"truck waits at {gate} for {load}! get it moving",
    )

    @k.look(
        f"items|{thing.split()[0]}_list|load_list",
        f"Every {thing} of a load and who holds it.",
        load=text("load|number", "Number of the load.|Which load."),
    )
    def items(**by):
        return [{f"{thing.split()[0]}|no": i, "held_by|hold": h or "-"} for i, h in rows] if by["load"] == load else []

    @k.act(
        f"{verb}|{verb}_one|go".replace(" ", "_"),
        f"{verb.capitalize()}: one {thing}.",
        number=text(f"{thing.split()[0]}|number", f"Number of the {thing}.|Which {thing}."),
        gate=text("gate|via", "Which gate.|Name of the gate."),
    )
    def go(number, gate):
        return f"{number}: {verb}" if number in dict(rows) else k.fail(f"no {thing} {number}")

    @k.act(
        "keep_back|wait|set_aside",
        f"Sets a {thing} aside because of a hold.",
        number=text(f"{thing.split()[0]}|number", f"Number of the {thing}.|Which {thing}."),
        who=text("held_by|who", "Who holds it.|Name of the holder."),
    )
    def wait(number, who):
        return f"{number} waits for {who}" if dict(rows).get(number) == who else k.fail(f"{who} does not hold {number}")

    def right():
        if not items.made(load=load):
            return items(load=load)
        todo = [(i, h) for i, h in rows if not go.made(number=i) and not wait.made(number=i)]
        return [wait(number=i, who=h) if h else go(number=i, gate=gate) for i, h in todo]

    return right
