"""Goes back to the version before the one that runs, leaving out those marked bad."""

from kind import choice, text

STRUCTURE = "previous-one"
DOMAIN = "deployments"

# thing;place;version word;verb
SKINS = """service;cluster;build;roll_back
app;store;version;revert
model;endpoint;checkpoint;restore
firmware;device;image;downgrade
site;hosting;deploy;revert
schema;database;revision;step_back
rulebook;game;edition;reinstate
template;mailer;draft;revert
config;router;snapshot;restore
dashboard;screen;save;bring_back
pricelist;shop;issue;reissue
index;search;generation;switch_back
playbook;runner;commit;reset
theme;blog;release;reapply
policy;tenant;version;reinstate
sheet;workspace;copy;recover
package;channel;release;demote
certificate;gateway;serial;reinstall
translation;locale;batch;undo
flow;pipeline;run;replay"""


def make(k):
    thing, place, version, verb = k.pick(SKINS.split("\n")).split(";")
    name, where = k.word(), k.word()
    versions = k.many(k.version, k.int(4, 6))
    now = k.int(0, len(versions) - 3)
    bad = {now + 1} if k.chance(45) else set()
    target = now + 1 + len(bad)
    mode = k.pick("slow", "fast")

    k.role(f"You bring a {thing} back when it misbehaves.|{verb} bot|On call for the {thing} of each {place}.")
    k.must(
        f"Go back to the {version} right before the live one; skip any that is marked bad.|The nearest older {version} counts, unless it is bad; then the one before that.",
        f"Use mode {mode}.|mode: {mode}",
    )
    k.steps("<history> has them, newest at the top.", "Then <back>.")
    k.goal(
        f"{verb} {name} on {where}",
        f"The new {version} of {name} breaks things in {where}, take us back to the one before.",
        f"{where}/{name} is on fire since the last change!! {verb} please",
        f"{thing}: {name}\n{place}: {where}\naction: previous {version}",
        f"revert({name}): back to what {where} had before",
    )

    @k.look(f"history|{version}_history|list_{version}", f"Lists each {version}, newest first.|What was live when.", name=text(thing, f"Name of the {thing}."), where=text(place, f"Name of the {place}."))
    def history(**by):
        if by["name"] != name or by["where"] != where:
            return k.fail(f"no {thing} like that there")
        state = ["old"] * now + ["live"] + ["bad" if i in bad else "old" for i in range(now + 1, len(versions))]
        state[:now] = ["withdrawn"] * now
        return [{version: v, "state|status": s} for v, s in zip(versions, state, strict=True)]

    @k.act(
        f"{verb}|set_{version}|use_{version}",
        f"Makes an older {version} the live one.",
        name=text(f"{thing}|name", f"Name of the {thing}."),
        where=text(f"{place}|where", f"Name of the {place}."),
        to=text(f"{version}|to", f"The {version} to go to."),
        mode=choice("mode|how", "How it is done.", ["slow", "fast"]),
    )
    def back(name, where, to, mode):
        return f"{name} runs {to}" if to in versions else k.fail(f"no {version} {to}")

    def right():
        if not history.made(name=name, where=where):
            return history(name=name, where=where)
        return None if back.made() else back(name=name, where=where, to=versions[target], mode=mode)

    return right
