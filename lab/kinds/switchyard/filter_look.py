"""A search takes filters; goal and house rule say which of them to set, and one hit is to be used."""

import re

from kind import choice, flag, text

STRUCTURE = "look-with-filters"
DOMAIN = "catalogs"

# thing;things;filter;values;hidden word;verb;third person;for
SKINS = """image;images;arch;arm,intel,risc;archived;pull;Pulls;node
dataset;datasets;format;csv,parquet,json;embargoed;mount;Mounts;notebook
machine;machines;os;linux,bsd,windows;retired;borrow;Borrows;tester
module;modules;language;rust,go,python;deprecated;vendor;Vendors;project
ticket;tickets;state;open,waiting,closed;private;claim;Claims;engineer
account;accounts;plan;free,team,company;suspended;audit;Audits;auditor
template;templates;engine;plain,rich,mobile;draft;render;Renders;campaign
runner;runners;size;small,medium,large;offline;pin;Pins;pipeline
key;keys;use;sign,encrypt,login;revoked;export;Exports;device
backup;backups;type;full,diff,log;expired;restore;Restores;database
record;records;rtype;a,cname,txt;disabled;copy;Copies;zone
job;jobs;queue;day,night,weekend;paused;trigger;Triggers;operator
branch;branches;kind;feature,fix,release;merged;check_out;Checks out;worktree
certificate;certificates;profile;web,mail,client;expired;fetch;Fetches;gateway
document;documents;lang;en,de,fr;obsolete;print;Prints;office
sensor;sensors;unit;celsius,bar,volt;silent;read;Reads;logger
chart;charts;maturity;alpha,beta,stable;yanked;deploy;Deploys;cluster
vault;vaults;site;north,south,east;sealed;open;Opens;keeper
report;reports;period;day,week,month;internal;mail;Mails;reader
device;devices;model;phone,tablet,watch;lost;lend;Lends;person"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    thing, things, filt, values, hidden, verb, does, user = k.pick(SKINS.split("\n")).split(";")
    values, v = values.split(","), verb.replace("_", " ")
    term, who, val = k.word(), k.word(), k.pick(values)
    with_hidden = k.chance(50)
    rows = [(i, one, h, k.date()) for one in values for i, h in ((k.id(), False), (k.id(), True))]
    hits = [r for r in rows if r[1] == val and (with_hidden or not r[2])]
    newest = k.chance(50)
    hit = (max if newest else min)(hits, key=lambda r: r[3])
    order = k.shuffled(rows)
    k.role(f"You find {an(thing)} and {v} it.|{things} catalog|{thing} search and {v}")
    k.must(
        f"{hidden.capitalize()} ones count too: search with them.|Always include what is {hidden}." if with_hidden else f"Leave out what is {hidden}.|Search without {hidden} ones.",
        f"Of several, the {'newest' if newest else 'oldest'}.|Take the {'latest' if newest else 'earliest'} of the hits.",
    )
    k.steps("<find> first.")
    k.goal(
        f"{v} {an(thing)} of {term}, {filt} {val}, for {user} {who}",
        f"{who} needs {term} ({filt}: {val}). {v.capitalize()} it.",
        f"look for {term} with {filt} {val}, {v} for {who}",
        f"{user}={who} search={term} {filt}={val} do={verb}",
        f"Please {v} the right {thing} about {term} for {who}; {filt} must be {val}.",
    )

    @k.look(
        f"search_{things}|find_{things}|query_{things}",
        f"Searches {things}.|Finds {things} by word and filter.",
        term=text("term|q|word", "What to search for.|The word to look for."),
        filt=choice(f"{filt}|filter", f"Only this {filt}.|Which {filt}.", values),
        hidden=flag(f"include_{hidden}|with_{hidden}|all", f"Whether {hidden} ones are found too.|True: also what is {hidden}."),
    )
    def find(filt, hidden, **by):
        if by.get("term") != term:
            return []
        return [{f"{thing}|id": i, "date|added": d, "is_" + hidden_name: h} for i, o, h, d in order if o == filt and (hidden or not h)]

    hidden_name = hidden

    @k.act(f"{verb}_{thing}|{verb}|do_{verb}", f"{does} {an(thing)}.", key=text(f"{thing}|id", f"Id of the {thing}.|Which {thing}."), who=text(f"{user}|to|for_whom", f"The {user} it is for.|Name of the {user}."))
    def use(key, who):
        return f"{v} {key} for {who}" if key in [r[0] for r in rows] else k.fail(f"no {thing} {key}")

    def right():
        if not find.made(term=term, filt=val, hidden=with_hidden):
            return find(term=term, filt=val, hidden=with_hidden)
        return [] if use.made() else use(key=hit[0], who=who)

    return right
