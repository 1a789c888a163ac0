"""Of several versions one goes out: the newest of all, the newest approved, the last by an editor, as the rule has it."""

from kind import text

STRUCTURE = "version-by-rule"
DOMAIN = "proofs and cuts"

# thing;things;verb;receiver
SKINS = """cover;covers;print;printer
cut;cuts;deliver;cinema
score;scores;copy;orchestra
pattern;patterns;send;workroom
menu;menus;post;kitchen
poster;posters;hang;gallery
script;scripts;issue;cast
recipe;recipes;hand_on;baker
label;labels;stick;winery
map;maps;publish;festival
kit design;kit designs;order;maker
planting plan;planting plans;pass;gardener
running order;running orders;pin;crew
seating plan;seating plans;forward;caterer
mix;mixes;upload;label
logo;logos;embroider;tailor
ration plan;ration plans;give;stable
caption;captions;mount;museum
fixture list;fixture lists;mail;league
glaze test;glaze tests;fire;kiln room"""


def make(k):
    thing, things, verb, receiver = k.pick(SKINS.split("\n")).split(";")
    n, name, v = k.int(4, 6), k.word(), verb.replace("_", " ")
    people, to = k.people(2), k.mail()
    rows = [(x, d, k.pick(people), k.chance(50)) for x, d in zip(k.many(k.version, n), sorted(k.dates(n)), strict=True)]
    editor = k.pick(people)
    rules = [
        (lambda r: True, -1, "the newest, approved or not|whatever was saved last"),
        (lambda r: True, 0, "the very first, whatever came later|the oldest on record"),
        (lambda r: r[3], -1, "the newest that is approved|the last one with an approval"),
        (lambda r: r[3], 0, "the earliest that is approved|the first one with an approval"),
        (lambda r: r[2] == editor, -1, f"the last one made by {editor}|the newest by {editor}"),
        (lambda r: not r[3], -1, "the newest that is not approved yet|the last one that still lacks approval"),
    ]
    rules = [r for r in rules if any(r[0](x) for x in rows)]
    test, at, said = k.pick(rules)
    one = [r for r in rows if test(r)][at]
    said, newest_first = k.one(said), k.chance(50)

    k.role(f"You send {things} out.|{things}, outgoing|Versions, versions. You send the right one.", f"Dispatch for the {receiver}")
    k.must(f"What the {receiver} gets is {said}.|The one that counts for the {receiver}: {said}.")
    k.steps("<versions> has them all.", "<send> one.")
    k.goal(
        f"{v.capitalize()} the {thing} {name} for the {receiver}, {to}.",
        f"{name} to {to}",
        f"The {receiver} ({to}) is waiting for {name}. Would you see to it, and mind the version?",
        f"{thing}: {name}; to: {to}; version: as the rules say",
        f"Could you get the right {name} off to {to} before five?",
    )

    @k.look("versions|history|saved", f"All versions of one {thing}.|What was saved, and when.", name=text(f"{thing.split()[0]}|name|of", f"Name of the {thing}.|Which {thing}."))
    def versions(**by):
        out = [{"version|v": x, "saved|day": d, "by|who": p, "approved": a} for x, d, p, a in rows]
        return (out[::-1] if newest_first else out) if by.get("name") == name else k.fail(f"no {thing} of that name")

    @k.act(
        f"{verb}|send_{verb}|{verb}_out",
        f"Sends one version to the {receiver}.|To {v} one version.",
        name=text(f"{thing.split()[0]}|name|what", f"Name of the {thing}.|Which {thing}."),
        version=text("version|v|which", "Which version.|The version."),
        to=text("to|address|mail", "Mail address.|Where it goes."),
    )
    def send(name, version, to):
        return f"{name} {version} is out." if version in [r[0] for r in rows] else k.fail("no such version")

    def right():
        if not versions.made():
            return versions(name=name)
        return [] if send.made() else send(name=name, version=one[0], to=to)

    return right
