"""Reads a limit from one tool and a value from another; acts only beyond the limit, and reports both."""

from kind import choice, integer, text

STRUCTURE = "threshold"
DOMAIN = "monitoring"

# thing;reading;unit;beyond means;verb;third person;choice;values
SKINS = """disk;usage;percent;above;expand;Expands;pool;fast,slow
tank;level;litres;below;refill;Refills;source;main,reserve
service;latency;millis;above;scale_out;Scales out;zone;inner,outer
battery;charge;percent;below;swap;Swaps;kind;new,used
room;temperature;degrees;above;cool;Cools;unit;vent,chiller
queue;depth;messages;above;add_worker;Adds a worker to;class;small,large
reagent;stock;millilitres;below;reorder;Reorders;pace;normal,rush
certificate;validity;days;below;renew;Renews;authority;inner,public
pump;vibration;microns;above;stop;Stops;mode;soft,hard
mailbox;size;megabytes;above;archive;Archives;target;cold,warm
printer;filament;grams;below;change_spool;Changes the spool of;plastic;pla,petg
cluster;free cores;cores;below;add_node;Adds a node to;size;small,big
account;balance;euros;below;remind;Reminds;tone;kind,firm
freezer;temperature;degrees;above;alarm;Raises an alarm for;group;day,night
table;bloat;percent;above;vacuum;Vacuums;depth;plain,full
sensor;signal;points;below;realign;Realigns;axis;pan,tilt
website;error rate;percent;above;roll_back;Rolls back;scope;page,site
greenhouse;moisture;percent;below;water;Waters;line;drip,spray
log;size;megabytes;above;rotate;Rotates;keep;few,many
licence;seats left;seats;below;buy;Buys for;term;month,year
filter;pressure;millibar;above;rinse;Rinses;way;back,forth
model;accuracy;percent;below;retrain;Retrains;data;recent,all"""


def make(k):
    thing, reading, unit, beyond, verb, does, field, values = k.pick(SKINS.split("\n")).split(";")
    u = str.maketrans(" ", "_")
    r, say, values, name = reading.translate(u), verb.replace("_", " "), values.split(","), k.pick(k.word, k.host)()
    small = unit in ("percent", "degrees")
    limit, hard = (k.int(20, 60), k.int(90, 99)) if small else (k.int(200, 500), k.int(801, 900))
    over = k.chance(65)
    value = limit + k.int(1, 25 if small else 300) if over == (beyond == "above") else limit - k.int(1, 15 if small else 150)
    choice_, others = k.pick(values), k.words(3)
    limits = dict(zip([name, *others], [limit, *k.numbers(3, *((10, 99) if small else (100, 900)))], strict=True))
    order, has_value, has_limit, lists = k.shuffled(list(limits)), k.chance(50), k.chance(40), k.chance(50)

    k.role(
        f"You watch the {reading} of each {thing}.|{reading} watch|Compare with the limit, act if you must.",
        f"You {say} when the {reading} says so.|{thing} guard",
    )
    k.must(f"Only {beyond} its limit something is to be done.|Act only if the {reading} is {beyond} the limit of that {thing}.")
    k.must(f"{field.capitalize()}: {choice_}.|Use {field} {choice_}.")
    k.steps("<limit_of> and <read>.", "<do> if it is beyond.")
    k.goal(
        f"Is the {reading} of {name} {beyond} its limit? Then {say}.|check {thing} {name}, {say} if {beyond} limit|{name}: {reading} vs limit, {say} if needed",
        f"Please look at the {reading} of {thing} {name} and {say} if it is {beyond} the limit.|if {r}({name}) {beyond} limit: {verb}",
        f"{name} worries me. If its {reading} is {beyond} what is allowed, {say}.|{say} {name}? only if the {reading} is {beyond} the limit",
        f"Routine: {thing} {name}. Compare {reading} and limit. {beyond.capitalize()}: {say}. Otherwise: nothing.",
    )
    by = {} if lists else {"name": text(f"{thing}|of|name", f"Name of the {thing}.")}

    @k.look("get_limit|limits|read_limit" if not lists else "list_limits|limits|limit_table", f"The limit of one {thing}." if not lists else f"The limits of all {thing}s.", **by)
    def limit_of(name=None):
        if not lists:
            return {thing: name, "limit|allowed": limits[name], "hard_limit|shutdown_at": hard} if name in limits else k.fail(f"no limit for {name}")
        return [{thing: a, "limit|allowed": limits[a], "hard_limit|shutdown_at": hard} for a in order]

    @k.look(f"read_{r}|get_{r}|{r}", f"The {reading} of one {thing}, in {unit}.", name=text(f"{thing}|of|name", f"Name of the {thing}."))
    def read(**a):
        return {thing: name, f"{r}": value, "unit": unit} if a["name"] == name else k.fail(f"no {thing} {a['name']}")

    more = {"value": integer(f"{r}|measured", f"The {reading} that was read.")} if has_value else {}
    if has_limit:
        more["limit"] = integer("limit|allowed", f"The limit of the {thing}.")

    @k.act(
        f"{verb}|{verb}_{thing}",
        f"{does} one {thing}.",
        name=text(f"{thing}|name", f"Name of the {thing}."),
        how=choice(field, f"The {field}.", values),
        **more,
    )
    def do(**a):
        return k.one("ok", f"{say}: ok") if a["name"] == name and not do.calls else k.fail(f"no {thing} {a['name']}")

    def right():
        looks = [] if (limit_of.calls if lists else limit_of.made(name=name)) else [limit_of() if lists else limit_of(name=name)]
        looks += [] if read.made(name=name) else [read(name=name)]
        if looks:
            return looks
        more = (dict(value=value) if has_value else {}) | (dict(limit=limit) if has_limit else {})
        return do(name=name, how=choice_, **more) if over and not do.calls else None

    return right
