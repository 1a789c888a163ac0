"""Reads a copy; if it is from before the day of the goal it is renewed first, then the value is used."""

from kind import text

STRUCTURE = "refresh"
DOMAIN = "skins"

# copy; of what; read tools; renew tools; what renewing does; value @ draw; act tools; what the act does; target
TABLE = """
cache;package index;read_index|cached;refresh_index|update_index;Fetches the {o} anew.;version@version;pin|install
  Pins a version.;project
snapshot;inventory;inventory|read_snapshot;rescan|take_inventory;Takes the {o} again.;address@host;connect|set_host
  Connects a monitor.;monitor
price list;shop;prices|price_list;reload_prices|sync_prices;Loads the prices of a {o}.;price@money;print_tag|set_tag
  Prints a tag.;shelf
export;customer base;export|read_export;export_again|new_export;Exports the {o} again.;mail@mail;invite|add_guest
  Invites somebody.;event
report;test run;report|read_report;run_report|renew;Makes the report anew.;slowest test@ident;profile|trace
  Profiles a test.;runner
zone copy;name server;zone|read_zone;transfer_zone|axfr;Transfers the zone.;address@host;route|point;Points a router.
  router
directory copy;staff;staff|read_staff;sync_staff|pull_staff;Pulls the {o} list.;phone@phone;set_hotline|forward
  Forwards a hotline.;hotline
mirror;repository;mirror|read_mirror;fetch|pull;Pulls the {o}.;head@id;deploy|check_out;Deploys a commit.;environment
statement;bank account;statement|read_statement;fetch_statement|poll_bank;Gets the {o} anew.;balance@money
  report_balance|post;Posts a balance.;ledger
calendar copy;team;calendar|read_calendar;sync_calendar|pull;Pulls the calendar.;next free time@time;book|reserve
  Books a time.;room
backup list;vault;backups|read_list;list_again|rescan;Reads the {o} again.;newest backup@id;restore|load
  Restores a backup.;database
translation memory;locale;memory|read_memory;rebuild_memory|reload;Builds the memory anew.;text@title;put_text|use
  Puts in a text.;screen
contact list;supplier;contacts|read_contacts;ask_supplier|update_list;Asks the {o} for news.;buyer@person
  address_letter|write_to;Writes a letter.;letter
rate table;bank;rates|read_rates;fetch_rates|update_rates;Gets the rates.;rate@money;apply_rate|convert
  Applies a rate.;invoice
lock file;application;lock|read_lock;relock|resolve;Resolves all again.;hash@id;sign|attest;Signs a hash.;release
duty plan;clinic IT;plan|read_plan;reload_plan|fetch_plan;Loads the plan.;on call@person;page|notify;Pages somebody.
  alert
firmware list;vendor;firmwares|read_firmware;check_vendor|poll_vendor;Asks the {o}.;newest@version;flash|install
  Flashes a version.;device
search index;wiki;index|search_page;reindex|rebuild;Builds the index anew.;page@url;link|add_link;Adds a link.;menu
stock list;warehouse;stock|read_stock;count_again|recount;Counts again.;place@word;pick|send_picker;Sends a picker.
  order
key list;vault;keys|read_keys;reload_keys|sync_keys;Loads the keys.;active key@id;sign_with|use_key;Uses a key.;service
rule set;firewall;rules|read_rules;pull_rules|reload;Loads the rules.;gateway@host;set_gateway|route_via
  Sets a gateway.;subnet
"""
SKINS = [row.split(";") for row in TABLE.strip().replace("\n  ", ";").splitlines()]


def make(k):
    copy, of, reads, renews, renewing, value, acts, about, target = k.pick(SKINS)
    label, draw = value.split("@")
    name, goes = k.pick(k.word, k.ident)(), k.pick(k.word, k.id)()
    days = sorted(k.dates(3))
    stale = k.chance(60)
    limit, made = (days[1], days[0]) if stale else (days[0], days[1])
    old, new = getattr(k, draw)(), getattr(k, draw)()
    value = new if stale else old

    k.role(
        f"You work with a {copy} of the {of}.|{copy} reader|You never trust an old {copy}.|glue: {of}, {target}",
        f"You take the {label} from the {copy} and pass it on.|Cautious bot. The {copy} may be stale.",
    )
    k.must(f"A {copy} from before the day in the goal has to be renewed first.|Renew a {copy} that is too old.")
    k.steps("<read> it and look at its date.", "<renew> it if need be.", "Then <act> with what is current.")
    k.goal(
        f"{label} of {name} into {target} {goes}; {copy} not older than {limit}",
        f"{target} {goes} gets the {label} of {name} ({copy} from {limit} or later)",
        f"Please pass the {label} of the {of} {name} to the {target} {goes}. Nothing from before {limit}.",
        f"since {limit} things have changed: {label}, {name} -> {target} {goes}",
        f"{name}: {label} -> {goes} ({target}). anything before {limit} is stale",
        f"{target}={goes} {label.replace(' ', '_')}=from({name}) fresh_since={limit}",
        f"Give the {target} {goes} the {label} of {name}, and make sure that the {copy} is of {limit} or newer.",
        f"the {label} of {name} for {goes}, please; old data (before {limit}) won't do",
    )

    @k.look(
        reads,
        f"Reads the {copy} and says when it was made.",
        name=text("name|of|which", f"Name of the {of}."),
    )
    def read(**args):
        if args["name"] != name:
            return []
        now = renew.made(name=name)
        return {label.replace(" ", "_"): new if now else old, "made_on|as_of": days[2] if now else made}

    @k.act(renews, renewing.format(o=of), name=text("name|of|which", f"Name of the {of}."))
    def renew(**args):
        return f"The {copy} is new, {days[2]}." if args["name"] == name else k.fail("Unknown.")

    @k.act(
        acts,
        about,
        target=text(f"{target}|for_|to", f"The {target}."),
        value=text(f"{label.replace(' ', '_')}|value|with_", f"The {label}."),
    )
    def act(target, value):
        return f"{target}: {value}." if value in (old, new) else k.fail(f"No such {label}.")

    def right():
        if act.made():
            return None
        if stale and read.made(name=name) and not renew.made(name=name):
            return renew(name=name)
        if not k.seen(value):
            return read(name=name)
        return act(target=goes, value=value)

    return right
