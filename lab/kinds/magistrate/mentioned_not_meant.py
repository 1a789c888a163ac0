"""A goal names several items, most of them only as background; one is to be acted on."""

from kind import text

STRUCTURE = "mentioned-not-meant"
DOMAIN = "correspondence"

# thing;verb;column
SKINS = """file;reopen;room
case;adjourn;chamber
claim;reassign;desk
account;unblock;branch
permit;extend;district
invoice;stop;cashier
shipment;redirect;dock
enrolment;cancel;stream
lease;renew;house
meter;exchange;feeder
patient;transfer;ward
sample;retest;bench
policy;reinstate;agency
ballot;quarantine;precinct
train;reroute;line
appeal;join;bench
parcel;resurvey;sheet
valve;close;basin"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    thing, verb, col = k.pick(SKINS.split("\n")).split(";")
    a, b, c = k.ids(3)
    where = dict(zip((a, b, c), k.words(3), strict=True))
    who, did = k.person(), k.pick("settled", "dealt with", "closed", "sent back")
    k.must(f"<act_on> wants the {col} that <where_is> gives.|First learn the {col} of the {thing} from <where_is>.", "What is only mentioned is left alone.|Only what is asked for is done.")
    k.role(f"You work on requests about {an(thing)}.", f"{thing} requests", "Reads letters, does what they ask and no more.")
    k.steps("<where_is>, then <act_on>.")
    v = verb
    k.goal(
        f"{a} was {did} last week and needs nothing. {b} is another matter: {v} it. Requested by {who}.",
        f"Unlike {a}, which stays as it is, {thing} {b} has to be dealt with ({v}). {who} asked for it; {c} is for later.",
        f"{who} writes: please {v} {b}. I had written {a} before, that was an error, and {c} is not mine.",
        f"{v} {b}, not {a} ({who})",
        f"Instead of {a} and {c}, as first ordered, {v} {b} only. For: {who}",
        f"As to {a}: no action. As to {c}: no action. As to {b}: {v}. Requested by {who}.",
    )

    @k.look("where_is|locate|find_it", f"Where {an(thing)} is.", item=text("item|no|id", f"Number of the {thing}."))
    def where_is(item):
        return {"no|id": item, col: where[item]} if item in where else k.fail(f"No {thing} {item}.")

    @k.act(f"{verb}|{verb}_{thing}|{verb}_one", f"To {verb} {an(thing)}.", item=text("item|no|id", f"Number of the {thing}."), place=text(f"{col}|at", f"Its {col}."), who=text("requested_by|for|who", "Who asked for it."))
    def act_on(item, place, who):
        return f"{item}: {verb} ({place})." if where.get(item) == place else k.fail(f"{item} is not at {place}.")

    def right():
        if not where_is.made(item=b):
            return where_is(item=b)
        if not act_on.made(item=b):
            return act_on(item=b, place=where[b], who=who)

    return right
