"""Reads a list and makes one call for each person or group that occurs in it, however often."""

from kind import text

STRUCTURE = "group-act"
DOMAIN = "skins"

# thing; things; who occurs; states: wanted, other; place; list tools; act tools; what the act does
TABLE = """
review;reviews;reviewer;overdue,done;repository;reviews|list_reviews;remind|nudge;Reminds one {g}.
ticket;tickets;assignee;stale,fresh;project;tickets|list_tickets;ask_status|poke;Asks one {g} for the status.
invoice;invoices;customer;unpaid,paid;ledger;invoices|list_invoices;send_dunning|dun;Sends one {g} a reminder.
alert;alerts;team;firing,quiet;cluster;alerts|list_alerts;page_team|page;Pages one {g}.
test;tests;owner;failing,passing;suite;tests|results;tell_owner|notify;Notifies one {g}.
certificate;certificates;domain owner;expiring,valid;account;certs|list_certs;warn|warn_owner;Warns one {g}.
branch;branches;author;unmerged,merged;repository;branches|list_branches;ask_cleanup|sweep;Asks one {g} to tidy up.
string;strings;translator;missing,translated;locale;strings|list_strings;order_work|commission;Sends one {g} the work.
timesheet;timesheets;employee;missing,filed;month;timesheets|sheets;chase|chase_up;Chases one {g}.
host;hosts;admin;unpatched,patched;data centre;hosts|list_hosts;open_window|ask_window;Asks one {g} for a window.
booking;bookings;guest;unconfirmed,confirmed;calendar;bookings|list_bookings;ask_confirm|confirm_ask;Asks one {g}.
secret;secrets;service;leaked,safe;vault;secrets|list_secrets;rotate_all|rotate;Rotates everything of one {g}.
order;orders;supplier;late,on time;shop;orders|list_orders;claim|complain;Complains to one {g}.
dependency;dependencies;maintainer;vulnerable,fine;package;deps|list_deps;report|disclose;Writes to one {g}.
page;pages;editor;outdated,current;wiki;pages|list_pages;request_edit|ask_editor;Writes to one {g}.
device;devices;holder;lost,found;office;devices|list_devices;block_holder|suspend;Suspends one {g}.
job;jobs;queue;stuck,running;scheduler;jobs|list_jobs;flush_queue|flush;Flushes one {g}.
session;sessions;user;suspicious,normal;app;sessions|list_sessions;reset_user|force_reset;Resets one {g}.
parcel;parcels;carrier;delayed,delivered;depot;parcels|list_parcels;file_inquiry|inquire;Asks one {g}.
shard;shards;node;unassigned,started;index;shards|list_shards;reroute|reroute_node;Reroutes what one {g} has.
expense;expenses;colleague;unclear,clear;quarter;expenses|list_expenses;ask_receipts|query;Asks one {g} for receipts.
"""
SKINS = [row.split(";") for row in TABLE.strip().replace("\n  ", ";").splitlines()]


def make(k):
    thing, things, group, states, place, looks, acts, about = k.pick(SKINS)
    wanted, other = states.split(",")
    where, due = k.pick(k.word, k.ident)(), k.date()
    groups = k.people(4) if k.chance(65) else k.words(4)
    count = k.int(4, 8)
    rows = [(i, k.pick(groups), k.pick(wanted, other)) for i in k.ids(count)]
    if k.chance(8):
        rows = [(i, g, other) for i, g, _ in rows]
    todo = list(dict.fromkeys(g for _, g, s in rows if s == wanted))

    k.role(
        f"You follow up on {things}.|{things} follow-up|You remind, once. Topic: {things}.|secretary for {things}",
        f"You read the {things} of one {place} and write to each {group} concerned.|reminder cron ({things})",
    )
    k.must(f"One call for each {group}, never two.|Each {group} hears from you once, however many {things} there are.")
    k.steps(f"<listed> the {things}.", f"<tell> each {group} who has one that is {wanted}.")
    k.goal(
        f"every {group} in {where} with {wanted} {things}: once, deadline {due}",
        f"{where}: {wanted} {things} -> tell each {group}, until {due}",
        f"Who still has {wanted} {things} in {where}? Contact every such {group} once. Deadline: {due}.",
        f"deadline {due}. {place} {where}, {things} that are {wanted}, one call a {group}",
        f"Please get after the {wanted} {things} of {where}. Each {group} once, {due} at the latest.",
        f"{place}={where} state={wanted} per={group.replace(' ', '-')} due={due}",
        f"too many {wanted} {things} in {where}! each {group} concerned gets until {due}",
        f"until {due}: {wanted} {things}, {place} {where}. Don't spam, one for each {group}.",
    )

    @k.look(
        looks,
        f"Lists the {things} of one {place}.|All {things} with {group} and state.",
        where=text(f"{place.split()[-1]}|of|where", f"Name of the {place}.|Which {place}."),
    )
    def listed(**args):
        if args["where"] != where:
            return []
        return [{"id|no": i, group.replace(" ", "_"): g, "state|status": s} for i, g, s in rows]

    @k.act(
        acts,
        about.format(g=group),
        who=text(f"{group.split()[-1]}|who|to", f"The {group}."),
        where=text(f"{place.split()[-1]}|about|in_", f"The {place} that it is about."),
        due=text("deadline|due|until", "Until when.|Last day."),
    )
    def tell(who, due, **args):
        if who not in groups or tell.made(who=who):
            return k.fail(f"{who} is unknown, or was told already.")
        return f"{who}: told, {due}."

    def right():
        if not listed.made(where=where):
            return listed(where=where)
        return [tell(who=g, where=where, due=due) for g in todo if not tell.made(who=g)]

    return right
