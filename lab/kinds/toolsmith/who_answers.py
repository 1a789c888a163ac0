"""Goes from a thing over what it belongs to, to a field of that, which is the answer."""

from kind import text

STRUCTURE = "chain"
DOMAIN = "lookups"

# first;second;third;field asked;how it is drawn
SKINS = """host;service;team;pager;phone
alert;system;crew;channel;word
commit;component;group;mail;mail
sensor;gateway;building;key box;id
table;schema;product;steward;person
container;node;rack;switch port;id
invoice;contract;partner;account;id
page;template;theme;licence;word
package;repo;team;security contact;mail
part;assembly;supplier;hotline;phone
sample;plate;study;investigator;person
test;suite;squad;lead;person
domain;zone;registrar;support code;id
device;model;vendor;firmware page;url
dataset;project;institute;data officer;person
badge;employee;office;reception;phone
queue;broker;cluster;console;url
disk;array;room;keyholder;person
endpoint;api;product;manual;url
print;machine;lab;tutor;person
camera;recorder;site;guard post;phone
font;style;brand;owner;person"""


def make(k):
    a, b, c, field, how = k.pick(SKINS.split("\n")).split(";")
    u = str.maketrans(" ", "_")
    f, n = field.translate(u), k.int(2, 3)
    draw = getattr(k, how)
    as_, bs, cs = k.many(k.pick(k.word, k.id, k.host), n), k.many(k.pick(k.word, k.ident), n), k.words(n)
    answers, deputies, rooms = k.many(draw, n), k.many(draw, n), k.words(n)
    short = k.chance(30)
    gone, name = k.chance(10), as_[0]

    k.role(
        f"You answer questions about each {a}.|where-is-who bot|Lookup agent: {a}, {b}, {c}.",
        f"You know whom to ask about a given {a}.|internal directory assistant. answers in one word",
    )
    k.must("If something on the way is unknown, say that it was not found.|Where the trail ends, report that it is not known.")
    if short:
        k.steps(f"<first> names the {b}, <last> has the rest.")
    else:
        k.steps(f"<first> names the {b}.", f"<second> names the {c}.", f"<last> has the {field}.")
    x = b if short else c
    k.goal(
        f"What is the {field} for {a} {name}?|{field} of the {x} behind {name}?|{name} is on fire, I need the {field} of its {x} now",
        f"Please tell me the {field} of the {x} that {a} {name} belongs to.|{a}={name} want={f}",
        f"who do I bother about {name}? ({field} of its {x})|Find out: {a} {name} -> {x} -> {field}.",
        f"Nobody could tell me the {field} for the {x} of {name}. Can you?|answer only the {field}. {a}: {name}",
    )
    k.answers(f"The {field}.|The {field} that was asked for.|{field}, as printed")

    @k.look(f"get_{a}|{a}_info|describe_{a}", f"What is known of one {a}.", key=text(f"{a}|name|id", f"Name of the {a}."))
    def first(key):
        if key not in as_:
            return k.fail(f"no {a} {key}")
        i = as_.index(key)
        return {a: key, "room|place": rooms[i], b: None if gone and not i and short else bs[i]}

    if not short:

        @k.look(f"get_{b}|{b}_info|describe_{b}", f"What is known of one {b}.", key=text(f"{b}|name", f"Name of the {b}."))
        def second(key):
            if key not in bs or (gone and key == bs[0]):
                return k.fail(f"no {b} {key}")
            return {b: key, c: cs[bs.index(key)], "former|before": cs[bs.index(key) - 1]}

    names = bs if short else cs

    @k.look(
        f"get_{x}|{x}_info|contact_of_{x}", f"The entry of one {x}, with {field}.", key=text(f"{x}|name", f"Name of the {x}.")
    )
    def last(key):
        if key not in names:
            return k.fail(f"no {x} {key}")
        i = names.index(key)
        return {x: key, f"second_{f}|old_{f}": deputies[i], f: answers[i]}

    def right():
        if not first.made(key=name):
            return first(key=name)
        if short and gone:
            return k.give_up(f"{name} has no {b}.")
        if not short and not second.made(key=bs[0]):
            return k.give_up(f"{bs[0]} is not known.") if k.seen(f"no {b} {bs[0]}") else second(key=bs[0])
        return k.answer(answers[0]) if last.made(key=names[0]) else last(key=names[0])

    return right
