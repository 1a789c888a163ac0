"""Something may be done again only to those for whom it is long enough ago: before a day that the rules give."""

from kind import choice, text

STRUCTURE = "cooldown"
DOMAIN = "crm"

# item;group;verb;last word;options
SKINS = """customer;segment;call;last_call;sales,care
server;rack;reboot;last_reboot;soft,hard
donor;region;ask;last_gift;mail,phone
field;farm;spray;last_spray;north,south
patient;study;scan;last_scan;head,chest
user;cohort;survey;last_survey;short,long
sensor;line;calibrate;last_check;zero,span
car;fleet;wash;last_wash;inside,outside
key;vault;rotate;last_turn;quiet,loud
player;club;test;last_test;blood,speed
index;database;rebuild;last_build;online,offline
tree;park;prune;last_cut;light,heavy
boat;marina;inspect;last_visit;hull,engine
page;site;refresh;last_edit;text,images
lead;pipeline;mail;last_mail;intro,offer
filter;plant;change;last_change;fine,coarse
roof;street;clean;last_clean;brush,jet
backup;site;verify;last_test;sample,full
cow;herd;vaccinate;last_shot;left,right
runner;team;rest;last_rest;day,week"""


def make(k):
    item, group, verb, last, options = k.pick(SKINS.split("\n")).split(";")
    options = options.split(",")
    where, option = k.word(), k.pick(options)
    count = k.int(3, 5)
    ids = k.ids(count)
    *days, limit = k.dates(count + 1)
    rows = list(zip(ids, [d if k.chance(88) else "never" for d in days], strict=True))
    todo = [i for i, d in rows if d == "never" or d < limit]
    nice = last.replace("_", " ")

    k.role(f"You {verb} each {item} from time to time.|{item} rounds|Not too often: that is the rule.")
    k.must(f"Only those whose {nice} was before {limit}, or never.|{nice} on {limit} or later: leave it. Before that or never: {verb}.")
    k.steps("<listed> has the days.", "<do> the ones that are due.")
    k.goal(
        f"{verb} what is due in {where} ({option})",
        f"Please go through {group} {where} and {verb} each {item} that may be done again, {option}.",
        f"{group}: {where}\nmode: {option}\ntask: {verb} if due",
        f"cron {verb} {where} {option}",
        f"who in {where} is due? {verb} them all, {option} this time",
    )

    @k.look(f"list_{item}|{group}_list|due_list", f"Each {item} of a {group} with the day of the {nice}.", where=text(group, f"Name of the {group}."))
    def listed(**by):
        return [{item: i, last: d} for i, d in rows] if by["where"] == where else k.fail(f"no {group} {by['where']}")

    @k.act(f"{verb}|{verb}_{item}", f"Does one {item}: {verb}.|Will {verb} a single {item}.", ref=text(item, f"Number of the {item}."), how=choice("mode|how", "In which way.", options))
    def do(ref, how):
        return f"{ref}: {verb}" if ref in ids and not do.made(ref=ref) else k.fail(f"no {item} {ref}")

    def right():
        if not listed.made(where=where):
            return listed(where=where)
        return [do(ref=i, how=option) for i in todo if not do.made(ref=i)]

    return right
