"""Raises or lowers something a step at a time until its reading is where the goal wants it."""

from kind import integer, text

STRUCTURE = "step-until"
DOMAIN = "skins"

# thing; reading; unit; read tools; step tools; what a step does; words for up, down
TABLE = """
pool;waiting requests;requests;pool_stats|stats;scale|resize;Adds or takes away a worker.;add,remove
service;latency;ms;latency|p95;adjust_replicas|scale;Adds or takes away a replica.;more,fewer
cluster;load;percent;cluster_load|load;change_nodes|scale_nodes;Adds or takes away a node.;grow,shrink
queue;age of the oldest;seconds;oldest|queue_age;set_consumers|consumers;Adds or takes away a consumer.;add,drop
cache;hit rate;percent;hit_rate|cache_stats;change_size|resize_cache;Makes it a step larger or smaller.;larger,smaller
link;loss;permille;loss|link_stats;change_rate|throttle;Makes the link a step faster or slower.;faster,slower
rack;temperature;degrees;temperature|sensors;fan|set_fan;Turns the fan a step up or down.;up,down
test suite;duration;seconds;duration|timing;shards|reshard;Adds or takes away a shard.;add,remove
crawler;errors;errors;crawl_errors|errors;speed|pace;Makes it a step faster or slower.;faster,slower
database;connections;connections;connections|db_stats;limit_step|pool_step;Moves the limit a step.;raise,lower
mail server;backlog;mails;backlog|mailq;senders|set_senders;Adds or takes away a sender.;add,remove
runner;waiting jobs;jobs;waiting|backlog;slots|set_slots;Adds or takes away a slot.;plus,minus
index;search time;ms;search_time|index_stats;segments|merge_step;Adds or merges a segment.;add,merge
campaign;spend a day;euros;spend|campaign_stats;bid|step_bid;Moves the bid a step.;raise,lower
log;volume;MB;volume|log_stats;level|log_level;Moves the level a step.;louder,quieter
stream;delay;seconds;delay|stream_stats;partitions|split;Adds or joins a partition.;split,join
room;noise;decibels;noise|meter;volume_step|amp;Turns the music a step up or down.;louder,softer
import;rows a second;rows;throughput|import_stats;threads|set_threads;Adds or takes away a thread.;add,remove
proxy;rejected calls;calls;rejected|proxy_stats;rate_step|limit;Moves the limit a step.;widen,tighten
battery;charge;percent;charge|battery;current|charger;Moves the current a step.;more,less
rollout;share of users;percent;share|rollout_stats;step_rollout|move;Moves the rollout a step.;forward,back
"""
SKINS = [row.split(";") for row in TABLE.strip().replace("\n  ", ";").splitlines()]


def make(k):
    thing, reading, unit, reads, steps, about, words = k.pick(SKINS)
    up, down = words.split(",")
    name, wants_less = k.pick(k.word, k.ident)(), k.chance(60)
    raises = k.chance(50)  # whether a step up makes the reading larger
    limit, count = k.int(300, 600), 0 if k.chance(10) else k.int(1, 3)
    size = k.int(11, 60)
    start = limit - k.int(1, 10) + size * count if wants_less else limit + k.int(1, 10) - size * count
    way, first = 1 if raises != wants_less else -1, k.int(5, 12)
    bound = f"{k.one('below|under|less than') if wants_less else k.one('above|over|more than')} {limit}"

    k.role(
        f"You keep the {reading} of each {thing} in bounds.|{thing} tuner|You turn a knob: {reading}.",
        f"Control loop in a chat window ({thing}).|step by step: {reading}|You move a {thing} in small steps.",
    )
    effect = "larger" if raises else "smaller"
    k.must(f"Each level '{up}' makes the {reading} {effect}, '{down}' the opposite.", "Read again after each step.")
    k.steps("<read> first.", "<step>, then <read>, until it is right.")
    k.goal(
        f"get the {reading} of {name} {bound}",
        f"{thing} {name}: {reading} {bound} {unit}",
        f"The {reading} of {name} has to be {bound} {unit}. Go in steps.",
        f"{bound} {unit}, please: {reading} of {thing} {name}",
        f"Is the {reading} of {name} {bound}? If not, step until it is.",
        f"tune {name} until {reading} is {bound}",
        f"users complain about {name}. {reading} must be {bound}",
        f"{name}.{reading.replace(' ', '_')} {'<' if wants_less else '>'} {limit}",
    )

    def level():
        return step.calls[-1]["level"] if step.calls else first

    def now():
        return start + size * (level() - first) * (1 if raises else -1)

    @k.look(
        reads,
        f"Reads the {reading} of one {thing}, in {unit}, and its level.",
        name=text(f"{thing.split()[-1]}|name|of", f"Name of the {thing}."),
    )
    def read(**args):
        if args["name"] != name:
            return k.fail(f"No such {thing}.")
        at = level()
        return {"reading|value": now(), "level|stage": at, f"next_{up}": at + 1, f"next_{down}": at - 1}

    @k.act(
        steps,
        about,
        name=text(f"{thing.split()[-1]}|name|which", f"Name of the {thing}."),
        level=integer("level|to|stage", "The level, one above or one below the present one."),
    )
    def step(**args):
        if args["name"] != name or abs(args["level"] - level()) != 1:
            return k.fail("One step at a time, for a name that exists.")
        return f"The level is {args['level']}."

    def good():
        return now() < limit if wants_less else now() > limit

    def right():
        if not k.seen(now()):
            return read(name=name)
        return None if good() else step(name=name, level=level() + way)

    return right, good
