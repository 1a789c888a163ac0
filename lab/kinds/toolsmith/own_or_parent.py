"""Takes the value that a thing has itself or, where it has none, that of what it belongs to, and acts with it."""

from kind import choice, text

STRUCTURE = "inherit"
DOMAIN = "configuration"

# thing;parent;value;verb;third person;choice;values
SKINS = """service;team;pager;page;Pages;level;warn,crit
folder;share;retention class;clean;Cleans;depth;top,all
repo;organisation;licence;add_notice;Adds a notice to;place;header,file
host;rack;time server;sync_clock;Syncs the clock of;mode;step,slew
job;queue;account;bill;Bills;rate;day,night
page;section;template;render;Renders;stage;preview,live
sensor;gateway;protocol;poll;Polls;rate;slow,fast
course;faculty;grading scheme;grade;Grades;term;spring,autumn
bucket;project;encryption key;encrypt;Encrypts;scope;new,all
user;group;home server;create_home;Creates a home for;size;small,large
part;assembly;finish;quote;Quotes;lot;one,hundred
module;package;compiler flag;compile;Compiles;mode;debug,release
channel;workspace;retention rule;purge;Purges;what;files,all
sample;study;storage code;store;Stores;box;red,blue
device;site;vlan;attach;Attaches;port;wall,desk
table;schema;owner role;grant_on;Grants on;right;read,write
branch;repo;merge rule;merge;Merges;kind;squash,rebase
order;customer;carrier;ship;Ships;pace;normal,express
dashboard;folder;data source;refresh;Refreshes;range;day,week
room;building;key code;unlock;Unlocks;time;short,long
layer;map;projection;export;Exports;format;image,vector
test;suite;timeout class;run;Runs;order;random,fixed"""


def make(k):
    thing, parent, word, verb, does, field, values = k.pick(SKINS.split("\n")).split(";")
    w, say, values = word.replace(" ", "_"), verb.replace("_", " "), values.split(",")
    name, up, other = k.pick(k.word, k.ident)(), k.word(), k.word()
    own, inherited, third = k.ids(3)
    has_own, none = k.chance(40), k.chance(12)
    has_own = has_own and not none
    value, mark = k.pick(values), k.pick("-", "inherit", "unset")
    use, ref, has_ref = own if has_own else inherited, k.id(), k.chance(45)
    plus = f", ref {ref}" if has_ref else ""

    k.role(
        f"You {say} with the right {word}.|{say} helper|Own value first, then that of the {parent}.",
        f"You know that a {thing} inherits from its {parent}.|{thing} operator",
    )
    k.must(f"The {thing}'s own {word} counts; if it has none ({mark}), that of its {parent}.|{mark} as {word} means: as the {parent} has it.")
    k.must(f"If neither has one, say that it was not done.|No {word} at all: report that it is not possible.")
    k.steps(f"<get> the {thing}.", f"<get_up> its {parent} if needed.", "<do> it.")
    k.goal(
        f"{say} {thing} {name}, {field} {value}{plus}|{name}: {say}, {value}{plus}|Please {say} {name} with its {word}; {field} {value}{plus}.",
        f"{field} {value}, {say} {name}{plus}|{verb} {name} {field}={value}{plus}|can you {say} {name}? {field} should be {value}{plus}",
        f"whatever {word} {name} has, {say} it with {field} {value}{plus}|{thing} {name} is overdue: {say} ({value}){plus}!",
    )

    @k.look(f"get_{thing}|show_{thing}|{thing}_info", f"Data of one {thing}.", name=text(f"{thing}|name", f"Name of the {thing}."))
    def get(**a):
        if a["name"] != name:
            return k.fail(f"no {thing} {a['name']}")
        return {thing: name, w: own if has_own else mark, parent: up, "formerly_in|moved_from": other}

    @k.look(f"get_{parent}|show_{parent}|{parent}_info", f"Data of one {parent}.", name=text(f"{parent}|name", f"Name of the {parent}."))
    def get_up(**a):
        if a["name"] not in (up, other):
            return k.fail(f"no {parent} {a['name']}")
        return {parent: a["name"], w: third if a["name"] == other else mark if none else inherited}

    more = {"ref": text("ref|ticket", "Reference for the record.")} if has_ref else {}

    @k.act(
        f"{verb}|{verb}_{thing}",
        f"{does} one {thing}.",
        name=text(f"{thing}|name", f"Name of the {thing}."),
        key=text(f"{w}|with", f"The {word} to use."),
        value=choice(field, f"The {field}.", values),
        **more,
    )
    def do(**a):
        return k.one("ok", f"{say}: ok") if a["name"] == name and a["key"] in (own, inherited, third) and not do.calls else k.fail("refused")

    def right():
        if not get.made(name=name):
            return get(name=name)
        if not has_own and not get_up.made(name=up):
            return get_up(name=up)
        if none:
            return k.give_up(f"there is no {word}.")
        return None if do.calls else do(name=name, key=use, value=value, **(dict(ref=ref) if has_ref else {}))

    return right
