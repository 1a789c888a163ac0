"""Reads one figure of the named one; beyond the limit of the goal it gets what the goal says."""

from kind import integer, text

STRUCTURE = "threshold"
DOMAIN = "skins"

# thing; figure; unit; read tools; act tools; what the act does; amount's name; low-high; words for the act
TABLE = """
volume;use;percent;volume_info|df;extend|grow;Makes a {t} larger.;gigabytes;5-200;extend it by {n} GB
queue;length;messages;queue_info|depth;add_workers|scale;Adds workers to a {t}.;workers;1-20;add {n} workers
pool;connections;connections;pool_info|pg_pool;resize|set_max;Sets the size of a {t}.;size;20-300;resize it to {n}
service;latency;ms;service_stats|p99;set_replicas|scale_to;Sets the number of replicas.;replicas;2-30
  scale to {n} replicas
budget;spent;percent;budget|spend;raise_budget|top_up;Tops a {t} up.;euros;50-900;top it up by {n}
certificate;age;days;cert_info|cert;renew|reissue;Renews a {t}.;days;30-365;renew for {n} days
cache;hit rate;percent;cache_stats|cache;set_size|resize_cache;Sets the size of a {t}.;megabytes;64-2000;set size {n}
mailbox;fill;percent;mailbox|quota_of;set_quota|enlarge;Sets the quota of a {t}.;megabytes;500-5000;quota {n}
branch;lag;commits;branch_info|behind;sync_branch|pull_main;Takes commits into a {t}.;commits;5-90;take {n} commits
license;used seats;seats;licence_info|seats;buy_seats|add_seats;Buys seats.;seats;5-90;buy {n} seats
table;dead rows;percent;table_stats|bloat;vacuum|clean_table;Cleans a {t}.;cores;1-16;vacuum with {n} cores
customer;overdue;days;customer_info|overdue;set_credit|limit_credit;Sets the credit of a {t}.;credit;10-900;credit {n}
server;temperature;degrees;sensors|server_temp;set_fan|fan;Sets the fan of a {t}.;speed;20-100;fan at {n}
link;loss;percent;link_stats|mtr;shape|set_rate;Sets the rate of a {t}.;megabits;10-900;rate {n}
article;stock;pieces;stock|on_hand;reorder|buy;Orders more of an {t}.;pieces;10-500;order {n}
runner;waiting jobs;jobs;runner_info|backlog;set_slots|slots;Sets the slots of a {t}.;slots;2-24;give it {n} slots
log;growth;MB a day;log_info|growth;set_retention|keep_days;Sets how long a {t} is kept.;days;3-90;keep {n} days
index;fragmentation;percent;index_info|frag;set_fill|rebuild;Rebuilds an {t}.;fill factor;50-100;rebuild with fill {n}
sprint;planned points;points;sprint_info|load;cut_scope|drop_points;Takes points out of a {t}.;points;1-40
  cut {n} points
topic;lag;messages;topic_info|lag;add_partitions|split;Adds partitions to a {t}.;partitions;1-32;add {n} partitions
test suite;duration;seconds;suite_info|timing;set_shards|shard;Sets the shards of a {t}.;shards;2-24;make it {n} shards
"""
SKINS = [row.split(";") for row in TABLE.strip().replace("\n  ", ";").splitlines()]


def make(k):
    thing, figure, unit, reads, acts, about, amount, span, does = k.pick(SKINS)
    low, high = (int(end) for end in span.split("-"))
    n, name, others = k.int(low, high), k.pick(k.word, k.ident)(), k.words(k.int(2, 4))
    limit, above = k.int(30, 90), k.chance(65)
    hit = k.chance(80)
    value = limit + k.int(1, 60) if hit == above else limit - k.int(1, 25)
    rows = [(name, k.id(), value), *((w, k.id(), k.int(5, 150)) for w in others)]
    rows = k.shuffled(rows)
    ident = next(i for w, i, _ in rows if w == name)
    cond = f"{k.one('above|more than|over') if above else k.one('below|less than|under')} {limit}"
    does = does.format(n=n)

    k.role(
        f"You watch the {figure} of every {thing}.|{thing} watchdog|You act when the {figure} is out of bounds.",
        f"Autoscaler with a keyboard ({thing}, {figure}).|You keep an eye on one {thing}.|if-this-then-that, {figure}",
    )
    k.must("Otherwise leave it as it is.|If that is not so, do nothing.")
    k.steps(f"<read> shows the {figure}.", "<act> once, if at all.")
    k.goal(
        f"if the {figure} of {name} is {cond} {unit}: {does}",
        f"{name}: {does} when {figure} is {cond}",
        f"{does}, but only if {thing} {name} has a {figure} {cond}",
        f"Is the {figure} of the {thing} {name} {cond}? Then please {does}.",
        f"{figure}({name}) {'>' if above else '<'} {limit} ? {does} : nothing",
        f"Check {name}. Should its {figure} be {cond} {unit}, {does}.",
        f"I have a bad feeling about {thing} {name}. {figure.capitalize()} {cond} {unit}? {does.capitalize()}!",
        f"when {figure} {'>' if above else '<'} {limit} {unit} on {name} then {does}",
    )

    @k.look(reads, f"Lists the {figure} of each {thing}, in {unit}.|Every {thing} and its {figure}.")
    def read():
        return [{"name|title": w, "id|ref": i, figure.replace(" ", "_"): v} for w, i, v in rows]

    @k.act(
        acts,
        about.format(t=thing),
        item=text(f"{thing.split()[-1]}|id|on", f"Id of the {thing}, not its name."),
        n=integer(f"{amount.replace(' ', '_')}|n|by", f"{amount.capitalize()}, a number.|How many {amount}."),
    )
    def act(item, n):
        if item not in [i for _, i, _ in rows]:
            return k.fail(f"No {thing} with the id {item}.")
        return f"{item}: {n} {amount}."

    def right():
        if not read.made():
            return read()
        return [] if not hit or act.made() else act(item=ident, n=n)

    return right
