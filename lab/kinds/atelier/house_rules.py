"""The rules are on a page of their own, and differ from house to house: read them, then deal with the request."""

from kind import choice, text

STRUCTURE = "policy-in-result"
DOMAIN = "venues with rules"

# house;thing;three sorts;verb yes;verb no
SKINS = """gallery;bag;rucksack,tote,case;admit;refuse
stable;visitor;child,adult,senior;pass;turn_away
theatre;camera;film,phone,pocket;allow;hold
allotment;structure;shed,arch,pond;permit;deny
kitchen;trader;fish,bread,meat;let_in;send_back
press;pitch;verse,memoir,crime;take;decline
kennel;guest;puppy,rescue,bitch;house;reject
pool;float;ring,board,noodle;wave_through;stop
garden;picnic;rug,hamper,grill;welcome;bar
cinema;snack;nuts,crisps,fruit;accept;seize
studio;clay;raku,stoneware,terracotta;fire;shelve
museum;loan;drawing,bronze,textile;grant;withhold
club;shoe;spike,stud,trainer;clear;block
orchestra;player;deputy,student,guest;seat;dismiss
market;stall;plants,antiques,clothes;license;strike_off
farm;dog;collie,spaniel,hound;open_to;shut_out
salon;dress;mini,midi,maxi;show;omit
dance hall;shoe;heel,clog,pump;let_pass;hand_back
apiary;hive;top_bar,skep,national;install;return_it
pub;musician;fiddler,piper,drummer;host;skip"""


def make(k):
    house, thing, sorts, yes, no = k.pick(SKINS.split("\n")).split(";")
    sorts, name, n = sorts.split(","), k.word(), k.int(2, 4)
    rows = [(i, k.pick(sorts), k.int(1, 60)) for i in k.ids(n)]
    sort, limit = k.pick(sorts), k.int(10, 50)
    rows = [(i, s, v + (v == limit)) for i, s, v in rows]
    tests = [
        (lambda r: r[1] != sort, f"Anything goes here, but never {sort}.|We take all sorts except {sort}."),
        (lambda r: r[1] == sort, f"Here it's {sort} or nothing.|We take {sort} and no other sort."),
        (lambda r: r[2] <= limit, f"Up to a size of {limit} all are fine, beyond that none.|Nothing larger than {limit} gets through."),
        (lambda r: r[2] > limit, f"It has to be larger than {limit}.|What is smaller than {limit} is not worth our while."),
        (lambda r: r[1] != sort or r[2] <= limit, f"Only {sort} has a limit: not larger than {limit}. The other sorts are always fine.|No {sort} larger than {limit}; all else passes."),
        (lambda r: True, "We turn nobody and nothing away.|All welcome, whatever the sort and size."),
    ]
    test, rule = k.pick(tests)
    rule, other_rule = k.one(rule), k.one(k.pick(tests)[1])
    other = k.word()

    k.role(f"You stand at the door, so to speak.|door duty|You answer requests to several houses: each has its rules.", f"Requests desk. One {house}, many opinions.")
    k.steps("<rules_of> the house first.", "<requests> are the ones waiting.", "Each gets an answer.")
    k.goal(
        f"Answer the requests at {name}, by its own rules.",
        f"{name}: clear the requests",
        f"There's a queue at the {house} {name}. Would you decide every {thing} by the house rules there?",
        f"{house}: {name}; job: decide each {thing}",
        f"Nobody has answered the people at {name} yet. Do it, and stick to what the {house} says.",
    )

    @k.look("rules_of|house_rules|read_rules", f"The rules of a {house}.|What a {house} lets in.", prints="prose", name=text(f"{house.split()[0]}|name|of", f"Name of the {house}.|Which {house}."))
    def rules_of(**by):
        return {name: rule, other: other_rule}.get(by.get("name")) or k.fail(f"no such {house}")

    @k.look("requests|waiting|queue", f"What waits at a {house}.|Every {thing} that waits.", name=text(f"{house.split()[0]}|name|at", f"Name of the {house}.|Which {house}."))
    def requests(**by):
        return [{"id|no": i, "sort|kind": s, "size": v} for i, s, v in rows] if by.get("name") == name else k.fail("nothing waits there")

    @k.act(
        "decide|answer_request|give_answer",
        f"Decides about one {thing}.|Answers one request.",
        key=text("id|no|request", f"Number of the {thing}.|Which request."),
        verdict=choice("verdict|answer|decision", f"{yes}: it may. {no}: it may not.|The answer: {yes} if the rules allow it, {no} if not.", [yes, no]),
        name=text(f"{house.split()[0]}|name|at", f"Name of the {house}.|Where it waits."),
    )
    def decide(key, verdict, **by):
        return f"{key}: {verdict}" if key in [r[0] for r in rows] and not decide.made(key=key) else k.fail(f"{key} isn't waiting")

    def right():
        if not (rules_of.made(name=name) and requests.made(name=name)):
            return [t(name=name) for t in (rules_of, requests) if not t.made(name=name)]
        return [decide(key=r[0], verdict=yes if test(r) else no, name=name) for r in rows if not decide.made(key=r[0])]

    return right
