"""Takes the next item of a queue and hands it to one of two tools by its kind, until none is left; all is drawn."""

from kind import text

STRUCTURE = "queue"
DOMAIN = "skins"

# item, items; the field that decides; two kinds
ITEMS = """letter,letters;type;bill;advert|parcel,parcels;size;large;small|message,messages;topic;complaint;praise
upload,uploads;format;image;video|call,calls;reason;fault;question|sample,samples;result;positive;negative
order,orders;channel;shop;phone|bag,bags;class;priority;standard|request,requests;kind;refund;exchange
crate,crates;content;fruit;glass|alert,alerts;level;critical;minor|essay,essays;language;english;french
visitor,visitors;pass;guest;staff|issue,issues;area;frontend;backend|coin,coins;metal;silver;copper
egg,eggs;grade;first;second|event,events;source;sensor;operator|patient,patients;urgency;urgent;routine
claim,claims;cover;house;car|shirt,shirts;fabric;wool;cotton|log,logs;severity;error;notice|tree,trees;state;dead;healthy
payment,payments;method;card;cash|record,records;status;new;changed|bottle,bottles;deposit;yes;no|fish,fish;water;salt;sweet"""
# verb; what it does with @; a value that goes with it: name of the field, how drawn
WAYS = """forward;Forwards the @ to somebody.;owner;person|file;Files the @.;folder;folder|scrap;Throws the @ away.
store;Puts the @ on a shelf.;shelf;id|answer;Answers the @ by mail.;mail;mail|print;Prints the @.;printer;host
book;Books the @ to an account.;account;id|hold;Holds the @ back until a day.;due;date|pass;Lets the @ through.
tag;Puts a tag on the @.;tag;word|weigh;Sends the @ to the scales.|ship;Ships the @.;carrier;word|open;Opens the @.
escalate;Passes the @ on to a supervisor.;supervisor;person|call;Calls back about the @.;phone;phone|dry;Dries the @.
import;Imports the @ into a table.;table;ident|archive;Archives the @.|wash;Washes the @.|stamp;Stamps the @.;stamp;id
charge;Charges a fee for the @.;fee;money|route;Routes the @ to a host.;host;host|plan;Plans the @ for a time.;slot;time"""


def make(k):
    (item, items), field, one, two = (
        part.split(",") if "," in part else part for part in k.pick(ITEMS.replace("\n", "|").split("|")).split(";")
    )
    ways = [row.split(";") for row in k.some(WAYS.replace("\n", "|").split("|"), 2)]
    count = 0 if k.chance(5) else k.int(2, 5)
    ids, names = k.ids(count + 1), k.words(count + 1)
    kinds, where, asked = [k.pick(one, two) for _ in range(count)], k.word(), k.chance(40)
    extra = {way[2]: [str(getattr(k, way[3])()) for _ in range(count)] for way in ways if len(way) > 2}
    waiting, shown = list(range(count)), []
    (a, b), (first, second) = (ways[0][0], ways[1][0]), k.pick(((one, two), (two, one)))

    k.role(
        f"You work through the {items} that come in.|{items} desk|You sort {items}, one after the other.",
        f"Clerk at the end of a long line of {items}.|A small bot that empties the queue {where}.",
        f"You handle one {item} at a time and never skip one.|Inbox of {items}, automatic",
    )
    k.must(
        f"{field} {first}: <way_one>. {field} {second}: <way_two>.|With the {field} {first} use <way_one>, with {second} <way_two>.|"
        f"If its {field} is {second}, call <way_two>; if it is {first}, <way_one>.|<way_one> is for {field} {first}, <way_two> for {field} {second}.",
    )
    k.steps(
        f"<following> shows the next {item}.|Take the next {item} with <following>.",
        "Go on until the queue is empty.|Then the next one.",
    )
    k.goal(
        f"Work off all {items} of {where}.|Empty the queue {where}.|{where}: no {item} may be left.|all {items} in {where}, please",
        f"There are {items} waiting in {where}. See to them.|Queue {where}. Task: {a} or {b} each {item}, by its {field}.",
        f"{a} or {b}? Decide by the {field} for each {item} of {where}.|How about clearing {where} before noon?",
        f"Please handle every {item} in the queue called {where}, in its order.|go through {where} until it is empty",
    )
    by = {"queue": text("queue|from|name", "Name of the queue.|Which queue.")} if asked else {}

    @k.look(
        f"next_{item}|take_next|peek|first_in_line",
        f"The next {item} of the queue, if any.|Shows which {item} is next.",
        **by,
    )
    def following(queue=where):
        if queue != where:
            return k.fail(f"There is no queue {queue}.")
        shown[:] = waiting[:1] or ["none"]
        if not waiting:
            return k.one("The queue is empty.", f"No more {items}.", f"0 {items} left")
        i = waiting[0]
        return {f"{item}_id|id|no": ids[i], "from|sender": names[i], field: kinds[i]} | {
            key: extra[key][i] for key in extra
        }

    def handle(no, kind, value, way):
        if not waiting or no != ids[waiting[0]]:
            return k.fail(f"{no} is not the next {item}.")
        waiting.pop(0)
        return k.one(f"{way[0]}: {no}.", "ok", f"{item} {no} is done, {len(waiting)} left")

    def params(way):
        out = {"no": text(f"{item}_id|id|{item}", f"Id of the {item}.|Which {item}.")}
        if len(way) > 2:
            out["value"] = text(
                f"{way[2]}|with_{way[2]}", f"The {way[2]} that belongs to the {item}.|{way[2].capitalize()}, as shown."
            )
        return out

    @k.act(f"{a}|{a}_{item}|{a}_it", ways[0][1].replace("@", item), **params(ways[0]))
    def way_one(no, value=None):
        return handle(no, first, value, ways[0])

    @k.act(f"{b}|{b}_{item}|{b}_it", ways[1][1].replace("@", item), **params(ways[1]))
    def way_two(no, value=None):
        return handle(no, second, value, ways[1])

    def right():
        if not shown or (shown[0] != "none" and shown[0] not in waiting):
            return following(queue=where) if asked else following()
        if shown[0] == "none":
            return k.finish()
        way, tool = (ways[0], way_one) if kinds[shown[0]] == first else (ways[1], way_two)
        return tool(no=ids[shown[0]], **({"value": extra[way[2]][shown[0]]} if len(way) > 2 else {}))

    return right
