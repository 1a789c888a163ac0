"""Deletes what was not used since a day, unless it is protected."""

from kind import choice, flag, text

STRUCTURE = "each-when"
DOMAIN = "cleanup"

# thing;things;where
SKINS = """branch;branches;repo
image;images;registry
snapshot;snapshots;volume
bucket;buckets;project
token;tokens;workspace
artifact;artifacts;pipeline
dashboard;dashboards;team
feature flag;feature flags;app
dump;dumps;database
session;sessions;gateway
sandbox;sandboxes;account
cache;caches;runner
notebook;notebooks;lab
plot;plots;experiment
mesh;meshes;printer
fixture;fixtures;test suite
draft;drafts;site
index;indexes;schema
key;keys;device
webhook;webhooks;shop
recording;recordings;scope
container;containers;host"""


def make(k):
    thing, things, where = k.pick(SKINS.split("\n")).split(";")
    t, ts, w = thing.replace(" ", "_"), things.replace(" ", "_"), where.replace(" ", "_")
    place, cut, n = k.pick(k.word, k.ident)(), k.date(), k.int(3, 7)
    names, days = k.many(k.pick(k.word, k.key), n), k.dates(n)
    kept = [k.chance(25) for _ in names]
    if k.chance(12):
        kept = [day < cut or old for day, old in zip(days, kept, strict=True)]
    old = [a for a, day, keep in zip(names, days, kept, strict=True) if day < cut and not keep]
    force, in_rule = k.chance(50), k.chance(40)
    rule = "with force" if force else "without force"
    plus = "" if in_rule else f", {rule}"

    k.role(
        f"You tidy up {things}.|janitor for {things}|Housekeeping agent of the {where}s. It deletes, so be exact.",
        f"Cron job with a brain: old {things} go.|You keep each {where} small.",
    )
    k.must(f"Any {thing} that is protected stays, however old.|Never touch a protected {thing}.")
    if in_rule:
        k.must(f"Always delete {rule}.|Deletions are done {rule}.")
    k.steps(f"<all_of> shows when each {thing} was used.", "<drop> each one that qualifies.|Then <drop>, one at a time.")
    k.goal(
        f"chore: drop {things} of {place} not used since {cut}{plus}|Every {thing} in {place} whose last use is before {cut} can go{plus}.",
        f"{place} is full. Delete {things} last used before {cut}{plus}.|cutoff={cut} {w}={place}: delete stale {things}{plus}",
        f"Would you remove the {things} that nobody has used in {where} {place} since {cut}{plus}? Thanks!",
        f"{where} {place} / anything older than {cut} (last use) / delete{plus}|stale {things} again in {place}... last use before {cut} means delete{plus}",
        f"Before {cut} = dead. Clean the {things} of {place} accordingly{plus}.",
    )

    @k.look(
        f"list_{ts}|{t}_usage|ls_{ts}",
        f"Lists the {things} of a {where} with their last use.|All {things} of one {where}.",
        where=text(f"{w}|in|name", f"Name of the {where}.|Which {where}."),
    )
    def all_of(where):
        if where != place:
            return k.fail(f"{where}: not found")
        keys = (f"name|{t}", "last_used|used|last_use", "protected|locked|keep")
        return [dict(zip(keys, r, strict=True)) for r in zip(names, days, kept, strict=True) if not drop.made(name=r[0])]

    how = flag("force|with_force", "Delete even if something refers to it.|Whether to use force.")
    if k.chance(30):
        how = choice("mode|how", "With or without force.", ["with force", "without force"])
    value = rule if how.choices else force

    @k.act(
        f"delete_{t}|drop_{t}|remove|rm_{t}",
        f"Deletes one {thing}.|Removes a {thing} for good.",
        where=text(f"{w}|in|from", f"Name of the {where}.|The {where} it is in."),
        name=text(f"name|{t}", f"Name of the {thing}.|Which {thing}."),
        how=how,
    )
    def drop(where, name, how):
        if where != place or name not in names or drop.made(name=name):
            return k.fail(f"no {thing} {name} in {where}")
        if kept[names.index(name)]:
            return k.fail(f"{name} is protected")
        return k.one("deleted", f"{name} deleted", "1 removed")

    def right():
        if not all_of.calls:
            return all_of(where=place)
        return [drop(where=place, name=a, how=value) for a in old if not drop.made(name=a)]

    return right
