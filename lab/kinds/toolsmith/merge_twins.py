"""Of entries with the same value the oldest stays; each newer one is merged into it."""

from kind import flag, text

STRUCTURE = "dedupe"
DOMAIN = "data quality"

# entry;entries;value that makes twins;where
SKINS = """contact;contacts;mail;address book
issue;issues;stack trace;tracker
host;hosts;serial;inventory
image;images;digest;registry
customer;customers;tax number;crm
sensor;sensors;address;bus
photo;photos;checksum;archive
alert;alerts;fingerprint;monitor
reading;readings;probe;dataset
user;users;login;directory
record;records;doi;bibliography
part;parts;article;bill of materials
file;files;hash;share
domain;domains;name server;zone list
row;rows;natural key;table
recipe;recipes;formula;lab book
test;tests;signature;test plan
rule;rules;pattern;firewall
bookmark;bookmarks;link;wiki
strain;strains;genome;freezer list
webhook;webhooks;target;project
dashboard;dashboards;query;monitoring"""


def make(k):
    one, many, field, where = k.pick(SKINS.split("\n")).split(";")
    u = str.maketrans(" ", "_")
    f, place, groups = field.translate(u), k.word(), k.int(2, 3)
    values = k.many(k.pick(k.word, k.mail, k.id), groups + 1)
    is_clean = k.chance(12)
    sizes = [1] * (groups + 1) if is_clean else [2 if i else k.int(2, 3) for i in range(groups)] + [1]
    if not is_clean and k.chance(50):
        sizes[1] = 1
    spread = [v for v, size in zip(values, sizes, strict=True) for _ in range(size)]
    rows = k.shuffled(list(zip(k.ids(len(spread)), k.dates(len(spread)), spread, strict=True)))
    keep = {v: min((r for r in rows if r[2] == v), key=lambda r: r[1])[0] for v in values}
    extra = [(key, keep[v]) for key, _, v in rows if key != keep[v]]
    has_log, log, newest = k.chance(45), k.chance(50), k.chance(30)
    if newest:
        keep = {v: max((r for r in rows if r[2] == v), key=lambda r: r[1])[0] for v in values}
        extra = [(key, keep[v]) for key, _, v in rows if key != keep[v]]
    stay = "newest" if newest else "oldest"
    plus = (", with history" if log else ", without history") if has_log else ""

    k.role(
        f"You remove duplicate {many}.|dedupe bot ({where})|You keep the {where} free of twins.|Curator of a {where}.",
        f"Data quality agent for {many}.",
    )
    k.must(f"Same {field}: duplicates. The {stay} one stays.|Of {many} with one {field} keep the {stay}, merge the others into it.")
    k.steps(f"<all_of> shows the {many}.", "<merge> each duplicate into the one that stays.")
    k.goal(
        f"Dedupe {where} {place} by {field}{plus}.|{place} has {many} twice. Merge{plus}.|fix({place}): merge duplicate {many}{plus}",
        f"No two {many} in {place} should have the same {field}{plus}.|{place}: same {field} -> merge, the {stay} survives{plus}",
        f"Why is every {one} in {place} there twice?? Merge them{plus}.",
        f"Could you clean the {many} of {place} from duplicates{plus}? The {field} tells.",
        f"merge-dupes --in {place} --key {f}{plus}",
    )

    @k.look(f"list_{many}|{many}|dump_{many}", f"All {many} of the {where}.", name=text("name|source|place", f"Name of the {where}."))
    def all_of(name):
        if name != place:
            return k.fail(f"no {where} {name}")
        return [{f"{one}_id|id": a, "created|since": b, f: c} for a, b, c in rows if not merge.made(old=a)]

    more = {"log": flag("with_history|history", "Whether the history is kept.|true: takes its history along.")} if has_log else {}

    @k.act(
        f"merge|merge_{many}|fold",
        f"Merges one {one} into another; the first is gone afterwards.",
        old=text("from|duplicate|source_id", f"Id of the {one} that goes."),
        to=text("into|keep|target_id", f"Id of the {one} that stays."),
        **more,
    )
    def merge(old, to, log=None):
        if old == to or not {old, to} <= {r[0] for r in rows} or merge.made(old=old) or merge.made(old=to):
            return k.fail(f"cannot merge {old} into {to}")
        return k.one("merged", f"{old} is part of {to}", "ok")

    def right():
        if not all_of.calls:
            return all_of(name=place)
        more = dict(log=log) if has_log else {}
        return [merge(old=a, to=b, **more) for a, b in extra if not merge.made(old=a)]

    return right
