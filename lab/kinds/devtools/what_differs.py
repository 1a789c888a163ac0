"""Compares two places and says which entry differs, or what the other one has."""

from kind import text

STRUCTURE = "question-compare+drift"
DOMAIN = "skins"

# entry; entries; place; get tools; names @ values
TABLE = """
setting;settings;environment;settings|get_settings|dump;key@id
package;packages;server;packages|installed|dpkg;word@version
flag;flags;app;flags|get_flags;key@id
record;DNS records;name server;records|axfr;host@id
column;columns;database;columns|describe;word@id
header;headers;endpoint;headers|curl_head;key@id
rule;firewall rules;gateway;rules|iptables;id@host
string;strings;locale file;strings|load_po;key@title
price;prices;price list;prices|price_list;word@money
permission;permissions;role;permissions|grants;key@id
checksum;checksums;mirror;checksums|manifest;path@id
dependency;dependencies;lock file;locked|lock_file;word@version
job;cron jobs;host;crontab|jobs;ident@time
field;fields;API version;fields|schema;key@id
index;indexes;cluster;indexes|list_indexes;word@id
account;opening balances;ledger;balances|trial_balance;word@money
variable;variables;container;env|get_env;key@url
contact;contacts;address book;contacts|book;person@phone
holiday;holidays;calendar;holidays|days_off;word@date
alias;mail aliases;mail server;aliases|postmap;word@mail
quota;quotas;tenant;quotas|limits;key@money
"""
SKINS = [row.split(";") for row in TABLE.strip().replace("\n  ", ";").splitlines()]


def make(k):
    entry, entries, place, looks, draws = k.pick(SKINS)
    draw_name, draw_value = (getattr(k, name) for name in draws.split("@"))
    a, b = k.words(2) if k.chance(60) else [k.host(), k.host()]
    names = k.many(draw_name, k.int(4, 7))
    has = {name: draw_value() for name in names}
    odd = k.pick(names)
    theirs = dict(has)
    while theirs[odd] == has[odd]:
        theirs[odd] = draw_value()
    asks_value = k.chance(40)
    tables = {a: k.shuffled(list(has.items())), b: list(theirs.items())}

    k.role(
        f"You compare the {entries} of one {place} and another.|diff for {entries}|You spot what differs: {entries}.",
        f"It works on one {place} and not on the other: you say why.|{place} detective|Read-only bot for {entries}.",
    )
    k.must(f"Exactly one {entry} is not the same.|They are equal but for one {entry}.")
    k.answers(f"What {b} has there." if asks_value else f"Name of the {entry} that differs.")
    k.steps("Ask <get> for both.", "Compare line by line. The order means nothing.")
    if asks_value:
        k.goal(
            f"{a} and {b} differ in one {entry}. What does {b} have there?",
            f"the one {entry} that is not the same: its value on {b}, please ({a} is the reference)",
            f"{place} {b} behaves unlike {a}. Which value does the differing {entry} have in {b}?",
            f"diff {a} {b} ({entries}), print the right side",
            f"Compare the {entries} of {a} with {b} and give me {b}'s value where they disagree.",
            f"what's the value on {b} of the {entry} in which it differs from {a}",
            f"works on {a}, not on {b}. One {entry} is different. What is it set to on {b}?",
        )
    else:
        k.goal(
            f"which {entry} differs between {a} and {b}?",
            f"diff {a} {b} ({entries}), name only",
            f"Why is {b} not like {a}? One of the {entries} is different. Name it.",
            f"{place} {a} vs {place} {b}: name of the {entry} that is not the same",
            f"Please compare the {entries} of {a} and {b}. Which one is different?",
            f"it works with {a} and fails with {b}. which {entry}?",
            f"ticket: {b} has drifted from {a}. find the {entry}",
        )

    @k.look(
        looks,
        f"Prints the {entries} of one {place}.|All {entries} that the {place} has.",
        place=text(f"{place.split()[-1].lower()}|of|from_", f"Name of the {place}.|Which {place}."),
    )
    def get(place):
        if place not in tables:
            return k.fail("Unknown name.")
        return [{"name|key": n, "value|content": v} for n, v in tables[place]]

    def right():
        looks = [get(place=one) for one in (a, b) if not get.made(place=one)]
        return looks or k.answer(theirs[odd] if asks_value else odd)

    return right
