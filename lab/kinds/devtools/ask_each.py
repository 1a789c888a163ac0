"""Asks each candidate of the goal for a figure and uses the best one."""

from kind import integer, text

STRUCTURE = "best-of-asked"
DOMAIN = "skins"

# candidate; candidates; figure; less or more is better; ask tools; act tools; what the act does; thing; count's name
TABLE = """
host;hosts;load;less;load_of|uptime;place|run_on;Runs a job on a {c}.;job;cores
mirror;mirrors;latency;less;ping_mirror|probe;use_mirror|set_mirror;Makes a project use a {c}.;project;retries
supplier;suppliers;price;less;quote|get_quote;order|buy_from;Orders from a {c}.;article;pieces
region;regions;carbon;less;carbon_of|footprint;deploy_in|launch;Launches a workload in a {c}.;workload;nodes
reviewer;reviewers;open reviews;less;workload|queue_of;ask_review|assign;Asks a {c} to review.;branch;days
runner;runners;waiting jobs;less;backlog|runner_info;send_job|enqueue;Sends a build to a {c}.;build;minutes
volume;volumes;free space;more;free|df;put_on|store;Stores a file set on a {c}.;file set;copies
carrier;carriers;days;less;transit|estimate;ship_with|hand_to;Ships with a {c}.;parcel;kilos
translator;translators;rate;less;rate_of|fee;commission|hire;Hires a {c} for a text.;text;words
room;rooms;seats;more;capacity|room_info;book|reserve;Books a {c} for an event.;event;hours
database;databases;connections;less;connections|db_stats;attach|use_db;Lets a service use a {c}.;service;pool
cluster;clusters;free memory;more;capacity_of|cluster_info;schedule_on|place_pod;Places a workload on a {c}.;workload
  replicas
provider;providers;uptime;more;sla|uptime_of;sign|choose;Signs with a {c} for a service.;service;months
agent;agents;solved tickets;more;solved|agent_stats;give|escalate_to;Gives a case to an {c}.;case;priority
queue;queues;length;less;length_of|depth;publish_to|push;Publishes a message to a {c}.;message;attempts
model;models;score;more;score_of|evaluate;promote_model|use_model;Uses a {c} for a task.;task;percent
branch office;branch offices;stock;more;stock_at|stock;request_from|transfer;Requests an article from a {c}.;article
  pieces
cache node;cache nodes;hit rate;more;hit_rate|stats;pin_to|bind;Binds a tenant to a {c}.;tenant;megabytes
freelancer;freelancers;free hours;more;hours_of|availability;engage|book_hours;Books a {c} for a project.;project;hours
link;links;loss;less;loss_of|mtr;route_via|prefer;Routes an office over a {c}.;office;megabits
printer;printers;waiting pages;less;queue_of|lpq;print_on|send_print;Prints a document on a {c}.;document;copies
"""
SKINS = [row.split(";") for row in TABLE.strip().replace("\n  ", ";").splitlines()]


def make(k):
    one, many, figure, better, asks, acts, about, thing, count = k.pick(SKINS)
    names = k.words(k.int(2, 4)) if k.chance(60) else k.ids(k.int(2, 4))
    values = dict(zip(names, k.numbers(len(names), 3, 99), strict=True))
    others = dict(zip(names, k.numbers(len(names), 100, 900), strict=True))
    what, n = k.pick(k.word, k.ident)(), k.int(2, 40)
    best = (min if better == "less" else max)(names, key=values.get)
    listed = ", ".join(names[:-1]) + " and " + names[-1]
    either = ", ".join(names[:-1]) + " or " + names[-1]
    rule = f"the {one} with the {'smallest' if better == 'less' else 'largest'} figure ({figure})"

    k.role(
        f"You choose among {many}.|{one} chooser|You compare {many} before you use one.|fair broker for {many}",
        f"You pick by {figure}. No favourites.|A bot that asks all {many} first.",
    )
    k.must(f"Choose {rule}.|It goes to {rule}.", f"Ask about all of them.|Every one of the {many} is asked.")
    k.steps("<ask> for each.", "Then <use> the best.")
    k.goal(
        f"{thing} {what}: {either}? {count} {n}",
        f"pick one of {listed} for {thing} {what}, {count}: {n}",
        f"We have {listed}. Use the best by {figure} for {what}, {count} {n}.",
        f"{what} ({count} {n}) needs a {one}. Candidates: {listed}.",
        f"which of {listed} is best for the {thing} {what}? take it. {count}={n}",
        f"Please compare {listed} and take one for {what}. {count.capitalize()}: {n}.",
        f"{n} {count}, {thing} {what}, choose from {listed}",
        f"{many}: {listed}\n{thing}: {what}\n{count}: {n}",
    )

    @k.look(
        asks,
        f"Tells the {figure} of one {one}.|Asks one {one} for its {figure}.",
        one=text(f"{one.split()[-1]}|of|name", f"Name of the {one}."),
    )
    def ask(one):
        if one not in values:
            return k.fail("Unknown.")
        return {figure.replace(" ", "_"): values[one], "max|limit": others[one]}

    @k.act(
        acts,
        about.format(c=one),
        one=text(f"{one.split()[-1]}|on|with_", f"Name of the {one}."),
        what=text(f"{thing.split()[-1]}|what|for_", f"The {thing}."),
        n=integer(f"{count}|n|size", f"{count.capitalize()}, a number."),
    )
    def use(one, what, n):
        if one not in values:
            return k.fail(f"Unknown: {one}.")
        return f"{what}: {one}, {n} {count}."

    def right():
        left = [ask(one=name) for name in names if not ask.made(one=name)]
        if left:
            return left
        return [] if use.made() else use(one=best, what=what, n=n)

    return right
