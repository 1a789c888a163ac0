"""Books the only one on a list that meets both wishes of the goal, with the guest and the day of the goal."""

from kind import text

STRUCTURE = "pick-by-two"
DOMAIN = "bookings"

# thing; things; wish A; its values; wish B; its values; verb; for whom
SKINS = [
    row.split(";")
    for row in """room;rooms;view;sea,yard,street;bed;single,double,twin;book;guest
table;tables;place;window,garden,bar;area;quiet,lively,covered;reserve;guest
car;cars;gear;manual,automatic;fuel;petrol,diesel,electric;rent;driver
course;courses;level;beginner,medium,expert;language;english,german,dutch;book;student
doctor;doctors;field;skin,heart,eye;speaks;polish,french,turkish;book;patient
bike;bikes;frame;small,tall,child;tyre;road,gravel,snow;rent;rider
seat;seats;row;front,middle,back;side;left,right;reserve;viewer
guide;guides;theme;art,war,nature;speaks;italian,spanish,czech;book;group
horse;horses;mood;calm,wild,lazy;height;small,big;reserve;rider
desk;desks;floor;ground,upper,attic;light;daylight,lamp;book;worker
boat;boats;drive;sail,motor,oar;cabin;open,closed;rent;skipper
locker;lockers;size;large,small,flat;lock;key,code;rent;swimmer
van;vans;box;cooled,dry,open;lift;ramp,none;book;shop
hall;halls;floor;wood,stone,carpet;stage;fixed,mobile,missing;rent;club
plot;plots;soil;sandy,clay,peat;water;well,pipe,dry;lease;gardener
lamp;lamps;shade;red,blue,white;foot;iron,oak,brass;order;client""".split("\n")
]


def make(k):
    thing, things, a, a_values, b, b_values, verb, whom = k.pick(SKINS)
    a_values, b_values = a_values.split(","), b_values.split(",")
    one, two = k.pick(a_values), k.pick(b_values)
    who, day, missing = k.person(), k.date(), k.chance(12)
    cells = [(x, y) for x in a_values for y in b_values if (x, y) != (one, two)]
    near = [c for c in cells if c[0] == one or c[1] == two]
    rows = [k.pick(near), *(k.pick(cells) for _ in range(k.int(1, 3)))] + ([] if missing else [(one, two)])
    rows = k.shuffled(rows)
    ids, dated = k.ids(len(rows)), k.chance(65)
    on = f" on {day}" if dated else ""
    k.role(
        f"You {verb} {things}.|{things}: bookings|Reception. You find what the {whom} wants.",
        f"A {thing} for every {whom}: you see to it.|Friendly clerk, {things} only.|Booking bot ({things})",
    )
    k.must(
        "Both wishes have to be met. If nothing meets both, report that it is not possible.|One wish alone is not enough; if none fits both, say that it can't be done."
    )
    k.steps("<show> lists what there is.|First <show>.", "<take> the one that fits.")
    k.goal(
        f"{who} wants a {thing}{on}: {a} {one}, {b} {two}.|{verb} a {thing} for {who}{on}, {b} {two} and {a} {one}",
        f"{whom}: {who}. {f'day: {day}. ' if dated else ''}{a}: {one}. {b}: {two}.|Hello, {who} here. Do you have a {thing} with {a} {one}{on}? And {b} {two}, please. Then I take it.",
        f"Please {verb} the {thing} with {b} {two} and {a} {one} for {who}{on}.|for {who}{on}: not just any {thing}, {a} must be {one} and {b} must be {two}",
        f"{a} {one} + {b} {two}, {thing}, {who}{on}|I am {who}, I look for {thing} where {a} is {one} and also {b} is {two}{on}.",
    )

    @k.look(f"list_{things}|{things}|free_{things}", f"Lists the free {things}.|Which {things} can be had.")
    def show():
        return [{f"{thing}|id|no": i, a: x, b: y} for i, (x, y) in zip(ids, rows, strict=True)]

    params = {
        "no": text(f"{thing}|id|no", f"Id of the {thing}.|Which {thing}."),
        "who": text(f"{whom}|name|who", f"Name of the {whom}.|For whom."),
    }
    if dated:
        params["day"] = text("day|date|on", "The day.|For which date.")

    @k.act(f"{verb}|{verb}_{thing}|take_{thing}", f"To {verb} one {thing}.|Notes who gets which {thing}.", **params)
    def take(no, who, day=None):
        return k.one(f"{no} is for {who}.", "ok", "noted") if no in ids else k.fail(f"There is no {thing} {no}.")

    def right():
        if not show.calls:
            return show()
        if missing:
            return k.give_up("none meets both wishes.")
        return [] if take.calls else take(no=ids[rows.index((one, two))], who=who, **({"day": day} if dated else {}))

    return right
