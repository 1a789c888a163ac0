"""Goes back to the version before the one that is live, or to the one that was live on a day."""

from kind import choice, text

STRUCTURE = "restore"
DOMAIN = "release"

# thing;things;version word;verb;reasons
SKINS = """service;services;revision;roll_back;errors,latency,request
config;configs;revision;restore;outage,typo,request
page;pages;edit;revert;spam,mistake,legal
image;images;tag;pin;crash,leak,slow
dashboard;dashboards;version;restore;empty,wrong,slow
firmware;firmwares;build;downgrade;brick,noise,heat
schema;schemas;migration;roll_back;lock,loss,slow
model;models;checkpoint;restore;drift,bias,slow
function;functions;deployment;roll_back;errors,cold start,cost
zone;zones;serial;restore;outage,mistake,attack
policy;policies;draft;revert;too strict,too loose,mistake
recipe;recipes;issue;restore;taste,yield,mistake
ruleset;rulesets;commit;revert;blocked,hole,noise
translation;translations;snapshot;restore;wrong,rude,missing
playbook;playbooks;commit;revert;broken,slow,unsafe
calibration;calibrations;record;restore;offset,drift,operator
theme;themes;release;restore;ugly,broken,slow
workflow;workflows;version;roll_back;loop,stuck,cost
drawing;drawings;revision;restore;wrong size,wrong part,mistake
dictionary;dictionaries;edition;restore;loss,error,request
kernel;kernels;package;downgrade;panic,driver,slow
form;forms;version;restore;field lost,wrong tax,mistake"""


def make(k):
    thing, things, word, verb, reasons = k.pick(SKINS.split("\n")).split(";")
    say, reasons, n, name = verb.replace("_", " "), reasons.split(","), k.int(3, 6), k.pick(k.word, k.ident)()
    marks, days = k.many(k.pick(k.version, k.id), n), sorted(k.dates(n), reverse=True)
    authors, why = k.people(n), k.pick(reasons)
    live = k.pick(0, 0, 0, 1)
    none = k.chance(10)
    if none:
        live = n - 1
    target = None if none else marks[live + 1]
    has_now, order = k.chance(40), range(n)
    rows = [(marks[i], days[i], authors[i], "live" if i == live else "-") for i in order]

    k.role(
        f"You undo bad releases of {things}.|{say} button|When a {thing} goes wrong, you go one step back.",
        f"History keeper for {things}.|on-call helper: {things}, backwards",
    )
    k.must(f"Back means: to the {word} right before the one that is live.|The {word} before the live one is the right one.")
    k.must(f"If there is no older {word}, say that it was not done.|Nothing before it: report that it is not possible.")
    k.steps("<history> lists them, the newest first.", "<back> to the one before.")
    k.goal(
        f"{say} {thing} {name}: {why}|{name} is broken ({why}), go back one {word}|{why} since the last {word} of {name}. {say.capitalize()}!",
        f"Please {say} the {thing} {name} to the {word} before. The reason is {why}.|revert {name} -- {why}",
        f"can you take {name} back to the previous {word}? {why}|{name}: previous {word}, reason {why}",
        f"{thing} {name} shall be as it was before the current {word}; reason on record: {why}.",
        f"git-style: HEAD~1 for {name}, {why}",
    )

    @k.look(f"history|list_{word}s|{thing}_history", f"Every {word} of one {thing}, newest first.", of=text(f"{thing}|of|name", f"Name of the {thing}."))
    def history(of):
        if of != name:
            return k.fail(f"no {thing} {of}")
        return [{f"{word}|id": a, "date|day": b, "author|by": c, "state|status": d} for a, b, c, d in rows]

    more = {"now": text(f"from_{word}|current", f"The {word} that is live now.")} if has_now else {}

    @k.act(
        f"{verb}|{verb}_{thing}",
        f"Makes another {word} of one {thing} live.",
        of=text(f"{thing}|of|name", f"Name of the {thing}."),
        to=text(f"to_{word}|{word}|to", f"The {word} that shall be live."),
        why=choice("reason|why", "Reason on record.", reasons),
        **more,
    )
    def back(of, to, why, now=None):
        if of != name or to not in marks or now not in (None, marks[live]) or back.calls:
            return k.fail(f"{of} can't go to {to}")
        return k.one("done", f"{of} is at {to}", "ok")

    def right():
        if not history.made(of=name):
            return history(of=name)
        if none:
            return k.give_up(f"there is nothing before {marks[live]}.")
        more = dict(now=marks[live]) if has_now else {}
        return None if back.calls else back(of=name, to=target, why=why, **more)

    return right
