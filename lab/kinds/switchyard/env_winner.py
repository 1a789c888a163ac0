"""Two sides have the same keys with different values; which side wins, and what becomes of extra keys, is stated."""

from kind import text

STRUCTURE = "compare-sync"
DOMAIN = "environments"

# side a;side b;entry;entries;set;unset
SKINS = """staging;production;variable;variables;set_variable;unset_variable
primary;secondary;record;records;put_record;delete_record
upstream;fork;label;labels;set_label;drop_label
repo;server;setting;settings;write_setting;clear_setting
manifest;cluster;annotation;annotations;annotate;strip
template;project;rule;rules;set_rule;remove_rule
wiki;handbook;link;links;put_link;remove_link
master;mirror;alias;aliases;set_alias;drop_alias
blue;green;route;routes;set_route;remove_route
golden;laptop;policy;policies;set_policy;lift_policy
git;vault;entry;entries;store_entry;erase_entry
ldap;chat;topic;topics;set_topic;clear_topic
catalog;warehouse;tag;tags;put_tag;take_tag
east;west;parameter;parameters;set_parameter;reset_parameter
spec;device;tunable;tunables;set_tunable;unset_tunable
old;new;redirect;redirects;add_redirect;cut_redirect
lockfile;image;pin;pins;set_pin;unpin
crm;billing;field;fields;set_field;blank_field
draft;live;snippet;snippets;set_snippet;pull_snippet
home;office;shortcut;shortcuts;set_shortcut;kill_shortcut"""


def make(k):
    a, b, entry, entries, set_, unset_ = k.pick(SKINS.split("\n")).split(";")
    app = k.word()
    keys = k.many(k.key, k.int(3, 4))
    wins, loses = k.pick((a, b), (b, a))
    right_side = {key: k.word() for key in keys}
    wrong_side = {key: right_side[key] if k.chance(40) else k.word() for key in keys}
    extra = k.key() if k.chance(60) else None
    missing = k.pick(keys) if k.chance(40) else None
    if extra:
        wrong_side[extra] = k.word()
    if missing:
        wrong_side.pop(missing)
    removes = k.chance(50)
    data = {wins: right_side, loses: wrong_side}
    k.role(f"You keep {entries} of {a} and {b} alike.|{entries} sync|{a}/{b} {entries}")
    k.must(
        f"Where they differ, {wins} is right.|{loses} follows {wins}.|{wins} is the truth, {loses} gets changed.",
        f"What only {loses} has is taken away.|Any {entry} that {wins} does not know goes." if removes else f"What only {loses} has may stay.|Leave what {wins} does not know.",
    )
    k.steps("<dump> both sides.", f"Change {loses} only.")
    k.goal(
        f"Sync the {entries} of {app}.",
        f"{app}: {a} and {b} differ, bring them in line",
        f"{entries} of {app} are out of sync again, fix plz",
        f"Make sure that {app} has the same {entries} on both sides.",
        f"sync {entries} app={app} sides={a},{b}",
    )

    @k.look(f"dump_{entries}|list_{entries}|{entries}", f"Lists the {entries} of an app on one side.", app=text("app|name", "Name of the app.|Which app."), side=text("side|where", f"Which side: {a} or {b}.|{a} or {b}."))
    def dump(app, side):
        if app != name or side not in data:
            return k.fail(f"{app} has no {side}")
        return [{"key": key, "value": value} for key, value in data[side].items()]

    name = app
    where = text("side|where|on", f"Which side: {a} or {b}.|Side that is changed.")
    key_ = text(f"key|{entry}", f"Key of the {entry}.|Which {entry}.")

    @k.act(f"{set_}|{set_}_on|do_{set_}", f"Sets one {entry} on a side.", app=text("app|name", "Name of the app."), side=where, key=key_, value=text("value|to", "Its value.|What it becomes."))
    def put(app, side, key, value):
        return f"{side}: {key}={value}" if app == name and side in data else k.fail(f"{app} has no {side}")

    @k.act(f"{unset_}|{unset_}_on|do_{unset_}", f"Takes one {entry} away from a side.", app=text("app|name", "Name of the app."), side=where, key=key_)
    def take(app, side, key):
        return f"{side}: {key} gone" if app == name and key in data.get(side, {}) else k.fail(f"{side} has no {key}")

    def right():
        unseen = [dump(app=name, side=s) for s in (wins, loses) if not dump.made(app=name, side=s)]
        if unseen:
            return unseen
        due = [put(app=name, side=loses, key=key, value=right_side[key]) for key in keys if wrong_side.get(key) != right_side[key] and not put.made(key=key)]
        if extra and removes and not take.made(key=extra):
            due.append(take(app=name, side=loses, key=extra))
        return due

    return right
