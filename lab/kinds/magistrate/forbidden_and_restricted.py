"""Two lists, forbidden and restricted, decide what is done with each item; the consequences are drawn."""

from kind import choice, text

STRUCTURE = "listed-or-not"
DOMAIN = "controls"

# item;items;kind;four acts
SKINS = """parcel;parcels;content;pass,tax,return,burn
drug;drugs;substance;stock,lock,refuse,report
book;books;author;lend,read_here,store,pulp
payment;payments;receiver;execute,ask,freeze,reject
visitor;visitors;nation;admit,escort,wait,deny
chemical;chemicals;formula;shelve,hood,ban,dispose
truck;trucks;load;wave,weigh,park,turn
plant;plants;species;clear,spray,quarantine,destroy
trade;trades;security;book,limit,block,cancel
device;devices;maker;connect,test,isolate,remove
fish;fishes;species;land,weigh_in,release,seize
pesticide;pesticides;agent;allow,label,hold,prohibit
film;films;title;show,late_show,cut,shelve
food;foods;additive;sell,mark,recall,bin
animal;animals;breed;chip,muzzle,kennel,export
tender;tenders;bidder;open,verify,suspend,exclude
message;messages;sender;deliver,scan,park,drop
cargo;cargoes;class;load,lash,offload,refuse"""


def make(k):
    one, many, kind, acts = k.pick(SKINS.split("\n")).split(";")
    acts = acts.split(",")
    a, b, c = k.some(acts, 3)
    kinds, n = k.words(5), k.int(2, 4)
    forb, restr = kinds[:2], kinds[1:3] if k.chance(40) else kinds[2:4]
    rows = {i: k.pick(kinds) for i in k.ids(n)}
    first = k.pick("forbidden", "restricted")
    by = k.person()

    def way(x):
        f, r = x in forb, x in restr
        if f and r:
            return a if first == "forbidden" else b
        return a if f else b if r else c

    wa, wb, wc = (x.replace("_", " ") for x in (a, b, c))
    k.must(f"Forbidden: {wa}. Restricted: {wb}. On neither list: {wc}.|{wc.capitalize()} what is on no list, {wb} what is restricted, {wa} what is forbidden.", f"What is on both lists counts as {first}.|If both lists have it, it is {first}.")
    k.role(f"You control {many}.", f"Control of {many}", "Controller. Two lists, three consequences.")
    k.steps("<arrived>, and both lists with <listed>.", "<treat> each.")
    k.goal(f"Deal with all {many}, officer {by}.", f"{by}: {many}, all of them", f"Every {one} that has arrived is to be dealt with by {by}.", f"control the {many}. officer: {by}")

    @k.look(f"arrived|list_{many}|new_{many}", f"The {many} that have arrived.")
    def arrived():
        return [{f"{one}|no": i, kind: x} for i, x in rows.items() if not treat.made(item=i)]

    @k.look("listed|read_list|list_of", f"One of the two lists, by {kind}.", which=choice("which|list", "Which list.", ["forbidden", "restricted"]))
    def listed(which):
        return [{kind: x} for x in (forb if which == "forbidden" else restr)]

    @k.act("treat|deal_with|process", f"Deals with one of the {many}.", item=text("item|no|id", f"Number of the {one}."), how=choice("how|by_way_of", "What is done with it.", acts), by=text("officer|by", "Name of the officer."))
    def treat(item, how, by):
        return f"{item}: {how}." if item in rows else k.fail(f"No {one} {item}.")

    def right():
        looks = [] if arrived.made() else [arrived()]
        looks += [listed(which=w) for w in ("forbidden", "restricted") if not listed.made(which=w)]
        return looks or [treat(item=i, how=way(x), by=by) for i, x in rows.items() if not treat.made(item=i)]

    return right
