"""Searches by the name of the goal; if nothing is found, by the other name, and then acts."""

from kind import choice, text

STRUCTURE = "empty-ask-again"
DOMAIN = "search"

# thing;things;where;verb;third person;what is set;values
SKINS = """service;services;catalog;set_tier;Sets the tier of;tier;gold,silver,bronze
host;hosts;inventory;set_state;Sets the state of;state;live,spare,retired
user;users;directory;set_role;Sets the role of;role;guest,member,owner
column;columns;schema;set_type;Sets the type of;type;text,number,date
gene;genes;database;annotate;Annotates;evidence;strong,weak,none
part;parts;parts list;set_status;Sets the status of;status;active,legacy,blocked
package;packages;registry;mark;Marks;support;full,fixes,ended
channel;channels;chat;set_mode;Sets the mode of;mode;open,closed,quiet
metric;metrics;monitor;set_unit;Sets the unit of;unit;seconds,bytes,percent
street;streets;map;classify;Classifies;class;main,side,path
pin;pins;pinout;configure;Configures;direction;input,output,both
team;teams;chart;set_status;Sets the status of;status;active,frozen,closed
compound;compounds;store;label;Labels;hazard;none,toxic,flammable
function;functions;code index;mark;Marks;stability;stable,trial,deprecated
queue;queues;broker;set_mode;Sets the mode of;mode;strict,loose,paused
domain;domains;registrar;set_renewal;Sets the renewal of;renewal;auto,manual,never
dashboard;dashboards;folder;share;Shares;scope;team,company,nobody
species;species;checklist;set_status;Sets the status of;status;common,rare,lost
branch;branches;mirror;protect;Protects;level;none,review,full
printer;printers;print server;set_tray;Sets the tray of;tray;upper,lower,manual
setting;settings;registry;lock;Locks;scope;user,machine,domain
mailing list;mailing lists;mail server;moderate;Moderates;policy;open,members,staff"""


def make(k):
    thing, things, where, verb, does, field, values = k.pick(SKINS.split("\n")).split(";")
    u = str.maketrans(" ", "_")
    t, values, say = thing.translate(u), values.split(","), verb.replace("_", " ")
    new, old, n = *k.many(k.pick(k.word, k.ident, k.key), 2), k.int(1, 3)
    others, ids, people = k.many(k.word, n), k.ids(n + 1), k.people(n + 1)
    known = {"new": new, "old": old}.get(k.pick("new", "old", "old", "old"))
    if k.chance(12):
        known = None
    value, has_who, who = k.pick(values), k.chance(45), k.person()
    plus = f", for {who}" if has_who else ""

    k.role(
        f"You search the {where}.|{where} bot|Half of the {things} were renamed and nobody told the {where}.",
        f"You keep the {where} in order, {things} first.|finder of {things}",
    )
    k.must("If neither name is known, report that it was not done.|Both names unknown: say it is not possible.")
    k.must(f"Use the new name first; the {where} may still have the old one.|Search by the new name, then by the old.")
    k.steps(f"<search> for the {thing}.", "<do> it by its id.")
    k.goal(
        f"{field} of {new} (formerly {old}) should be {value}{plus}|{new}, once called {old}: {say} to {value}{plus}",
        f"{old} was renamed to {new}. Its {field} has to be {value}{plus}.|{say} {thing} {new} / old name {old} / {value}{plus}",
        f"Please {say} to {value} for the {thing} {new}{plus}; it might still be listed as {old}.",
        f"{value} for {new} aka {old}{plus}|what was {old} and is now {new} still has the wrong {field}. {value} is right{plus}",
        f"{verb} {new} --was {old} --{field} {value}{plus}",
    )

    @k.look(f"search_{t}|find_{t}|search", f"Searches the {where} for one {thing}.", name=text(f"name|query|{t}", f"Name of the {thing}."))
    def search(name):
        names = [*others, known]
        hits = [i for i, a in enumerate(names) if a == name and a is not None]
        return [{"owner|contact": people[i], f"{t}_id|id": ids[i], f"name|{t}": names[i]} for i in hits]

    more = {"who": text("requested_by|for_whom", "Who asked for it.")} if has_who else {}

    @k.act(
        f"{verb}|{verb}_{t}",
        f"{does} one {thing}.",
        key=text(f"{t}_id|id", f"Id of the {thing}."),
        value=choice(field, f"The {field}.", values),
        **more,
    )
    def do(key, value, who=None):
        return k.one("ok", f"{key}: {value}", "changed") if key in ids else k.fail(f"{key}: unknown id")

    def right():
        if not search.made(name=new):
            return search(name=new)
        if known != new and not search.made(name=old):
            return search(name=old)
        if known is None:
            return k.give_up(f"{new} is unknown.")
        return None if do.calls else do(key=ids[-1], value=value, **(dict(who=who) if has_who else {}))

    return right
