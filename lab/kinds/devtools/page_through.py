"""Pages through a long list until the named one is there, then sets two things of it."""

from kind import choice, integer, text

STRUCTURE = "page-find+chain-act"
DOMAIN = "skins"

# thing; things; place; list tools; act tools; what the act does; value's name @ draw; choice's name; choices
TABLE = """
issue;issues;repository;issues|list_issues;triage|update_issue;Triages an {t}.;assignee@person;priority;low,high,urgent
user;users;directory;users|list_users;update_user|set_user;Updates a {t}.;manager@person;status;active,locked,away
order;orders;shop;orders|list_orders;plan_order|set_delivery;Plans one {t}.;delivery day@date;carrier;bike,van,post
log file;log files;server;logs|list_logs;keep_log|set_policy;Sets what happens to a {t}.;keep until@date;mode;zip,plain
domain;domains;account;domains|list_domains;set_contact|update_domain;Updates a {t}.;contact@mail;renewal;auto,manual
package;packages;registry;packages|list_packages;deprecate|mark;Marks a {t}.;successor@word;level;soft,hard
page;pages;wiki;pages|list_pages;assign_page|set_page;Sets who looks after a {t}.;editor@person;review;monthly,yearly
invoice;invoices;ledger;invoices|list_invoices;schedule_payment|plan;Plans the payment of an {t}.;pay on@date;by
  wire,card
device;devices;office;devices|list_devices;enroll|set_device;Enrolls a {t}.;owner@person;profile;strict,open
table;tables;warehouse;tables|list_tables;classify|set_table;Classifies a {t}.;steward@mail;class;public,internal,secret
test;tests;suite;tests|list_tests;retag|set_test;Retags a {t}.;runner@host;speed;fast,slow
subscriber;subscribers;mailing list;subscribers|members;move_sub|set_sub;Changes a {t}.;new address@mail;format
  html,plain
repository;repositories;organisation;repos|list_repos;transfer|set_repo;Changes a {t}.;new name@word;visibility
  public,private
ticket;tickets;help desk;tickets|queue;hand_on|forward;Hands a {t} on.;agent@person;lane;normal,express
job;jobs;scheduler;jobs|list_jobs;retime|set_job;Changes when a {t} runs.;start@time;days;daily,weekly
key;keys;locale;keys|list_keys;translate_key|put;Sets the text of a {t}.;text@title;state;final,fuzzy
volume;volumes;storage;volumes|list_volumes;relocate|move_volume;Moves a {t}.;node@host;tier;ssd,hdd
alert rule;alert rules;monitoring;rules|list_rules;tune|set_rule;Tunes an {t}.;receiver@mail;severity;info,warning,page
booking;bookings;calendar;bookings|list_bookings;shift_booking|set_booking;Shifts a {t}.;time@time;room;north,south
contract;contracts;archive;contracts|list_contracts;extend|renew;Extends a {t}.;until@date;term;fixed,rolling
lead;leads;CRM;leads|list_leads;qualify|set_lead;Qualifies a {t}.;next call@date;grade;hot,cold
"""
SKINS = [row.split(";") for row in TABLE.strip().replace("\n  ", ";").splitlines()]


def make(k):
    thing, things, place, looks, acts, about, gets, label, options = k.pick(SKINS)
    (field, draw), options = gets.split("@"), options.split(",")
    where, value, option = k.word(), getattr(k, draw)(), k.pick(options)
    count, size = k.int(6, 11), k.int(2, 3)
    names = k.words(count) if k.chance(60) else [" ".join(k.words(2)) for _ in range(count)]
    rows = list(zip(k.ids(count), names, strict=True))
    pages = [rows[at : at + size] for at in range(0, count, size)]
    missing = k.chance(10)
    name = k.word() + " " + k.word() if missing else k.pick(names[size:] if k.chance(80) else names)
    ident = next((i for i, n in rows if n == name), "")

    k.role(
        f"You look after the {things} of one {place}.|{thing} editor|You find {things} in long lists and update them.",
        f"Patient bot: pages through {things}.|back office, {things}|The {place} has a slow API. You talk to it.",
    )
    k.must("If it is on no page, end with: not done.|Not on any page: say that it cannot be done.")
    k.steps("Go through <page> until it is there.", "Then <change> it.")
    k.goal(
        f"{name} in {where}: {field} {value}, {label} {option}",
        f"set {field} = {value} and {label} = {option} for the {thing} {name} ({where})",
        f"The {thing} {name} of {where} should have {value} as {field} and {option} as {label}.",
        f"{option} ({label}) and {value} ({field}) for {name}, {place} {where}",
        f"Please find {name} among the {things} of {where}. {field.capitalize()}: {value}, {label}: {option}.",
        f"{where} > {name}: {label}={option}; {field}={value}",
        f"Could {name} get {field} {value}? And {label} {option}, it's in {where}.",
        f"{value} wants it, so: {thing} {name}, {field} {value}, {label} {option}, {place} {where}",
        f"update {thing} where name='{name}' and {place}='{where}': {field}={value}, {label}={option}",
    )

    @k.look(
        looks,
        f"Lists the {things} of one {place}, a page at a time.|One page of {things}; says which page is next.",
        where=text(f"{place.split()[-1].lower()}|of|where", f"Name of the {place}."),
        page=integer("page|p|n", "Number of the page, from 1.", default=1),
    )
    def page(page, **args):
        if args["where"] != where or not 1 <= page <= len(pages):
            return k.fail("There is no such page.")
        more = f"next page: {page + 1}" if page < len(pages) else "last page"
        return k.result([{"id|no|key": i, "name|title": n} for i, n in pages[page - 1]], more)

    @k.act(
        acts,
        about.format(t=thing),
        item=text(f"{thing.split()[-1]}|id|which", f"Id of the {thing}."),
        value=text(field.replace(" ", "_") + "|value|to", f"{field.capitalize()} of the {thing}."),
        option=choice(f"{label}|kind|as_", f"The {label}.|Its {label}.", options),
    )
    def change(item, value, option):
        if item not in dict(rows):
            return k.fail(f"No {thing} {item}.")
        return f"{item}: {field} {value}, {label} {option}."

    def right():
        if change.made():
            return None
        for number, part in enumerate(pages, 1):
            if not page.made(where=where, page=number):
                return page(where=where, page=number)
            if ident in dict(part):
                return change(item=ident, value=value, option=option)
        return k.give_up(f"{name} is on no page.")

    return right
