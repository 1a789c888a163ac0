"""Reads from the first source, or from the second if that is down, and passes the value on."""

from kind import text

STRUCTURE = "fallback"
DOMAIN = "skins"

# value @ draw; thing; first source: tools; second source: tools; act tools; what the act does; key of the act
TABLE = """
address@host;service;registry;consul|registry;static file;hosts_file|static;set_upstream|point_to
  Points a proxy to an {v}.;proxy
price@money;article;price service;price|get_price;price sheet;sheet|price_sheet;update_tag|label;Writes a price tag.
  shelf
owner@person;repository;directory;directory|ldap;owners file;owners|codeowners;set_contact|contact
  Sets the contact of a board.;board
version@version;package;registry;registry|npm_view;mirror;mirror|mirror_view;pin|lock;Pins it in a project.;project
phone@phone;customer;CRM;crm|crm_lookup;address book;book|paper_book;set_callback|callback;Plans a call back.;ticket
checksum@id;image;registry;digest|inspect;manifest;manifest|cached;record_sum|write_sum;Writes a {v} into a release.
  release
mail@mail;employee;directory;people|ad_lookup;payroll list;payroll|staff_list;subscribe|add_member
  Adds somebody to a list.;list
start@time;job;scheduler;scheduler|cron_api;crontab;crontab|cron_file;note_start|put_entry;Writes a calendar entry.
  calendar
text@title;string;translation server;tms|server;last export;export|po_file;put_text|set_text;Puts a {v} on a screen.
  screen
expiry@date;certificate;issuer;issuer|ca_api;local store;store|keystore;set_reminder|remind
  Sets a reminder for a team.;team
rate@money;currency;bank;bank|bank_rate;cached table;cached|rate_table;set_rate|book_rate
  Sets the rate of an invoice run.;run
location@word;host;inventory;inventory|cmdb;rack sheet;rack_sheet|racks;dispatch|send_tech;Sends a technician.
  technician
commit@id;branch;git server;remote|git_remote;local clone;clone|local;deploy|deploy_commit;Deploys a {v}.;environment
quota@money;tenant;billing;billing|billing_api;last report;report|last_report;set_limit|cap
  Sets the limit of a gateway.;gateway
manager@person;employee;HR system;hr|hr_api;org chart;chart|org_chart;request_ok|ask;Asks to approve a request.;request
endpoint@url;partner;partner portal;portal|portal_api;contract;contract|paper;set_hook|set_target
  Sets where a webhook goes.;webhook
due date@date;invoice;ledger;ledger|ledger_api;scan;scan|ocr;plan_payment|pay_on;Plans a payment from an account.
  account
room@word;meeting;calendar;calendar|cal_api;notice board;board|notice;book_catering|cater
  Books catering with a caterer.;caterer
kernel@version;host;agent;agent|live;last scan;last_scan|scan_db;file_report|report;Puts a {v} into a report.;report
key@key;setting;config server;config|config_api;defaults;defaults|defaults_file;inject|set_env
  Puts a {v} into a container.;container
tracking number@id;order;carrier;carrier|carrier_api;dispatch log;dispatch_log|outbox;tell_buyer|notify
  Tells a buyer a {v}.;buyer
"""
SKINS = [row.split(";") for row in TABLE.strip().replace("\n  ", ";").splitlines()]


def make(k):
    value, thing, one, ones, two, twos, acts, about, key = k.pick(SKINS)
    value, draw = value.split("@")
    name, target, others = k.pick(k.word, k.ident)(), k.pick(k.word, k.id)(), k.words(k.int(2, 3))
    answer, old = getattr(k, draw)(), getattr(k, draw)()
    down = k.chance(65)
    both = down and k.chance(12)
    table = k.shuffled([(name, answer), *((w, getattr(k, draw)()) for w in others)])
    since = k.time()

    k.role(
        f"You fetch the {value} of a {thing} and pass it on.|{value} courier|You look up the {value}. Two sources.",
        f"Glue between {one}, {two} and {key}.|A bot that doesn't give up when the {one} is down.|{thing} lookup",
    )
    k.must(
        f"The {one} counts. Only if it does not answer, take the {two}.|First the {one}; if it is down, the {two}.",
        "If both are down, end with: not done.",
    )
    k.steps("Ask <first>.", "Use <second> if need be.", "Then <act>.")
    k.goal(
        f"{value} of {name} into {key} {target}",
        f"{key} {target} needs the {value} of {thing} {name}",
        f"Look up the {value} of the {thing} {name} and give it to the {key} {target}.",
        f"{name} -> {value} -> {key} {target}",
        f"{key} {target}: set to the {value} that {name} has",
        f"Could you find the {value} for {name}, please? The {key} {target} waits for it.",
        f"{key}={target} {value.replace(' ', '_')}=lookup({name})",
        f"The {key} {target} still has an old {value}. Take the present one of {thing} {name}.",
    )

    @k.look(
        ones,
        f"Asks the {one} for the {value} of one {thing}.",
        name=text(f"{thing}|name|of", f"Name of the {thing}."),
    )
    def first(**args):
        if down:
            return k.result(None, f"The {one} has been down since {since}.")
        if args["name"] != name:
            return []
        return {thing: name, value.replace(" ", "_"): answer, f"old_{value.replace(' ', '_')}": old}

    @k.look(twos, f"Prints the {two}: each {thing} and its {value}.")
    def second():
        if both:
            return k.result(None, f"The {two} can't be read at the moment.")
        return [{thing: w, value.replace(" ", "_"): v} for w, v in table]

    @k.act(
        acts,
        about.format(v=value),
        target=text(f"{key.split()[-1]}|target|for_", f"The {key}."),
        value=text(f"{value.replace(' ', '_')}|value|with_", f"The {value}."),
        name=text(f"{thing}|source|about", f"The {thing} it belongs to."),
    )
    def act(target, value, name):
        return f"{target}: {value} ({name})."

    def right():
        if not first.made(name=name):
            return first(name=name)
        if down and not second.made():
            return second()
        if both:
            return k.give_up("both sources are down.")
        return [] if act.made() else act(target=target, value=answer, name=name)

    return right
