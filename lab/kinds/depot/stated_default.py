"""Books a slot with what the order states, and the house rule where it states nothing."""

from kind import choice, integer, text

STRUCTURE = "default-or-stated"
DOMAIN = "shipping"

SKINS = """pallet;dock;forklift;hand truck
container;berth;reach stacker;gantry
coach;bay;ramp;stairs
barge;pier;crane;grab
lorry;ramp;forklift;tail lift
wagon;siding;loader;crane
trailer;door;forklift;pump truck
aircraft;stand;loader;belt
tanker;arm;hose;pipe
car carrier;quay;ramp;driver
drum;flap;hoist;barrow
bale;gate;telehandler;trolley
timber load;yard lane;grapple;crane
milk tanker;inlet;hose;pump
skip;pad;hook;chain
coil;bed;crane;cradle
crate;flap;hoist;roller
cement truck;hopper;chute;pump
sack load;platform;conveyor;barrow
boat;slip;winch;cradle"""


def make(k):
    load, dock, first, second = k.pick(SKINS.split("\n")).split(";")
    number, carrier, docks = k.id(), k.word(), k.ids(k.int(2, 4))
    own = k.pick(docks)
    minutes = k.numbers(2, 20, 180)
    usual = k.pick(first, second)
    other = second if usual == first else first
    says_gear, says_minutes = k.chance(50), k.chance(50)
    gear, length = (other if says_gear else usual), (minutes[1] if says_minutes else minutes[0])
    extra = (f", by {other}" if says_gear else "") + (f", {minutes[1]} min" if says_minutes else "")
    k.role(f"You book each {load} in.|{dock} planner|Yard planner, few words.", f"Planning clerk for the {dock}s.")
    k.must(
        f"Unless the order says otherwise, unloading is by {usual} and takes {minutes[0]} minutes.|House rule where nothing is stated: {usual}, {minutes[0]} minutes."
    )
    k.steps(f"<home> tells the {dock} of a carrier.|See with <home> where the carrier goes.", "<book> it.|Then <book>.")
    k.goal(
        f"Book {load} {number} of {carrier} in{extra}.|{carrier}, {load} {number}{extra}",
        f"{number} arrives for {carrier}{extra}. Please reserve the usual {dock}.",
        f"hi, {carrier} here, our {load} {number} needs a place{extra}",
        f"{load}: {number}; carrier: {carrier}; remarks: {extra[2:] or 'none'}",
        f"+++ {number} {carrier.upper()} INBOUND{extra.upper() if not says_gear else extra} +++ carrier {carrier}",
    )

    @k.look(
        f"home_{dock.split()[0]}|{dock.split()[0]}_of|carrier_info",
        f"Tells the {dock} that a carrier uses.|Which {dock} a carrier has.",
        who=text("carrier|company|who", "Name of the carrier.|Which carrier."),
    )
    def home(who):
        if who != carrier:
            return k.fail(f"no contract with {who}")
        return {
            "carrier": who,
            f"{dock.split()[0]}|place": own,
            "closed|out_of_use": k.alias(docks[docks.index(own) - 1]),
        }

    @k.act(
        "book|reserve|book_in",
        f"Books one {load} in.|Reserves time for one {load}.",
        ref=text("number|ref|load", f"Number of the {load}.|Which {load}."),
        where=text(f"{dock.split()[0]}|place|where", f"The {dock} of the carrier.|Which {dock}."),
        gear=choice("gear|by|with", "What unloads it.|How it is unloaded.", [first, second]),
        length=integer("minutes|length|takes", "How many minutes it takes.|Minutes to reserve."),
    )
    def book(ref, where, gear, length):
        return f"{ref} at {where}, {gear}, {length} min" if where in docks else k.fail(f"no {dock} {where}")

    def right():
        if book.made(ref=number):
            return None
        return book(ref=number, where=own, gear=gear, length=length) if home.made(who=carrier) else home(who=carrier)

    return right
