"""One thing is to be changed, another one is only mentioned: as a model, as the reason, or as what must stay."""

import re

from kind import text

STRUCTURE = "mentioned-not-touched"
DOMAIN = "configuration"

# thing;place;setting;verb
SKINS = """service;namespace;image;retag
job;scheduler;cron;reschedule
host;rack;kernel;upgrade
alert;group;channel;redirect
branch;repo;upstream;retarget
queue;broker;policy;reconfigure
bucket;account;lifecycle;reclass
record;zone;target;repoint
runner;pool;label;relabel
database;cluster;parameter_set;retune
function;project;runtime;migrate
user;directory;group;move
dashboard;folder;source;rewire
mailbox;domain;forward;redirect
printer;floor;driver;refit
listener;gateway;certificate;rebind
test;suite;owner;hand_over
package;workspace;version;bump
volume;array;tier;retier
webhook;app;endpoint;repoint"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    thing, place, setting, verb = k.pick(SKINS.split("\n")).split(";")
    names = k.words(4)
    target, mentioned = names[:2]
    home, ticket = k.word(), k.id()
    values = dict(zip(names, k.many(k.ident, 4), strict=True))
    ids = dict(zip(names, k.ids(4), strict=True))
    fresh, v, s = k.version(), verb.replace("_", " "), setting.replace("_", " ")
    way = k.pick("model", "reason", "stays", "instead")
    value = values[mentioned] if way == "model" else fresh
    order = k.shuffled(names)

    k.role(f"You change settings of things in {an(place)}.|{s} desk|Config hands: one {thing}, one change.")
    k.steps("See what is there with <listing>.", "Change it with <put>.")
    k.must(f"Change only the {thing} that the request is about.|A{an(thing)[1:]} that is just mentioned stays as it is.")
    texts = {
        "model": [
            f"{v} {target} so that it has the same {s} as {mentioned} ({place} {home}, {ticket})",
            f"{ticket}: in {home}, {mentioned} has the {s} that we want on {target} too.",
            f"pls give {target} whatever {s} {mentioned} has. {place} {home}, {ticket}",
            f"Take {mentioned} as the model: its {s} is what {target} in {home} should get. Ref {ticket}.",
        ],
        "reason": [
            f"Since {mentioned} broke last night, {v} {target} to {s} {fresh} ({place} {home}, {ticket}).",
            f"{ticket}: {target} in {home} gets {s} {fresh}, because {mentioned} depends on it",
            f"{mentioned} keeps complaining about {target}.. set {s} {fresh} on the latter. {home} / {ticket}",
            f"On account of the trouble with {mentioned}, the {s} of {target} in {home} becomes {fresh} ({ticket}).",
        ],
        "stays": [
            f"{v} {target} to {fresh}, leave {mentioned} alone; {place} {home}, {ticket}",
            f"{ticket}: {s} {fresh} for {target}. Do not touch {mentioned}! ({home})",
            f"{home}: {mentioned} is fine as it is, {target} isn't: {s} should be {fresh} {ticket}",
            f"Not {mentioned} but {target} in {home} is to have {s} {fresh} under {ticket}.",
        ],
        "instead": [
            f"Scrap the plan for {mentioned}. It is {target} in {home} that gets {s} {fresh} ({ticket}).",
            f"{ticket}: {fresh} goes to {target} instead of {mentioned}; {s}, {place} {home}",
            f"i said {mentioned} yesterday, meant {target}: {v} it to {fresh}. {home} {ticket}",
            f"The {s} {fresh} was meant for {target}, not for {mentioned}. Please see to it in {home}, {ticket}.",
        ],
    }
    k.goal(*texts[way])

    @k.look(
        f"list_{place}|{thing}_settings|show_{place}",
        f"Shows every {thing} of {an(place)}.",
        name=text(f"{place}|name", f"Name of the {place}.|Which {place}."),
    )
    def listing(**by):
        if by.get("name") != home:
            return k.fail(f"no {place} {by.get('name')}")
        return [{f"{thing}|name": n, "id|uid": ids[n], setting: values[n]} for n in order]

    @k.act(
        f"{verb}_{thing}|set_{setting}|{verb}",
        f"Sets the {s} of {an(thing)}.",
        key=text(f"id|{thing}_id|uid", f"Id of the {thing}.|Which {thing}, by id."),
        value=text(f"{setting}|value|to", f"The new {s}.|What it should be."),
        ref=text("ticket|ref", "Number of the ticket.|What it is done for."),
    )
    def put(key, value, ref):
        return f"{key}: {value}" if key in ids.values() else k.fail(f"no {thing} with id {key}")

    def right():
        if not listing.made(name=home):
            return listing(name=home)
        return [] if put.made() else put(key=ids[target], value=value, ref=ticket)

    return right
