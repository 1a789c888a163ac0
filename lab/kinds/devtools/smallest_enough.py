"""Orders the smallest or cheapest one that is enough, under the name that the goal gives."""

from kind import integer, text

STRUCTURE = "pick-nearest+order-form"
DOMAIN = "skins"

# thing; what it is chosen by; unit; list tools; act tools; what the act does; what is named; how its people say it
TABLE = """
machine type;memory;GB;sizes|machine_types;create_vm|new_server;Creates a server.;server;vm {n} with {x} GB, no bigger
disk;capacity;GB;disk_types|disks;attach_disk|new_volume;Creates a volume.;volume;{n} needs {x} GB of disk
plan;seats;seats;plans|list_plans;subscribe|take_plan;Subscribes a team to a {t}.;team;{x} people in team {n}. plan?
room;places;chairs;rooms|list_rooms;book_room|reserve;Books a {t} for an event.;event;{x} people come to {n}, book
runner;cores;cores;runners|list_runners;assign_runner|use;Gives a pipeline its {t}.;pipeline;pipeline {n}: {x} cores
database tier;connections;connections;tiers|db_tiers;create_db|provision;Creates a database.;database;db {n}, {x} conns
mail quota;messages a day;mails;quotas|list_quotas;set_quota|grant;Gives a sender its quota.;sender;{n} sends {x} a day
cache;size;MB;caches|cache_sizes;add_cache|new_cache;Creates a cache.;cache;cache {n}, must hold {x} MB
storage class;retention;days;classes|storage_classes;create_bucket|mkbucket;Creates a bucket.;bucket;keep {n} {x} days
support level;hours;hours;levels|support_levels;buy_support|sign_up;Buys support for a product.;product;{x} h for {n}
timeout profile;seconds;s;profiles|timeouts;apply_profile|set_timeout;Sets the profile of a job.;job
  {n} takes {x} seconds
link;bandwidth;Mbit;links|carriers;order_link|lease_line;Orders a line for an office.;office;office {n}: {x} Mbit
UPS;load;watts;ups_models|models;order_ups|buy_ups;Orders a UPS for a rack.;rack;rack {n} draws {x} watts, order
node pool;pods;pods;pools|pool_sizes;add_pool|scale;Adds a pool to a cluster.;cluster;{x} more pods for cluster {n}
log package;volume a day;MB;packages|log_plans;book_logs|enable_logs;Enables logs for an app.;app;{n} logs {x} MB a day
GPU;memory;GB;gpus|gpu_types;rent_gpu|claim;Rents a {t} for an experiment.;experiment;experiment {n} wants {x} GB of GPU
envelope;sheets;sheets;envelopes|stock;take_envelope|use_envelope;Packs a mailing.;mailing;mailing {n}: {x} sheets each
translation pack;words;words;packs|word_packs;order_pack|buy_words;Orders words for a locale.;locale;{x} words for {n}
test device;screen width;px;devices|device_farm;reserve_device|lend;Lends a device to a tester.;tester
  {n}: {x} px at least
batch window;minutes;min;windows|batch_slots;claim_window|take_slot;Claims a window for a task.;task
  task {n} runs {x} min
certificate;host names;names;cert_types|offers;order_cert|buy_cert;Orders a {t} for a domain.;domain;{n} has {x} names
"""
SKINS = [row.split(";") for row in TABLE.strip().replace("\n  ", ";").splitlines()]


def make(k):
    thing, measure, unit, looks, acts, about, named, own = k.pick(SKINS)
    count, name = k.int(4, 6), k.pick(k.word, k.ident)()
    sizes = sorted(k.numbers(count, 4, 400))
    prices = [int(p) for p in sorted(k.numbers(count, 5, 900))]
    by_price = k.chance(40)
    if by_price:
        prices = k.shuffled(prices)
    codes = k.shuffled(k.ids(count))
    rows = list(zip(codes, sizes, prices, strict=True))
    need = sizes[-1] + k.int(1, 60) if k.chance(10) else k.int(sizes[0] + 1, sizes[-1])
    enough = [row for row in rows if row[1] >= need]
    best = min(enough, key=lambda row: row[2 if by_price else 1])[0] if enough else ""
    rows = k.shuffled(rows)
    which = "cheapest" if by_price else "smallest"
    owner = k.mail()

    k.role(
        f"You order a {thing} for whoever needs one.|{thing} purchasing|You save money. Topic: {thing}.",
        f"You give each {named} the {thing} it needs, not more.|Capacity clerk ({thing}, {measure}).|right-sizing bot",
    )
    k.must(
        f"Take the {which} {thing} that is enough.|Of those that suffice, the {which} one.",
        "If none is enough, end with: not done.|Nothing large enough: say that it cannot be done.",
    )
    k.steps("See <offers>.", f"<order> the right {thing} once.")
    k.goal(
        f"{own.format(n=name, x=need)}, billed to {owner}",
        f"{own.format(n=name, x=need)} ({owner} pays)",
        f"{thing} for {named} {name}: at least {need} {unit}, owner {owner}",
        f"We need a {thing} with {need} {unit} or more. It is for {name}; {owner} gets the bill.",
        f"{need} {unit} for {name}, bill {owner}",
        f"Which {thing} does {name} need if it is to have {need} {unit}? Order it for {owner}.",
        f"{named}={name} {measure.replace(' ', '_')}>={need} owner={owner}",
        f"{owner} wants {named} {name} to have {need} {unit}. Order what is enough.",
        f"Please get {name} something with {need} {unit} ({measure}), account {owner}. Thanks",
    )

    @k.look(looks, f"Lists each {thing} on offer: {measure} in {unit}, and price.|What there is to choose from.")
    def offers():
        return [{"code|id|sku": c, measure.replace(" ", "_"): s, "price|cost": p} for c, s, p in rows]

    @k.act(
        acts,
        about.format(t=thing),
        code=text("code|type|sku", f"Code of the {thing}.|Which {thing}, by its code."),
        name=text(f"{named}|for_|name", f"Name of the {named}."),
        size=integer("needed|minimum|at_least", f"What is needed, in {unit}."),
        owner=text("owner|bill_to|account", "Mail address of who pays."),
    )
    def order(code, name, size, owner):
        if code not in codes:
            return k.fail(f"No {thing} {code}.")
        return f"{code} for {name}, {owner} pays."

    def right():
        if not offers.made():
            return offers()
        if not best:
            return k.give_up(f"no {thing} has {need} {unit}.")
        return [] if order.made() else order(code=best, name=name, size=need, owner=owner)

    return right
