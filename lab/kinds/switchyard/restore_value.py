"""Sets a value back to one that it had: the one before, the first, the one of a day, of a person, or the default."""

import re

from kind import text

STRUCTURE = "restore"
DOMAIN = "value history"

# thing;setting;set;third person;word for default
SKINS = """service;image;set_image;Sets the image of;factory
host;kernel;set_kernel;Sets the kernel of;vendor
zone;contact;set_contact;Sets the contact of;registry
flag;variant;set_variant;Sets the variant of;built_in
queue;policy;set_policy;Sets the policy of;standard
alert;channel;set_channel;Sets the channel of;fallback
bucket;class;set_class;Sets the class of;basic
router;firmware;set_firmware;Sets the firmware of;shipped
job;script;set_script;Sets the script of;original
dashboard;theme;set_theme;Sets the theme of;plain
mailbox;forward;set_forward;Sets the forward of;own
user;shell;set_shell;Sets the shell of;system
database;profile;set_profile;Sets the profile of;initial
page;template;set_template;Sets the template of;house
branch;base;set_base;Sets the base of;trunk
printer;driver;set_driver;Sets the driver of;generic
gateway;cipher;set_cipher;Sets the cipher of;usual
function;runtime;set_runtime;Sets the runtime of;platform
pipeline;runner;set_runner;Sets the runner of;shared
index;analyzer;set_analyzer;Sets the analyzer of;common"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    thing, setting, set_, does, base = k.pick(SKINS.split("\n")).split(";")
    name, count = k.word(), k.int(4, 5)
    values, days = k.words(count), sorted(k.dates(count))
    me, them = k.people(2)
    who = [k.pick(me, them) for _ in values]
    who[1], who[-1], default = me, them, k.word()
    rows = list(zip(days, values, who, strict=True))
    mine = [r for r in rows if r[2] == me]
    n = k.int(0, count - 2)
    says, to = k.pick(
        [
            ("the one before the present one|what it was just before", rows[-2][1]),
            ("the very first one|what it was in the beginning", rows[0][1]),
            (f"the one of {rows[n][0]}|what was set on {rows[n][0]}", rows[n][1]),
            (f"the last one that {me} set|what {me} had set at last", mine[-1][1]),
            (f"the {base.replace('_', ' ')} value|the value marked {base.replace('_', ' ')}", default),
        ]
    )
    which, shown, ticket = k.one(says), k.pick(rows, rows[::-1]), k.id()
    tail = f", to {which}" if k.chance(65) else k.must(f"Back means: to {which}.|We go back to {which}.") or ""
    k.role(f"You set {an(setting)} back.|{setting} restorer|{thing}: back to what it was")
    k.must("The entry with the latest date is the present one.|The latest date is what holds now.")
    k.steps("<history> first.")
    k.goal(
        f"set {setting} of {thing} {name} back{tail} ({ticket})",
        f"{ticket}: {name}, {setting} back{tail}",
        f"{name} broke since we changed the {setting}. back pls{tail}. {ticket}",
        f"Please put the {setting} of {name} back{tail}; ticket {ticket}.",
        f"{thing}={name} restore {setting}{tail} ref={ticket}",
    )

    @k.look(f"{setting}_history|{thing}_history|past_values", f"Lists the values that the {setting} of {an(thing)} had.", name=text(f"{thing}|name", f"Name of the {thing}.|Which {thing}."))
    def history(**by):
        if by.get("name") != name:
            return k.fail(f"no {thing} {by.get('name')}")
        return k.result([{"date|on": d, setting: v, "by": w} for d, v, w in shown], f"{base.replace('_', ' ')} value: {default}")

    @k.act(f"{set_}|{set_}_of|change_{setting}", f"{does} {an(thing)}.", key=text(f"{thing}|name", f"Name of the {thing}.|Which {thing}."), value=text(f"{setting}|value", f"The {setting}.|What it becomes."), ref=text("ticket|ref", "Number of the ticket."))
    def put(key, value, ref):
        return f"{key}: {value}" if key == name and value in (*values, default) else k.fail(f"no {setting} {value}")

    def right():
        if not history.made(name=name):
            return history(name=name)
        return [] if put.made() else put(key=name, value=to, ref=ticket)

    return right
