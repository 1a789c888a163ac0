"""Hands things out; an optional remark goes along only in the cases that the rule names, and stays empty otherwise."""

from kind import text

STRUCTURE = "optional-when"
DOMAIN = "cloakroom and counters"

# thing;things;column;three values;extra word;verb;done
SKINS = """parcel;parcels;weight;light,middling,heavy;trolley;release;released
costume;costumes;trim;lace,fur,plain;box;issue;issued
violin;violins;age;new,old,antique;case;lend;lent
puppy;puppies;size;tiny,medium,big;crate;hand_over;handed over
painting;paintings;glazing;glass,acrylic,none;blanket;ship;shipped
bouquet;bouquets;bloom;rose,lily,thistle;sleeve;deliver;delivered
cake;cakes;filling;cream,jam,fruit;icepack;send;sent
bow;bows;draw;low,mid,high;guard;loan;loaned
seedling;seedlings;hardiness;tender,hardy,half-hardy;fleece;sell;sold
print;prints;paper;rag,rice,card;tube;dispatch;dispatched
knife;knives;blade;short,long,curved;sheath;return;returned
film reel;film reels;base;nitrate,acetate,polyester;tin;courier;couriered
kayak;kayaks;water;calm,fast,tidal;vest;rent;rented
chair;chairs;seat;cane,rush,leather;cover;collect;collected
cheese;cheeses;rind;washed,bloomy,waxed;paper;wrap;wrapped
parrot;parrots;temper;sweet,nippy,loud;perch;board;boarded
gown;gowns;cloth;silk,cotton,velvet;bag;pack;packed
book;books;cover;cloth,leather,paper;slip;post;posted
mower;mowers;fuel;petrol,mains,battery;lead;check_out;checked out
drum;drums;skin;calf,goat,plastic;sock;pass;passed on"""


def make(k):
    thing, things, column, values, extra, verb, done = k.pick(SKINS.split("\n")).split(";")
    values, n, person = values.split(","), k.int(2, 4), k.person()
    extras = k.ids(2)
    rows = [(i, k.pick(values), k.pick(person, person, k.person())) for i in k.ids(n)]
    if not any(r[2] == person for r in rows):
        rows[0] = (rows[0][0], rows[0][1], person)
    inverted = k.chance(50)
    cases = k.some(values, k.pick(1, 2) if not inverted else 1)
    needs = (lambda v: v not in cases) if inverted else (lambda v: v in cases)
    joined = " or ".join(cases)
    rule = (
        k.one(f"Give {extra} {extras[0]} along unless the {column} is {joined}.", f"Everything travels with {extra} {extras[0]}, bar those whose {column} is {joined}.")
        if inverted
        else k.one(f"If the {column} is {joined}, {extra} {extras[0]} goes along; otherwise no {extra}.", f"{extra.capitalize()} {extras[0]} is only for {column} {joined}.")
    )

    k.role(f"You give {things} back to their people.|{things} counter|Cloakroom sort of job, but with {things}.", f"You have {things} {done} when people turn up.")
    k.must(rule)
    k.steps("<held> says what we hold.", "<give> each.")
    k.goal(
        f"{person} is here: everything of theirs is to be {done}.",
        f"{verb.replace('_', ' ')} for {person}, all",
        f"Would you see to {person}? Whatever we hold for them should be {done}.",
        f"name: {person}. {things}: every one. action: {verb.replace('_', ' ')}",
        f"{person} has been waiting for ages! {verb.replace('_', ' ').capitalize()} the lot.",
    )

    @k.look("held|what_we_hold|counter_list", f"Lists the {things} that we hold.|All {things} here and whose they are.")
    def held():
        return [{"id|tag": i, column: c, "owner|whose": p} for i, c, p in rows if not give.made(key=i)]

    @k.act(
        f"{verb}|{verb}_one|{verb}_it",
        f"Has one {thing} {done}.|One {thing}: {done}.",
        key=text("id|tag|which", f"Tag of the {thing}.|Which {thing}."),
        to=text("to|person|name", "Name of the person.|Whose it is."),
        extra=text(f"{extra}|{extra}_no|along_with", f"Number of the {extra} that goes along. Leave it out if none does.|A {extra}, if one is needed.", optional=True),
    )
    def give(key, to, extra=None):
        return f"{key} {done}" if any(r[0] == key and r[2] == to for r in rows) and not give.made(key=key) else k.fail(f"{key} is not for {to}")

    def right():
        if not held.made():
            return held()
        return [give(key=i, to=p, **(dict(extra=extras[0]) if needs(c) else {})) for i, c, p in rows if p == person and not give.made(key=i)]

    return right
