"""Two things are named, then "the former" or "the latter" says which of them is meant."""

from kind import choice, text

STRUCTURE = "former-latter"
DOMAIN = "support"

# thing;verb;options;trait
SKINS = """printer;restart;soft,hard;floor
order;cancel;refund,voucher;shop
branch;delete;local,remote;author
server;migrate;live,cold;rack
subscription;upgrade;plus,pro;plan
room;release;today,week;building
ticket;escalate;duty,manager;queue
domain;renew;one_year,two_years;registrar
parcel;reroute;home,depot;carrier
flag;archive;keep,purge;team
key;rotate;auto,manual;vault
meeting;cancel;silent,noisy;host
device;unlock;once,always;user
invoice;void;credit,rebill;client
song;remove;list,library;artist
camera;reboot;quick,full;gate
coupon;extend;days,weeks;campaign
player;suspend;match,month;club
replica;promote;safe,forced;zone
machine;service;minor,major;hall"""


def make(k):
    thing, verb, options, trait = k.pick(SKINS.split("\n")).split(";")
    options = options.split(",")
    names = k.words(4)
    ids, traits = dict(zip(names, k.ids(4), strict=True)), k.words(4)
    a, b = k.some(names, 2)
    which = k.pick("former", "latter")
    name = a if which == "former" else b
    option = k.pick(options)
    o = option.replace("_", " ")
    word = {"former": k.pick("the former", "the first of them", "the first one"), "latter": k.pick("the latter", "the second of them", "the second one")}[which]

    k.role(f"You {verb} what people write about.|{thing} support|Read twice, act once.")
    k.must("The former is the one that is named first, the latter the one named second.|Touch only the one that is meant.")
    k.steps("<listed> has the numbers.", "<do> it.")
    k.goal(
        f"I have two here, {a} and {b}. Please {verb} {word} ({o}).",
        f"about {a} and {b}: {verb} {word}, {o}",
        f"We talked about {a} as well as {b}. It is {word} that you should {verb}; {o} please.",
        f"{thing}s: {a}, {b}\naction: {verb} {word}\nmode: {o}",
        f"{a}, {b} ... {verb} {word}! {o}!",
    )

    @k.look(f"list_{thing}|{thing}_list|all_{thing}", f"Each {thing} with number and {trait}.|Numbers, by {thing}.")
    def listed():
        return [{thing: n, f"{thing}_no|no": i, trait: t} for (n, i), t in zip(ids.items(), traits, strict=True)]

    @k.act(
        f"{verb}|{verb}_{thing}",
        f"Does it to one {thing}: {verb}.",
        ref=text(f"{thing}_no|no", f"Number of the {thing}."),
        name=text(f"{thing}|name", f"Name of the {thing}, to be sure."),
        how=choice("mode|how", "In which way.", options),
    )
    def do(ref, name, how):
        return f"{ref}: {verb}" if ids.get(name) == ref else k.fail("number and name don't belong together")

    def right():
        if not listed.made():
            return listed()
        return None if do.made() else do(ref=ids[name], name=name, how=option)

    return right
