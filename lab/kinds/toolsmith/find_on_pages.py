"""Looks for one entry in a listing with pages and changes it by the id that stands there."""

from kind import choice, integer, text

STRUCTURE = "page-find"
DOMAIN = "admin api"

# entry;entries;account;verb;third person;what is set;values
SKINS = """user;users;tenant;promote;Promotes;role;viewer,editor,admin
repo;repos;organisation;archive;Archives;visibility;public,private,internal
device;devices;site;reboot;Reboots;mode;normal,safe,update
domain;domains;registrar;lock;Locks;state;open,closed,frozen
topic;topics;cluster;resize;Resizes;size;small,medium,large
sample;samples;freezer;reserve;Reserves;use;assay,teaching,backup
camera;cameras;building;switch;Switches;stream;sub,main,off
package;packages;registry;deprecate;Deprecates;level;notice,warning,error
page;pages;wiki;protect;Protects;guard;none,members,staff
job;jobs;scheduler;move;Moves;lane;slow,fast,express
bucket;buckets;project;relabel;Relabels;class;hot,warm,cold
mailbox;mailboxes;domain;convert;Converts;type;personal,shared,room
board;boards;factory;grade;Grades;bin;gold,silver,scrap
rule;rules;firewall;change;Changes;action;allow,drop,log
dashboard;dashboards;team;share;Shares;scope;own,team,world
printer;printers;campus;set_up;Sets up;paper;plain,photo,label
dataset;datasets;catalog;classify;Classifies;secrecy;open,internal,secret
playlist;playlists;station;schedule;Schedules;slot;morning,noon,night
part;parts;warehouse;recount;Recounts;method;hand,scale,scan
certificate;certificates;vault;renew;Renews;term;short,standard,long
sensor;sensors;farm;tune;Tunes;rate;rare,usual,dense
issue;issues;tracker;triage;Triages;priority;low,mid,top"""


def make(k):
    one, many, account, verb, does, field, values = k.pick(SKINS.split("\n")).split(";")
    values, n, size, say = values.split(","), k.int(4, 10), k.int(2, 3), verb.replace("_", " ")
    names, ids, acc = k.many(k.pick(k.word, k.ident, k.key), n), k.ids(n), k.word()
    at, value, gone = k.int(size, n - 1) if k.chance(75) else k.int(0, n - 1), k.pick(values), k.chance(12)
    name, key = names[at], ids[at]
    rows = [r for r in zip(ids, names, [k.pick(values) for _ in names], strict=True) if not gone or r[1] != name]
    pages = [rows[i : i + size] for i in range(0, len(rows), size)]
    on = next((i for i, page in enumerate(pages) if key in [r[0] for r in page]), None)
    token = k.ids(len(pages))
    by_token = k.chance(35)

    k.role(
        f"You change {many} for people who only know their names.|{many} admin|Helper for the api of the {account}.",
        f"You {say} {many}.|Back office script with manners. It handles {many}.",
    )
    k.must(f"Stop paging when the {one} was found.|As soon as the {one} is there, don't read on.")
    k.must("If it is on no page, report that it was not found.|Not on any page: say that it is not done.")
    k.steps("Go through <page_of>.", "<do> it by id.|Then <do>.")
    k.goal(
        f"{say} {name} ({account} {acc}) to {value}|{acc}: {one} {name}, {field} {value}, {say} please",
        f"{field}={value} for {one} {name} in {acc}|The {one} called {name} in {account} {acc} should get the {field} {value}.",
        f"somewhere in {acc} there is {name}. {say} it, {field}: {value}|Could you {say} {name}? It belongs to {acc}. New {field}: {value}.",
        f"{value} is the right {field} of {name}, which {acc} has wrong. {say.capitalize()} it.",
        f"{verb} {acc}/{name} --{field} {value}",
    )
    more = {"page": integer("page|page_no", "Number of the page.", default=1)}
    if by_token:
        more = {"page": text("cursor|after", "Cursor that the last page named; none for the first page.", optional=True)}

    @k.look(f"list_{many}|{many}|browse_{many}", f"One page of the {many} of a given {account}.", of=text(f"{account}|of", f"Name of the {account}."), **more)
    def page_of(of, page=None):
        i = ([None, *token[1:]] if by_token else list(range(1, len(pages) + 1)))
        if of != acc or page not in i:
            return k.fail(f"{of}: no such page")
        i = i.index(page)
        rows = [{"name|title": b, f"{field}": c, f"{one}_id|id": a} for a, b, c in pages[i]]
        if i + 1 == len(pages):
            return k.result(rows, "no more pages")
        return k.result(rows, f"next: {token[i + 1] if by_token else i + 2}")

    @k.act(
        f"{verb}|{verb}_{one}",
        f"{does} one {one}.",
        key=text(f"{one}_id|id", f"Id of the {one}."),
        of=text(f"{account}|of", f"Name of the {account}."),
        value=choice(field, f"The new {field}.", values),
    )
    def do(key, of, value):
        return k.one("ok", f"{key} changed") if key in [r[0] for r in rows] and of == acc else k.fail(f"{key}: unknown")

    def right():
        if on is not None and k.seen(key):
            return None if do.calls else do(key=key, of=acc, value=value)
        for i in range(len(pages)):
            page = (token[i] if i else None) if by_token else i + 1
            if not any(c.get("page") == page for c in page_of.calls):
                return page_of(of=acc, page=page)
        return k.give_up(f"{name} was not found.")

    return right
