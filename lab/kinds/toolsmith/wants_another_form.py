"""A tool refuses a value in the form of the goal and shows the form that it wants, in which a look-up prints it."""

from kind import choice, text

STRUCTURE = "correct-format"
DOMAIN = "apis"

# thing;what names it in the goal;what the tool wants;look-up;verb;third person;field;values
SKINS = """host;short name;fully qualified name;directory;monitor;Monitors;level;basic,deep
user;nickname;distinguished name;directory;add_user;Adds;group;staff,guest
commit;short hash;full hash;history;revert;Reverts;mode;soft,hard
image;tag;digest;registry;pin;Pins;scope;dev,live
device;label;hardware address;scanner;block;Blocks;band;radio,wire
person;first name;staff number;staff list;notify;Notifies;via;mail,chat
gene;common name;accession;gene index;annotate;Annotates;strand;plus,minus
part;trade name;article number;parts index;order;Orders;pace;normal,express
city;name;station code;station list;book;Books;class;first,second
table;short name;qualified name;catalog;export;Exports;format;csv,parquet
zone;local name;zone id;zone list;flush;Flushes;depth;edge,all
file;title;object key;object index;share;Shares;right;look,edit
channel;name;channel id;channel list;archive;Archives;keep;all,none
currency;name;iso code;rate table;convert;Converts;rounding;up,down
song;title;recording code;library;license;Licenses;use;film,radio
account;holder;account number;account list;freeze;Freezes;side;debit,credit
compound;trivial name;registry number;chemical index;request;Requests;purity;technical,pure
server;nickname;asset tag;asset list;retire;Retires;how;sell,scrap
project;title;project key;project list;close;Closes;state;done,dropped
printer;room name;queue name;print server;drain;Drains;jobs;keep,cancel
book;title;shelf mark;catalog;reserve;Reserves;pickup;desk,branch
language;name;locale code;locale list;enable;Enables;stage;beta,full"""


def make(k):
    thing, has, wants, look, verb, does, field, values = k.pick(SKINS.split("\n")).split(";")
    u = str.maketrans(" ", "_")
    hs, ws, lk, say, values = has.translate(u), wants.translate(u), look.translate(u), verb.replace("_", " "), values.split(",")
    n = k.int(3, 6)
    names, forms, dates = k.many(k.pick(k.word, k.person), n), k.many(k.pick(k.id, k.mail, k.host), n), k.dates(n)
    name, form, value, ref, has_ref = names[0], forms[0], k.pick(values), k.id(), k.chance(50)
    accepts, gone, order = k.chance(15), k.chance(10), k.shuffled(range(n))
    gone = gone and not accepts
    told, asks = k.chance(40), k.chance(50)
    plus = f", ref {ref}" if has_ref else ""

    k.role(
        f"You {say} what people name.|{say} front desk|People say {has}, machines want {wants}.|Translator between people and the {look}.",
    )
    if told:
        k.must(f"Some tools want the {wants}; the {look} has it.|If the {has} is refused, the {look} knows the {wants}.")
    else:
        k.must("If a tool refuses a value, give it what it asks for.|An error says what the tool wants.")
    k.must(f"If the {look} does not have it, say that it was not done.|Not in the {look}: report that it is not possible.")
    k.must(f"Try it with the {has} first.|First as it was asked, with the {has}.")
    k.goal(
        f"{say} {thing} {name}, {field} {value}{plus}|{name}: {say} ({value}){plus}|Please {say} the {thing} {name}; {field} should be {value}{plus}.",
        f"{field} {value}: {say} {name}{plus}|{say} {name} --{field}={value}{plus}|can you {say} {name} for me? {value}{plus}",
        f"{value} for {name}{plus}, {say} it|The {thing} {name} is next, so {say} it with {field} {value}{plus}.",
    )
    more = {"ref": text("ref|ticket|note", "Reference for the record.")} if has_ref else {}

    @k.act(
        f"{verb}|{verb}_{thing}" if verb != f"add_{thing}" else "add_user|create_user",
        f"{does} one {thing}.",
        key=text(f"{thing}|target|which", f"Which {thing}."),
        value=choice(field, f"The {field}.", values),
        **more,
    )
    def do(key, value, ref=None):
        if do.calls or key not in names + forms:
            return k.fail(f"{key}: unknown {thing}")
        if key in names and not accepts:
            return k.fail(f"{key} is no {wants}. The {wants} of the {thing} is needed, see {find.name}")
        if key in forms and gone:
            return k.fail(f"{key}: unknown {thing}")
        return k.one("ok", f"{key}: ok", "done")

    by = {"query": text(f"{hs}|query|name", f"The {has} of the {thing}.")} if asks else {}

    @k.look(f"search_{lk}|{lk}|lookup_{thing}", f"Finds one {thing} in the {look}." if asks else f"The {look}: all of it.", **by)
    def find(query=None):
        rows = [i for i in order if not (gone and i == 0) and query in (None, names[i])]
        return [{hs: names[i], "since|added": dates[i], ws: forms[i]} for i in rows]

    def right():
        more = dict(ref=ref) if has_ref else {}
        if do.calls:
            return None
        if not k.seen(f"{name} is no {wants}"):
            return do(key=name, value=value, **more)
        if not (find.made(query=name) if asks else find.calls):
            return find(query=name) if asks else find()
        return k.give_up(f"{name} is not in the {look}.") if gone else do(key=form, value=value, **more)

    return right
