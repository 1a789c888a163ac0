"""Adds to one place what another has and it lacks, with the same value."""

from kind import text

STRUCTURE = "compare-sync"
DOMAIN = "skins"

# entry; entries; place; value's name; look tools; act tools; how its people say it
TABLE = """
variable;variables;environment;value@any;env|get_env|list_vars;set_var|put_var
  {b} lacks variables that {a} has, set them there
string;strings;locale;text@title;strings|list_strings;add_string|put_string
  fill the gaps of locale {b} from {a}, untranslated is fine
label;labels;repository;color@word;labels|get_labels;create_label|new_label
  repo {b} should have all labels of {a}. keep what it has
DNS record;DNS records;zone;target@host;zone|list_records;add_record|create_record
  zone {b}: add whatever {a} has and {b} has not
redirect;redirects;site;to@url;redirects|list_redirects;add_redirect|redirect
  we moved {a} to {b} and lost redirects. add those
secret name;secret names;vault;owner@person;secrets|list_secrets;declare|add_secret
  vault {b} misses names that are in {a}: declare them
alert rule;alert rules;cluster;limit@money;rules|get_rules;add_rule|create_rule
  the new cluster {b} gets the rules of {a} it doesn't have
feature flag;feature flags;app;default@word;flags|list_flags;create_flag|add_flag
  port flags from {a} to {b} (only the missing ones)
subscriber;subscribers;mailing list;address@mail;members|list_members;subscribe|add_member
  whoever is on {a} and not on {b}: add
column;columns;table;type@word;describe|columns;add_column|alter_add;make {b} have each column of {a} (add, never drop)
dependency;dependencies;package;range@version;deps|list_deps;add_dep|require
  {b} forgot dependencies that {a} declares. add
holiday;holidays;calendar;day@date;holidays|entries;add_holiday|add_day
  calendar {b} is incomplete, take the holidays from {a}
permission;permissions;role;level@word;grants|permissions;grant|give;role {b} must be able to do all that {a} can
term;terms;glossary;meaning@title;glossary|terms;add_term|define;docs: terms in {a} but not in {b} go to {b}
route;routes;gateway;backend@host;routes|list_routes;add_route|map_route
  404s on {b}. routes that only {a} knows must be added
header;headers;virtual host;content@word;headers|get_headers;add_header|set_header
  vhost {b}: headers of {a} that it doesn't send
package;packages;machine;release@version;packages|installed;install|add_package
  install on {b} what {a} has and it hasn't, same release
price;prices;price list;amount@money;prices|get_prices;add_price|set_price;price list {b} has holes, fill them from {a}
check;checks;branch;timeout@time;checks|required_checks;require_check|add_check
  protect {b} like {a}: add the checks it lacks
metric;metrics;dashboard;query@key;panels|metrics;add_panel|add_metric;dashboard {b} should not show less than {a}
contact;contacts;address book;phone@phone;contacts|book;add_contact|new_contact;contacts: {a} -> {b}, missing ones only
tag;tags;image;digest@id;tags|list_tags;push_tag|retag;mirror: tags of {a} that {b} does not know
key;keys;translation file;message@title;keys|load;put_key|add_key
  CI says {b} is incomplete compared to {a}. add the keys
"""
SKINS = [row.split(";") for row in TABLE.strip().replace("\n  ", ";").splitlines()]


def make(k):
    thing, things, place, value, looks, acts, own = k.pick(SKINS)
    value, draw = value.split("@")
    a, b = k.words(2)
    draw = getattr(k, draw if draw != "any" else k.pick("word", "id", "version", "host", "url", "mail"))
    shared, only_a, only_b = k.int(1, 3), 0 if k.chance(10) else k.int(1, 3), k.int(0, 2)
    name = k.pick(k.key, k.word, k.ident)
    all_of = [(name(), draw()) for _ in range(shared + only_a + only_b)]
    has = {a: all_of[: shared + only_a], b: all_of[:shared] + all_of[shared + only_a :]}
    has = {where: k.shuffled(entries) for where, entries in has.items()}
    missing = [entry for entry in has[a] if entry not in has[b]]

    k.role(
        f"You keep the {things} of a {place} complete.|sync bot, {things}|{thing} sync|You copy {things} around.",
        f"Script with a brain: {things}.|You maintain every {place} we have.|I am the cron job for {things}.",
    )
    k.must("Never remove or change anything that is there.|Add only. What is there stays.")
    k.steps("<listed> for the one and for the other.", "Then <add> whatever is lacking, a call each.")
    k.goal(
        *[own.format(a=a, b=b)] * 3,
        f"Add the {things} of {a} that are missing in {b}.",
        f"{b} has to have everything {a} has ({things})",
        f"compare the {things} of {a} and {b}; {b} gets what it lacks, same {value}",
        f"Which {things} of the {place} {a} are not in {b}? Put them there with the {value} they have in {a}.",
        f"from: {a}, to: {b}, what: missing {things}",
        f"feat: {b} on par with {a} ({things})",
        f"Before the release please see to it that {place} {b} isn't behind {a} in {things}.",
        f"{b} <- {a}, {things}, only those it doesn't have",
    )

    @k.look(
        looks,
        f"Lists the {things} of one {place}.|All {things} that a {place} has.",
        place=text(f"{place.split()[-1].lower()}|of|where", f"Name of the {place}.|Which {place}."),
    )
    def listed(place):
        if place not in has:
            return k.fail(f"No {place} of that name.")
        return [{"name|key": n, value: v} for n, v in has[place]]

    @k.act(
        acts,
        f"Adds one {thing} to the {place}.|Puts one {thing} into the named {place}.",
        place=text("to|into|target|where", f"The {place} that gets it.|Which {place}."),
        name=text("name|key|what", f"Name of the {thing}.|What the {thing} is called."),
        value=text(f"{value}|value|val", f"Its {value}.|The {value} of the {thing}."),
    )
    def add(place, name, value):
        if place not in has or name in [n for n, _ in has[place]] or add.made(place=place, name=name):
            return k.fail(f"{place} can't get {name}: no such {thing} target, or it has it.")
        return f"{name} added to {place}."

    def right():
        if not (listed.made(place=a) and listed.made(place=b)):
            return [listed(place=w) for w in (a, b) if not listed.made(place=w)]
        return [add(place=b, name=n, value=v) for n, v in missing if not add.made(name=n)]

    return right
