"""Fills an optional argument only for those things for which the rules want it."""

from kind import text

STRUCTURE = "optional-when"
DOMAIN = "gate"

SKINS = """lorry;dangerous;escort;guard
container;reefer;plug;electrician
parcel;fragile;padding;packer
goat;sick;pen;vet
tank;pressurised;valve;fitter
visitor;foreign;pass office;host
wagon;overwide;track;pilot
boat;foreign;customs berth;officer
pallet;frozen;cold door;picker
load;explosive;bunker;marshal
bus;articulated;long bay;marshal
trailer;leaking;basin;cleaner
drum;corrosive;tray;chemist
plane;heavy;long stand;marshal
skip;mixed;sorting belt;sorter
horse;restless;quiet box;groom
crate;live;warm room;keeper
coil;oversize;cradle;rigger
battery;swollen;sand box;fireman
timber;infested;oven;forester"""


def make(k):
    thing, special, extra, who = k.pick(SKINS.split("\n")).split(";")
    number, gate, at = k.id(), k.word(), k.time()
    is_special, spot, person = k.chance(50), k.id(), k.person()
    k.role(f"You let each {thing} in.|gate {gate}|Gate clerk. Special ones need more.", f"{thing} entries")
    k.must(
        f"A {thing} that is {special} also gets the {extra} {spot}; all others get none.|Only if it is {special}: {extra} {spot}. Otherwise leave that out."
    )
    k.steps("<papers> tells what it is.|See <papers>.", "<admit> it.|Then <admit>.")
    k.goal(
        f"{thing} {number} is at gate {gate}, {at}, with {person}. Let it in.",
        f"{at} gate {gate}: {number}, {person}",
        f"Please admit {number} at {gate}. It came at {at}, {who} {person} is with it.",
        f"gate: {gate}; {thing}: {number}; time: {at}; attendant: {person}",
        f"{person} here with {number}, standing at {gate} since {at}, open up",
    )

    @k.look(
        "papers|check_papers|declared",
        f"What the papers of a {thing} say.|Papers of one {thing}.",
        number=text(f"{thing}|number|no", f"Number of the {thing}.|Which {thing}."),
    )
    def papers(**by):
        if by["number"] != number:
            return k.fail("no papers")
        return {"number|no": number, f"{special}|is_{special}": is_special, "dock|then_to": docks}

    docks = k.id()

    @k.act(
        "admit|let_in|enter",
        f"Lets a {thing} in.",
        number=text(f"{thing}|number|no", f"Number of the {thing}.|Which {thing}."),
        gate=text("gate|at_gate", "At which gate.|Name of the gate."),
        dock=text("dock|then_to|on_to", "The dock it goes to.|Dock, by the papers."),
        time=text("time|at", "When it came.|Time of arrival."),
        extra=text(
            f"{extra}|special|extra".replace(" ", "_"),
            f"The {extra}, for those that are {special}.|Only for {special} ones: the {extra}.",
            optional=True,
        ),
    )
    def admit(number, gate, dock, time, extra=None):
        return f"{number} is in" if dock == docks else k.fail(f"no dock {dock} for it")

    def right():
        if admit.made():
            return None
        if not papers.made(number=number):
            return papers(number=number)
        return admit(number=number, gate=gate, dock=docks, time=at, extra=spot if is_special else None)

    return right
