"""Groups have a budget and what they have spent; only the heads of those over it get a letter with both numbers."""

from kind import integer, text

STRUCTURE = "two-columns-compare"
DOMAIN = "billing"

# group;spent;budget;head;verb
SKINS = """team;spent;budget;lead;warn
flat;used;allowance;tenant;bill
class;absent;limit;teacher;notify
truck;weight;capacity;driver;stop
disk;used_gb;quota_gb;owner;mail
shop;sold;target;manager;praise
route;delay;tolerance;planner;alert
server;requests;ceiling;admin;page
player;fouls;maximum;coach;inform
pond;level;brim;keeper;call
course;enrolled;seats;dean;write
room;heads;permitted;host;warn
campaign;cost;cap;agency;pause_mail
house;noise;threshold;landlord;fine
plan;calls;included;customer;upsell
bed;watered;needed;gardener;tell
shift;hours;legal;foreman;caution
queue;waiting;normal;supervisor;ring
sheet;errors;accepted;author;return_to
feed;lag;agreed;operator;escalate_to"""


def make(k):
    group, spent, budget, head, verb = k.pick(SKINS.split("\n")).split(";")
    names, people = k.words(k.int(3, 5)), k.people(5)
    rows = []
    for n, p in zip(names, people, strict=False):
        a, b = k.numbers(2, 20, 900)
        rows.append((n, a, b, p))
    over = [r for r in rows if r[1] > r[2]]
    month, say = k.word(), verb.replace("_", " ")
    s, b_ = spent.replace("_", " "), budget.replace("_", " ")

    k.role(f"You watch {s} against {b_}.|{budget.replace('_', ' ')} watch|Numbers in two columns, letters to a few.")
    k.must(f"Only where {s} is more than {b_}.|{s} above {b_}: <tell> the {head}. Otherwise nothing.")
    k.steps("<sheet> has both columns.")
    k.goal(
        f"{say} each {head} whose {group} is over, list {month}",
        f"In list {month}: where {s} is higher than {b_}, please {say} the {head}.",
        f"list: {month}\nrule: {s} over {b_}\naction: {say}",
        f"cron: {month} {s}/{b_}",
        f"who went over in {month}? {say} them",
    )

    @k.look(f"sheet|list_{group}|{group}_sheet", f"Each {group} with {s}, {b_} and {head}.", name=text("list|name", "Name of the list."))
    def sheet(name):
        return [{group: n, spent: a, budget: b, head: p} for n, a, b, p in rows] if name == month else k.fail(f"no list {name}")

    @k.act(
        f"{verb}|{verb}_{head}",
        f"Writes to a {head} about a {group}: {say}.",
        who=text(head, f"Full name of the {head}."),
        name=text(group, f"Name of the {group}."),
        spent=integer(spent, f"The number of {s}."),
        budget=integer(budget, f"The number of {b_}."),
    )
    def tell(**by):
        return f"{by['who']}: sent" if (by["name"], by["spent"], by["budget"], by["who"]) in rows and not tell.made(name=by["name"]) else k.fail("wrong numbers")

    def right():
        if not sheet.made(name=month):
            return sheet(name=month)
        return [tell(who=p, name=n, spent=a, budget=b) for n, a, b, p in over if not tell.made(name=n)]

    return right
