"""Takes the first few by a number into something that the goal names."""

from kind import text

STRUCTURE = "rank-top"
DOMAIN = "skins"

# thing; things; number; adjectives for much and little; place; list tools; act tools; what the act does; container
TABLE = """
feature request;feature requests;votes;most wanted,least wanted;board;requests;plan_in|schedule;Plans a {t}.;milestone
slow query;slow queries;ms;slowest,fastest;database;slow_log;assign_index|tune;Puts a {t} on a list.;tuning round
branch;branches;commits_ahead;furthest ahead,least ahead;repository;branches;queue_merge|enqueue;Queues a {t}.
  merge train
customer;customers;revenue;largest,smallest;CRM;customers;invite|add_guest;Invites a {t}.;event
page;pages;visits;most read,least read;wiki;pages;feature_page|promote;Puts a {t} on a list.;front page
test;tests;seconds;slowest,quickest;suite;timings;move_test|shard;Moves a {t} to a shard.;shard
host;hosts;load;busiest,idlest;cluster;hosts;rebalance|add_to;Puts a {t} into a pool.;pool
error;errors;hits;most frequent,rarest;application;errors;raise|make_case;Makes a case of an {t}.;bug list
bill;bills;amount;highest,lowest;ledger;bills;pay_with|add_to_run;Adds a {t} to a run.;payment run
file;files;kilobytes;largest,smallest;bucket;files;archive|move_cold;Archives a {t}.;archive
dependency;dependencies;days_behind;most outdated,freshest;package;outdated;bump_in|plan;Plans to bump a {t}.;sprint
string;strings;uses;most used,least used;locale;strings;send_out|add_string;Sends a {t} out.;translation order
alert;alerts;times_fired;noisiest,quietest;team;alerts;review_alert|discuss;Puts an {t} on the agenda.;review
container;containers;megabytes;hungriest,leanest;node;containers;migrate|shift;Shifts a {t}.;node pool
article;articles;stock;best stocked,scarcest;warehouse;articles;put_on_sale|offer;Puts an {t} on sale.;campaign
applicant;applicants;points;best,weakest;opening;applicants;shortlist|call_in;Calls an {t} in.;interview day
module;modules;complexity;most complex,simplest;repository;modules;plan_refactor|note;Plans work on a {t}.
  refactoring week
index;indexes;scans;most used,least used;schema;indexes;mark_index|collect;Puts an {t} on a list.;clean-up
endpoint;endpoints;calls;most called,least called;gateway;endpoints;cache_it|enable_cache;Caches an {t}.;cache profile
meeting;meetings;minutes;longest,shortest;calendar;meetings;question|propose_cut;Proposes to drop a {t}.;proposal
partner;partners;referrals;strongest,weakest;program;partners;award|give_tier;Gives a {t} a tier.;tier
"""
SKINS = [row.split(";") for row in TABLE.strip().replace("\n  ", ";").splitlines()]
NUMBERS = {1: "one", 2: "two", 3: "three"}


def make(k):
    thing, things, number, extremes, place, looks, acts, about, into = k.pick(SKINS)
    top = k.chance(70)
    extreme, n = extremes.split(",")[0 if top else 1], k.pick(1, 2, 2, 3)
    where, target, count = k.word(), k.pick(k.word, k.id)(), k.int(n + 2, n + 4)
    rows = list(zip(k.ids(count), k.words(count), k.numbers(count, 3, 999), strict=True))
    by_rank = sorted(rows, key=lambda row: row[2], reverse=top)
    wanted = [row[0] for row in by_rank[:n]]
    rows = k.shuffled(rows) if k.chance(70) else by_rank[::-1]
    few = f"the {extreme} {thing}" if n == 1 else f"the {NUMBERS[n]} {extreme} {things}"
    label = number.replace("_", " ")

    k.role(
        f"You rank {things}.|{things}, ranked by {label}|You choose {things} by their numbers.|top-{n} picker",
        f"You plan what comes next: {things} of one {place}.|Bot that knows which {things} matter.",
    )
    k.must(f"What counts is the number of {label}.|The ranking goes by {label}.")
    k.steps(f"<listed> the {things} of the {place}.", f"<put> each of them into the {into}.")
    k.goal(
        f"put {few} of {where} into {target} ({into})",
        f"{into} {target}: {few} of {where}",
        f"Which are {few} in {where}? They go into the {into} {target}." if n > 1 else
        f"Which is {few} in {where}? It goes into the {into} {target}.",
        f"{where}: {few} -> {target}",
        f"Please add {few} of the {place} {where} to {target}, by {label}.",
        f"There is room in {target}. Take {few} from {where}.",
        f"{place}={where} order={label} take={n} ({extreme}) {into.replace(' ', '_')}={target}",
        f"for {target} I want {few}, {place} {where}, nothing else",
        f"{into} {target} should start with {few} of {where}",
    )  # fmt: skip

    @k.look(
        f"{looks}|list_{looks}|get_{looks}",
        f"Lists the {things} of one {place}.|The {things} of the {place} with their {label}.",
        where=text(f"{place.lower()}|of|where", f"Name of the {place}.|Which {place}."),
    )
    def listed(**args):
        return [{"id|ref|no": i, "name|title": w, number: v} for i, w, v in rows] if args["where"] == where else []

    @k.act(
        acts,
        about.format(t=thing),
        item=text(f"{thing.split()[-1]}|id|what", f"Id of the {thing}."),
        target=text(into.split()[-1].replace("-", "_") + "|into|to", f"The {into}.|Which {into}."),
    )
    def put(item, target):
        if item not in [row[0] for row in rows] or put.made(item=item):
            return k.fail(f"{item}: not a {thing}, or already there.")
        return f"{item} is in {target}."

    def right():
        if not listed.made(where=where):
            return listed(where=where)
        return [put(item=i, target=target) for i in wanted if not put.made(item=i)]

    return right
