"""Each write needs a fresh token, which the write before prints or a tool gives."""

from kind import text

STRUCTURE = "stale-token"
DOMAIN = "apis"

# thing;things;field;token word;verb
SKINS = """record;records;status;etag;update
row;rows;price;row version;update
page;pages;title;edit token;save
device;devices;name;nonce;configure
ticket;tickets;assignee;csrf token;edit
zone;zones;contact;serial;change
register;registers;value;write key;write
sample;samples;label;lock stamp;relabel
booking;bookings;room;booking token;rebook
node;nodes;role;lease;reassign
contact;contacts;phone;change key;correct
layer;layers;colour;revision;restyle
job;jobs;queue;ticket stamp;requeue
lamp;lamps;scene;session nonce;set
parcel;parcels;hub;custody code;redirect
key;keys;owner;challenge;reassign
track;tracks;album;sync token;retag
slot;slots;course;plan version;assign
bin;bins;article;count stamp;restock
channel;channels;topic;cursor;retitle
cell;cells;formula;sheet version;edit
probe;probes;target;arming key;point"""


def make(k):
    thing, things, field, token, verb = k.pick(SKINS.split("\n")).split(";")
    tk, n, place = token.replace(" ", "_"), k.int(1, 3), k.word()
    names, values = k.many(k.pick(k.word, k.id), n), k.words(n)
    tokens, kind = k.ids(n + 2), k.pick("chained", "asked")
    eq, done = k.pick("=", " to ", ": ", " -> "), []
    asked = ", ".join(f"{a}{eq}{b}" for a, b in zip(names, values, strict=True))
    old, gone = k.id(), k.chance(10)

    def now():
        return tokens[len(done)]

    k.role(
        f"You {verb} {things}.|{verb} client|The api wants a fresh {token} for every write, and you have patience.",
        f"You change the {field} of {things}.|well-behaved api user",
    )
    k.must(
        f"Every write needs the {token} that is valid then; each is good for one write.|Any {token} is used up by one write."
        + (f" The answer to a write has the next one.|Any {token} is good once; a write prints the next." if kind == "chained" else f" Get a new one each time.|Any {token} is good once, then get another.")
    )
    k.must("If the place is closed, say that it was not done.|Closed: report that it is not possible.")
    k.steps(f"<get> a {token}.", "<put> with it.")
    k.goal(
        f"{verb} {field} in {place}: {asked}|{place}: {field} {asked}|Please {verb} these {things} of {place}: {asked} ({field}).",
        f"{asked} - {field} - {place}|In {place} the {field} should be: {asked}.|{verb} {place} {asked}",
        f"wrong {field} again in {place}. correct: {asked}|could you {verb} the {field}? {place}, {asked}",
    )

    @k.look(f"get_{tk}|fetch_{tk}|{tk}", f"Gives the {token} that is valid now.", place=text("place|in|of", f"Where the {things} are."))
    def get(**a):
        if a["place"] != place or gone:
            return k.fail(f"{a['place']} is closed")
        return {"place|of": place, f"expired_{tk}|last_{tk}": old, tk: now()}

    @k.act(
        f"{verb}|{verb}_{thing}",
        f"Sets the {field} of one {thing}.",
        name=text(f"{thing}|name", f"Which {thing}."),
        value=text(f"{field}|value|to", f"The new {field}."),
        key=text(f"{tk}|{tk}_now", f"A fresh {token}."),
    )
    def put(name, value, key):
        if name not in names or name in done or gone:
            return k.fail(f"{name}: no such {thing}, or done already")
        if key != now():
            return k.fail(f"{key} is not valid")
        done.append(name)
        return {"done|saved": name, tk: now()} if kind == "chained" else k.one("saved", f"{name}: ok")

    def right():
        todo = [(a, b) for a, b in zip(names, values, strict=True) if a not in done]
        if not todo:
            return None
        if not k.seen(now()):
            return k.give_up(f"{place} is closed.") if k.seen("is closed") else get(place=place)
        return [put(name=a, value=b, key=now()) for a, b in todo]

    return right
