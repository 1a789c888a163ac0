"""Runs steps of which each prints what the next one needs."""

from kind import choice, text

STRUCTURE = "pipeline"
DOMAIN = "release"

# source;step one;its product;step two;its product;step three;where
SKINS = """branch;build;artifact;sign;signature;publish;beta,stable
recording;transcode;clip;caption;subtitle file;release;private,public
sample;extract;tube;sequence;read set;deposit;internal,open
sketch;slice;gcode file;simulate;print ticket;queue_print;draft,fine
dump;anonymize;dataset;validate;report number;share;team,partner
drawing;nest;sheet plan;cost;offer number;send_offer;mail,portal
commit;package;bundle;scan;scan id;promote;staging,production
survey;clean;table;weight;weight set;tabulate;draft,final
photo;crop;proof;grade;look id;print;matte,glossy
schema;diff;migration;review;review id;apply;test,live
model;quantize;weights file;benchmark;score id;upload;private,public
netlist;route;layout;check_rules;rule report;order_board;proto,series
log;compress;archive;hash;hash id;store;hot,cold
manuscript;typeset;galley;proofread;proof id;print_book;paper,online
firmware;compile;image;sign;signature;roll_out;lab,fleet
invoice;render;document;stamp;stamp id;send;mail,post
mesh;refine;grid;solve;solution;export;coarse,full
strain;grow;culture;measure;curve id;file;notebook,database
ticket;estimate;estimate id;approve;approval;schedule;next,later
page;translate;draft;review;review id;publish;preview,live
key;generate;request;certify;certificate;install;primary,backup
track;mix;mixdown;master;master id;release;single,album"""


def make(k):
    src, one, p1, two, p2, three, where = k.pick(SKINS.split("\n")).split(";")
    u = str.maketrans(" ", "_")
    a, b, where = p1.translate(u), p2.translate(u), where.split(",")
    name, x, y, dx, dy = k.pick(k.word, k.ident)(), *k.ids(2), *k.ids(2)
    to, fails, says = k.pick(where), k.chance(12), three.replace("_", " ")
    both, who, has_who = k.chance(50), k.person(), k.chance(40)
    plus = f", responsible: {who}" if has_who else ""
    t2, t1 = two.replace("_", " "), one.replace("_", " ")

    k.role(
        f"You take a {src} all the way to {says}.|{t1}, {t2}, {says}|Pipeline in one agent. Each step feeds the next.",
        f"Release helper: from {src} to the end.",
    )
    k.must(f"Order: {t1}, {t2}, {says}.|First {t1}, then {t2}, then {says}.")
    k.must("If a step fails, stop and say that it was not done.|A failed step ends it: report that it is not possible.")
    k.steps(f"<first> gives the {p1}.", f"<second> gives the {p2}.", "<third> ends it.")
    k.goal(
        f"{says} {src} {name} to {to}{plus}|{name} -> {t1} -> {t2} -> {says} ({to}){plus}|Please bring the {src} {name} to {to}{plus}, all steps.",
        f"{to}: {says} {name}{plus}|When is {name} on {to}? Do it now, the whole way{plus}.",
        f"make {name} {three}={to}{plus}|{src} {name} is finished, so {t1}, {t2} and {says} it, {to}{plus}",
        f"everybody waits for {name}. run it through, target {to}{plus}",
    )

    @k.act(f"{one}|{one}_{src}", f"Step one: makes the {p1} from one {src}.", name=text(f"{src}|name", f"Name of the {src}."))
    def first(**q):
        if q["name"] != name or first.calls:
            return k.fail(f"{q['name']}: no such {src}, or done already")
        return {a: x, f"previous_{a}|old_{a}": dx, "took|seconds": 41}

    @k.act(
        f"{two}|{two}_{a}",
        f"Step two: makes the {p2} from one {p1}.",
        key=text(f"{a}|{a}_id|input", f"The {p1}."),
        name=text(f"{src}|of|name", f"Name of the {src}."),
    )
    def second(key, **q):
        if key != x or q["name"] != name or second.calls or not first.calls:
            return k.fail(f"{key} is not the {p1} of {q['name']}")
        if fails:
            return k.fail(f"{t2} failed: {x} is damaged")
        return {b: y, f"previous_{b}|old_{b}": dy, a: x}

    more = {"x": text(f"{a}|{a}_id", f"The {p1}.")} if both else {}
    if has_who:
        more["who"] = text("responsible|by|owner", "Who is responsible.")

    @k.act(
        f"{three}|{three}_it",
        f"Last step: {says}, with the {p2}.",
        y=text(f"{b}|{b}_id|with", f"The {p2}."),
        to=choice("to|target|kind", "Where to, or how.", where),
        **more,
    )
    def third(**q):
        if q["y"] != y or q.get("x") not in (None, x) or not second.calls or third.calls:
            return k.fail("refused: inputs do not fit")
        return k.one("done", f"{name}: {q['to']}", "ok")

    def right():
        if not first.calls:
            return first(name=name)
        if not second.calls:
            return k.give_up(f"{t2} failed.") if k.seen(f"{t2} failed") else second(key=x, name=name)
        more = (dict(x=x) if both else {}) | (dict(who=who) if has_who else {})
        return None if third.calls else third(y=y, to=to, **more)

    return right
