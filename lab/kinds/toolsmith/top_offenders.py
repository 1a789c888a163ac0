"""Limits the two or three that use the most, the first first."""

from kind import integer, text

STRUCTURE = "rank-top"
DOMAIN = "quota"

# one;many;place;measure;verb;third person;what the number is
SKINS = """query;queries;database;seconds;cap;Caps;cost limit
client;clients;gateway;requests;throttle;Throttles;rate
user;users;share;gigabytes;restrict;Restricts;quota
process;processes;host;cpu;renice;Renices;niceness
tenant;tenants;cluster;calls;throttle;Throttles;ceiling
crawler;crawlers;site;hits;slow;Slows;delay
job;jobs;partition;core_hours;demote;Demotes;priority
topic;topics;broker;megabytes;trim;Trims;retention
mailer;mailers;relay;mails;limit;Limits;hourly limit
bot;bots;channel;posts;mute;Mutes;minutes
sensor;sensors;bus;packets;slow;Slows;interval
container;containers;node;memory;squeeze;Squeezes;memory limit
runner;runners;fleet;minutes;cap;Caps;job limit
peer;peers;exchange;prefixes;limit;Limits;prefix limit
student;students;lab;prints;limit;Limits;page limit
key;keys;api;tokens;cap;Caps;budget
log source;log sources;collector;lines;sample;Samples;sampling rate
index;indexes;cluster;writes;throttle;Throttles;write rate
account;accounts;mailserver;bounces;pause;Pauses;hours
exporter;exporters;monitor;series;trim;Trims;series limit
camera;cameras;recorder;bitrate;reduce;Reduces;frame rate
worker;workers;queue;retries;hold;Holds;backoff"""


def make(k):
    one, many, place, unit, verb, does, what = k.pick(SKINS.split("\n")).split(";")
    o, m, w = one.replace(" ", "_"), many.replace(" ", "_"), what.replace(" ", "_")
    name, n, top, value = k.pick(k.word, k.host)(), k.int(4, 7), k.int(2, 3), k.int(2, 60)
    rows = list(zip(k.ids(n), k.many(k.word, n), k.numbers(n, 70, 9000), strict=True))
    best = [r[0] for r in sorted(rows, key=lambda r: -r[2])[:top]]
    least, number = k.chance(25), {2: "two", 3: "three"}[top]
    if least:
        best = [r[0] for r in sorted(rows, key=lambda r: r[2])[:top]]
    most, in_rule, has_note, note = "least" if least else "most", k.chance(45), k.chance(40), k.id()
    if k.chance(10):
        rows, best = [], []
    plus = ("" if in_rule else f", {what} {value}") + (f", note {note}" if has_note else "")

    k.role(
        f"You {verb} {many}.|{place} referee|Fair use on the {place}: you {verb} whoever should be.",
        f"Agent of the {place} admins.|You look at usage and {verb} a few {many}.",
    )
    if in_rule:
        k.must(f"The {what} is {value}.|{what.capitalize()}: {value}.")
    k.must(f"Begin with the one that has the {most}, then the next.|In order: the {most} {unit} first.")
    k.steps(f"<usage> shows the {unit}.", "<limit> in order.")
    k.goal(
        f"{verb} the {number} {many} with the {most} {unit} on {name}{plus}|{name}: {number} {many}, those with the {most} {unit}, {verb} them{plus}",
        f"The {number} {many} on {name} that have the {most} {unit} get a new {what}{plus}.",
        f"{verb} top {top} ({most} {unit}) of {place} {name}{plus}|who has the {most} {unit} on {name}? {verb} {number} of them{plus}",
        f"{place} {name} is unfair again. Please {verb} {number} {many}, the ones with the {most} {unit}{plus}.",
        f"{name} --top {top} --by {unit} --order {most} --{verb}{plus}",
        f"Please have a look at {name} and {verb} the {number} {many} whose {unit} are the {most}{plus}.",
    )

    @k.look(f"top_{m}|usage|{o}_usage", f"Usage of a {place}, by {one}.", of=text(f"{place}|of|on", f"Name of the {place}."))
    def usage(of):
        if of != name:
            return k.fail(f"{of}: unknown {place}")
        return [{f"{o}_id|id": a, "owner|name": b, unit: c} for a, b, c in rows]

    more = {"note": text("note|ref|ticket", "Note on record.|Number to note down.")} if has_note else {}

    @k.act(
        f"{verb}|{verb}_{o}",
        f"{does} one {one}.",
        key=text(f"{o}_id|id|{o}", f"Id of the {one}."),
        value=integer(f"{w}|value|to", f"The {what}."),
        **more,
    )
    def limit(key, value, note=None):
        if key not in [r[0] for r in rows] or limit.made(key=key):
            return k.fail(f"{key} can't be changed")
        return k.one("ok", f"{key}: {what} {value}", "changed")

    def right():
        if not usage.made(of=name):
            return usage(of=name)
        more = dict(note=note) if has_note else {}
        return [limit(key=a, value=value, **more) for a in best if not limit.made(key=a)][:1]

    return right
