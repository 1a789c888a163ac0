"""Several things have the name of the goal; a second hint of the goal tells which one is meant."""

from kind import choice, text

STRUCTURE = "disambiguate"
DOMAIN = "search"

# thing;things;hint field;verb;third person;choice;values
SKINS = """user;users;department;reset_login;Resets the login of;via;mail,phone
host;hosts;site;reboot;Reboots;mode;soft,hard
repo;repos;owner;archive;Archives;keep;issues,nothing
table;tables;schema;analyze;Analyzes;depth;sample,full
street;streets;town;map_out;Maps out;scale;near,far
function;functions;module;deprecate;Deprecates;since;now,next
printer;printers;floor;clear_queue;Clears the queue of;jobs;own,all
sensor;sensors;hall;calibrate;Calibrates;point;zero,full
song;songs;artist;queue_up;Queues up;place;next,last
package;packages;registry;mirror;Mirrors;what;latest,every
branch;branches;remote;protect;Protects;rule;review,build
part;parts;supplier;order;Orders;pack;single,box
course;courses;campus;open_up;Opens;form;seminar,lab
dashboard;dashboards;folder;share;Shares;right;view,edit
key;keys;project;rotate;Rotates;size;short,long
service;services;namespace;restart;Restarts;wait;short,long
book;books;author;reserve;Reserves;desk;north,south
strain;strains;collection;order_vial;Orders a vial of;form;frozen,dried
net;nets;sheet;highlight;Highlights;colour;red,green
ticket;tickets;board;reopen;Reopens;note;short,long
zone;zones;view;reload;Reloads;scope;soft,full
camera;cameras;gate;snap;Takes a picture with;size;small,large"""


def make(k):
    thing, things, field, verb, does, opt, values = k.pick(SKINS.split("\n")).split(";")
    say, values, n = verb.replace("_", " "), values.split(","), k.int(2, 4)
    name, hints, value, ref, has_ref = k.pick(k.word, k.ident, k.person)(), k.words(n), k.pick(values), k.id(), k.chance(45)
    ids, days, hint = k.ids(n), k.dates(n), hints[0]
    gone, one_only, order = k.chance(10), k.chance(15), k.shuffled(range(n))
    shown = [i for i in order if not (gone and i == 0) and not (one_only and i and not gone)]
    has_hint = k.chance(40)
    plus = f", ref {ref}" if has_ref else ""

    k.role(
        f"You {say} the right {thing}.|{thing} desk|Names are not unique, you know that.|You look twice before you {say}.",
    )
    k.must(f"Several {things} may have one name: the {field} tells them apart.|Mind the {field}; names repeat.")
    k.must(f"If none has that {field}, say that it was not done.|No {thing} with that {field}: report that it is not possible.")
    k.steps("<search> by name.", f"<do> the one with the right {field}.")
    k.goal(
        f"{say} {thing} {name} of {field} {hint}, {opt} {value}{plus}|{name} ({hint}): {say}, {opt} {value}{plus}|The {name} in {hint}, please {say} it with {opt} {value}{plus}.",
        f"{opt} {value}: {say} {name}, the one with {field} {hint}{plus}|{verb} {hint}/{name} --{opt} {value}{plus}",
        f"can you {say} {name}? {field} is {hint}, {opt} {value}{plus}|last time you took the wrong {name}!! {hint} is the {field}. {say}, {value}{plus}",
        f"{field}: {hint}; {thing}: {name}; {opt}: {value}; {say}{plus}",
    )

    @k.look(f"search_{things}|find_{thing}|lookup_{thing}", f"Finds {things} by their name.", name=text(f"name|{thing}|query", f"Name of the {thing}."))
    def search(**a):
        if a["name"] != name:
            return []
        return [{f"{thing}_id|id": ids[i], f"name|{thing}": name, "since|added": days[i], field: hints[i]} for i in shown]

    more = {"hint": text(field, f"The {field} of the {thing}.")} if has_hint else {}
    if has_ref:
        more["ref"] = text("ref|ticket", "Reference for the record.")

    @k.act(
        f"{verb}|{verb}_{thing}",
        f"{does} one {thing}.",
        key=text(f"{thing}_id|id", f"Id of the {thing}."),
        value=choice(opt, f"The {opt}.", values),
        **more,
    )
    def do(key, value, hint=None, ref=None):
        return k.one("ok", f"{key}: ok", "done") if key in [ids[i] for i in shown] and not do.calls else k.fail(f"{key}: unknown")

    def right():
        if not search.made(name=name):
            return search(name=name)
        if gone:
            return k.give_up(f"no {name} has {field} {hint}.")
        given = (dict(hint=hint) if has_hint else {}) | (dict(ref=ref) if has_ref else {})
        return None if do.calls else do(key=ids[0], value=value, **given)

    return right
