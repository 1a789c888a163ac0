"""Works through a list in its order and stops at, before or after the first row of a certain sort."""

from kind import text

STRUCTURE = "stop-rule"
DOMAIN = "hearing lists and queues"

# row;rows;verb;column;list
SKINS = """hearing;hearings;call;chamber;cause list
consignment;consignments;clear;shipper;quay list
patient;patients;admit;ward;waiting list
ballot box;ballot boxes;open;precinct;delivery list
train;trains;dispatch;line;departure list
claim;claims;pay;agent;payment list
sample;samples;thaw;project;freezer list
flat;flats;show;agency;viewing list
return;returns;assess;district;assessment list
street;streets;flush;zone;flushing plan
account;accounts;review;branch;review list
pupil;pupils;register;school;intake list
bid;bids;unseal;bidder;opening record
feeder;feeders;reconnect;substation;restoration plan
witness;witnesses;swear;side;witness list
meter;meters;read;route;reading round
parcel;parcels;survey;parish;survey plan
truck;trucks;weigh;carrier;gate list"""


def make(k):
    row, rows, verb, col, name = k.pick(SKINS.split("\n")).split(";")
    n, sorts, key = k.int(3, 6), k.words(2), k.id()
    items = k.ids(n)
    at = k.int(1, n - 1)
    sort = [sorts[0]] * at + [sorts[1]] + [k.pick(sorts) for _ in range(n - at - 1)]
    hours = k.times(n)
    rule = k.pick("before", "including", "only", "from")
    todo = {"before": items[:at], "including": items[: at + 1], "only": [items[at]], "from": items[at:]}[rule]
    s = f"{col} {sorts[1]}"
    say = {
        "before": [f"Stop before the first one of {s}; that one stays.", f"Go on until one of {s} comes, and do not touch that one."],
        "including": [f"Stop after the first one of {s}; that one is still done.", f"The first one of {s} is the last to be done."],
        "only": [f"Pass over all until the first one of {s}; do that one alone.", f"Nothing but the first one of {s} is to be done."],
        "from": [f"Skip what stands before the first one of {s}; do that one and all behind it.", f"Begin with the first one of {s} and go on to the end of the list."],
    }[rule]
    say = k.pick(say)
    in_goal = k.chance(50)
    if not in_goal:
        k.must(say)
    tail = f" {say}" if in_goal else ""
    k.must("The order of the list is to be kept.|Keep to the order of the list.")
    k.role(f"You work through the {name}.", f"{name}, usher", f"Official in charge of the {name}. Strictly in order.")
    k.steps("<read_list> shows it in order.", f"<do_one> for each {row} in turn.")
    k.goal(
        f"{verb.capitalize()} the {rows} of today's {name}, room key {key}.{tail}",
        f"Please {verb} from the {name}; the key is {key}.{tail}",
        f"{name} / {verb} / key {key}.{tail}",
        f"With key {key}, work through the {name}.{tail}",
    )

    @k.look("read_list|show_list|todays_list", f"The {name}, in order.")
    def read_list():
        return [{f"{row.split()[0]}|no": i, col: s, "time|hour": h} for i, s, h in zip(items, sort, hours, strict=True)]

    @k.act(
        f"{verb}|{verb}_one|{verb}_next",
        f"To {verb} one {row}.",
        item=text("item|no|id", f"Number of the {row}."),
        key=text("key|with_key", "The key in use.|Which key."),
    )
    def do_one(item, key):
        if item not in items or do_one.made(item=item):
            return k.fail(f"{item} is not open on the {name}.")
        return f"{item}: done with {key}."

    def right():
        if not read_list.made():
            return read_list()
        left = [i for i in todo if not do_one.made(item=i)]
        return do_one(item=left[0], key=key) if left else None

    return right
