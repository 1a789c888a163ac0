"""Makes a live list like the wanted one: what is missing is added, what is too much removed, what differs changed."""

from kind import text

STRUCTURE = "compare-sync"
DOMAIN = "dns and directories"

# entry;value;wanted list;live list;add;remove;change
SKINS = """record;target;zone_file;nameserver;create;delete;repoint
user;group;directory;app;invite;remove;regroup
product;shelf;plan;store;stock;clear;move
rule;action;policy;firewall;insert;drop;rewrite
job;schedule;repo;scheduler;add;cancel;retime
label;color;template;board;make;erase;recolor
employee;desk;floor_plan;office;seat;unseat;reseat
song;slot;sheet;station;queue;unqueue;shift
price;code;catalog;till;enter;void;reprice
role;holder;charter;club;fill;vacate;reassign
package;version;lockfile;server;install;uninstall;upgrade
alarm;channel;config;monitor;arm;disarm;redirect
course;teacher;timetable;campus;open;close;restaff
route;gate;plan;tower;add;strike;regate
string;wording;source;app;insert;cut;reword
flag;variant;spec;service;define;retire;flip
player;number;roster;league;sign;release;renumber
bin;article;map;depot;fill;empty;refill
mailbox;quota;sheet;mailserver;create;close;resize
level;boss;design;build;add;scrap;replace"""


def make(k):
    entry, field, want_list, live_list, add, remove, change = k.pick(SKINS.split("\n")).split(";")
    where, names = k.word(), k.words(5)
    values = k.ids(5)
    case = {n: k.pick("same", "same", "add", "remove", "change") for n in names}
    other = dict(zip(names, k.ids(5), strict=True))
    value = dict(zip(names, values, strict=True))
    want = {n: value[n] for n in names if case[n] != "remove"}
    live = {n: other[n] if case[n] in ("change", "remove") else value[n] for n in names if case[n] != "add"}
    w, li = want_list.replace("_", " "), live_list.replace("_", " ")

    k.role(f"You make the {li} like the {w}.|{li} sync|The {w} is right, the {li} follows.")
    k.must(f"The {w} is right. Missing: <put_in>. Too much: <take_out>. Another {field}: <alter>.|Only the {li} is changed: <put_in> what it lacks, <take_out> what it should not have, <alter> a wrong {field}.")
    k.steps("<wanted> and <current> first.")
    k.goal(
        f"bring {where} in line with the {w}",
        f"Please make the {li} of {where} equal to its {w}.",
        f"site: {where}\nsource: {w}\ntarget: {li}",
        f"sync {where}: {w} -> {li}",
        f"{where} drifted again, the {w} is what counts",
    )
    site = text("site|where", "Name of the site.")

    @k.look(f"wanted|read_{want_list}|{want_list}", f"What should be there, by the {w}.|The {w} of a site.", where=site)
    def wanted(**by):
        return [{entry: n, field: v} for n, v in want.items()] if by["where"] == where else k.fail(f"no site {by['where']}")

    @k.look(f"current|read_{live_list}|{live_list}", f"What is there, in the {li}.|The {li} of a site.", where=site)
    def current(**by):
        return [{entry: n, field: v} for n, v in live.items()] if by["where"] == where else k.fail(f"no site {by['where']}")

    def todo(name, kind):
        return case.get(name) == kind and not any(t.made(name=name) for t in (put_in, take_out, alter))

    name_, value_ = text(entry, f"Name of the {entry}."), text(field, f"The {field}.")

    @k.act(f"{add}|{add}_{entry}", f"Adds a {entry} to the {li}.", where=site, name=name_, value=value_)
    def put_in(where, name, value):
        return f"{name}: {add}" if todo(name, "add") else k.fail(f"{name} can't be added")

    @k.act(f"{remove}|{remove}_{entry}", f"Removes a {entry} from the {li}.", where=site, name=name_)
    def take_out(where, name):
        return f"{name}: {remove}" if name in live and not take_out.made(name=name) else k.fail(f"{name} is not there")

    @k.act(f"{change}|{change}_{entry}", f"Changes the {field} of a {entry} in the {li}.", where=site, name=name_, value=value_)
    def alter(where, name, value):
        return f"{name}: {value}" if name in live and not alter.made(name=name) else k.fail(f"{name} is not there")

    def right():
        ask = [t(where=where) for t in (wanted, current) if not t.made(where=where)]
        if ask:
            return ask
        calls = [put_in(where=where, name=n, value=value[n]) for n in names if todo(n, "add")]
        calls += [take_out(where=where, name=n) for n in names if todo(n, "remove")]
        return calls + [alter(where=where, name=n, value=value[n]) for n in names if todo(n, "change")]

    return right
