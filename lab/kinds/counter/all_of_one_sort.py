"""Acts on all of a list except those with a certain property; the list shows the property of each."""

from kind import text

STRUCTURE = "all-but"
DOMAIN = "exceptions"

# thing; things; property; exception; normal; verb; extra; drawn
SKINS = [
    row.split(";")
    for row in """guest;guests;status;vip;regular;bill;day;date
pupil;pupils;diet;vegan;any;order_meat_for;cook;person
book;books;kind;rare;common;lend;branch;word
cow;cows;state;pregnant;normal;move;meadow;word
account;accounts;type;frozen;open;charge;fee_code;id
room;rooms;sign;do not disturb;none;clean;maid;person
parcel;parcels;mark;fragile;plain;stack;pallet;id
member;members;role;honorary;paying;invoice;due;date
bottle;bottles;seal;broken;intact;ship;shop;word
lamp;lamps;use;emergency;normal;switch_off;janitor;person
patient;patients;diet;fasting;normal;serve;kitchen;word
car;cars;permit;resident;visitor;fine;officer;person
stall;stalls;fee;paid;open;close;inspector;person
tree;trees;nest;inhabited;empty;fell;crew;word
picture;pictures;owner;lent;own;hang;hall;word
player;players;health;injured;fit;call_up;coach;person
letter;letters;stamp;missing;present;send;bag;id""".split("\n")
]


def make(k):
    thing, things, prop, bad, good, verb, extra, drawn = k.pick(SKINS)
    count, where, given = k.int(2, 5), k.word(), getattr(k, drawn)()
    ids, marks = k.many(k.pick(k.id, k.word), count), k.words(count)
    has = [k.chance(40) for _ in ids]
    if k.chance(8):
        has = [True] * count
    v, label, empty = verb.replace("_", " "), extra.replace("_", " "), k.chance(6)
    todo = [] if empty else [i for i, h in zip(ids, has, strict=True) if not h]
    k.role(
        f"You work through {things}, with exceptions.|{things}|You {v} {things}, save those that are exempt.",
        f"Clerk who reads the small print.|List worker: all, but not all.|Assistant for the {things} of a house.",
    )
    k.must(f"Exempt: {prop} {bad}.|Never {v} where {prop} is {bad}.")
    k.steps("<show> has the list.|See <show>.", "<do> each that is not exempt.")
    k.goal(
        f"{v.capitalize()} all {things} of {where} except those with {prop} {bad}; {label}: {given}.|{where}: {v} every {thing}, not the ones with {prop} {bad} ({label} {given})|Except where {prop} is {bad}, {v} the {things} of {where}. {label.capitalize()}: {given}.",
        f"list: {where}. {label}: {given}. {v}: all but {prop} {bad}|Please {v} the {things} of {where}, {label} {given}. Those with {prop} {bad} are left out.|{label} {given}, {things} of {where}: {v} them all unless {prop} is {bad}",
        f"We have to {v} {where}, everyone and everything with {prop} other than {bad}. {label}: {given}.|{bad} ({prop}) stays out, the rest of {where}: {v}, {label} {given}",
    )

    @k.look(
        f"list_{things}|{things}_of|{things}",
        f"Lists the {things} of a place or group.",
        of=text("of|place|group", "Name of the place or group.|Which list."),
    )
    def show(of):
        if of != where:
            return k.fail(f"There is no list {of}.")
        return (
            []
            if empty
            else [
                {f"{thing}|id": i, "note|mark": m, prop: bad if h else good}
                for i, m, h in zip(ids, marks, has, strict=True)
            ]
        )

    params = {
        "which": text(f"{thing}|id|which", f"The {thing}.|Which {thing}."),
        "extra_": text(f"{extra}|the_{extra}", f"The {label}.|Which {label}."),
    }

    @k.act(
        f"{verb}|{verb}_{thing}|{verb}_one",
        f"To {v} one {thing}.",
        **(params if k.chance(60) else dict(reversed(params.items()))),
    )
    def do(which, extra_):
        return (
            k.one(f"{which}: done.", "ok")
            if which in ids and not do.made(which=which)
            else k.fail(f"There is nothing to do for {which}.")
        )

    def right():
        if not show.calls:
            return show(of=where)
        return [do(which=i, extra_=given) for i in todo if not do.made(which=i)]

    return right
