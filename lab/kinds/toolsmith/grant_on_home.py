"""Follows a name to where it lives and acts there, with a value of the goal."""

from kind import choice, integer, text

STRUCTURE = "chain-act"
DOMAIN = "access"

# thing;home;id of the home;verb;third person;what is given;values
SKINS = """service;cluster;cluster id;grant;Grants;role;view,edit,admin
repo;organisation;org id;add_seat;Adds seats;plan;free,team,business
dataset;warehouse;account id;share;Shares;access;read,write,own
sensor;gateway;gateway address;subscribe;Subscribes;stream;raw,mean,alarm
printer;print server;server id;allow;Allows;queue;black,colour,plan
mailbox;mail host;host id;delegate;Delegates;right;read,send,manage
machine;hypervisor;hypervisor id;open_console;Opens a console;mode;view,control,serial
table;database;instance id;grant;Grants;privilege;select,insert,all
bucket;region;endpoint id;peer;Peers;direction;pull,push,both
camera;recorder;recorder id;give_view;Gives a view;stream;live,archive,both
door;controller;controller no;enable_badge;Enables a badge;time;day,night,always
microscope;facility;facility code;register;Registers;level;guided,solo,expert
dashboard;workspace;workspace id;invite;Invites;role;viewer,author,owner
branch;fork;fork id;protect;Protects;rule;review,build,lock
topic;broker;broker id;permit;Permits;action;produce,consume,describe
package;registry;registry key;add_owner;Adds an owner;role;member,maintainer,owner
board;lab bench;bench no;reserve;Reserves;use;debug,flash,soak
vm image;project;project no;publish;Publishes;scope;team,company,world
domain;dns account;account no;allow_edit;Allows edits;record;text,mail,any
notebook;hub;hub id;share;Shares;access;look,run,change
robot;cell;cell no;authorize;Authorizes;task;teach,run,service
wiki page;space;space key;open_up;Opens up;right;read,comment,edit"""


def make(k):
    thing, home, id_word, verb, does, field, values = k.pick(SKINS.split("\n")).split(";")
    u = str.maketrans(" ", "_")
    t, h, w, say = thing.translate(u), home.translate(u), id_word.translate(u), verb.replace("_", " ")
    values, n = values.split(","), k.int(2, 4)
    things, homes, ids, old = k.many(k.pick(k.word, k.ident), n), k.words(n), k.ids(n), k.ids(n)
    name, who, value, days = things[0], k.pick(k.mail, k.person, k.word)(), k.pick(values), k.int(2, 90)
    has_days, listed, gone = k.chance(50), k.chance(50), k.chance(10)
    order = k.shuffled(range(n))
    plus = f" for {days} days" if has_days else ""

    k.role(
        f"You give people access.|access desk for the {home}|You {say} things to people who ask nicely.",
        f"IT helper. Every {thing} lives on some {home}, and you find out which.",
    )
    k.must(f"If the {thing} is unknown, report that it was not done.|Unknown {thing}: say it is not possible.")
    k.steps(f"<where> knows the {home}.", f"<home_of> knows its {id_word}.", f"<grant> with the {id_word}.")
    k.goal(
        f"{who} needs {field} {value} on {thing} {name}{plus}.|{say} {value} on {name} to {who}{plus}",
        f"{name}: {who}, {value}{plus}|Please give {who} the {field} {value} for the {thing} {name}{plus}.",
        f"access request. who: {who}. what: {name}. {field}: {value}{plus}|Can {who} get {value} on {name}{plus}? approved by me",
        f"{who} can't work since nobody gave them {value} on {name}. Do it now{plus}.",
        f"{verb} --{field}={value} --who={who} {name}{plus}",
    )

    @k.look(f"where_is|locate_{t}|find_{t}", f"Says on which {home} one {thing} lives.", name=text(f"{t}|name", f"Name of the {thing}."))
    def where(**by):
        if by["name"] not in things or (gone and by["name"] == name):
            return k.fail(f"{by['name']}: no such {thing}")
        i = things.index(by["name"])
        return {t: by["name"], "moved_from|formerly": homes[i - 1], h: homes[i]}

    by = {} if listed else {"name": text(f"{h}|name", f"Name of the {home}.")}

    @k.look(f"list_{h}s|{h}_table" if listed else f"get_{h}|{h}_info", f"Every {home} with its {id_word}." if listed else f"The {id_word} of one {home}.", **by)
    def home_of(name=None):
        rows = [{h: homes[i], f"old_{w}|alias": old[i], w: ids[i]} for i in order if listed or homes[i] == name]
        return rows if rows else k.fail(f"no {home} {name}")

    more = {"days": integer("days|valid_days", "For how many days.")} if has_days else {}

    @k.act(
        f"{verb}|{verb}_on_{h}",
        f"{does} for somebody on one {home}.",
        key=text(f"{w}|{h}", f"The {id_word} of the {home}."),
        who=text("who|user|to", "Who gets it."),
        value=choice(field, f"The {field}.", values),
        **more,
    )
    def grant(key, who, value, days=None):
        return k.one("granted", f"{who}: {value}", "ok") if key in ids else k.fail(f"no {home} {key}")

    def right():
        if not where.made(name=name):
            return k.give_up(f"there is no {thing} {name}.") if k.seen(f"{name}: no such {thing}") else where(name=name)
        if not (home_of.calls if listed else home_of.made(name=homes[0])):
            return home_of() if listed else home_of(name=homes[0])
        more = dict(days=days) if has_days else {}
        return None if grant.calls else grant(key=ids[0], who=who, value=value, **more)

    return right
